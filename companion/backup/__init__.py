"""`companion backup` and `companion restore`: everything that a table keeps, in one file that can be checked."""

from companion.backup.archive import Backup, Kept, read, write
from companion.backup.gathering import Gathering
from companion.backup.restoring import Restoring

__all__ = ["Backup", "Gathering", "Kept", "Restoring", "read", "write"]

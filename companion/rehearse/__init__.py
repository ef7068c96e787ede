"""Rehearsals: the whole daemon on simulated wires, driven by a text script. For tests and for bug reports."""

from companion.rehearse.errors import BadScript, Missed, RehearsalError
from companion.rehearse.script import Script, read_script
from companion.rehearse.stage import Stage

__all__ = ["BadScript", "Missed", "RehearsalError", "Script", "Stage", "read_script"]

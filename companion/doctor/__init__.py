"""`companion doctor`: looks at all that must be right for an evening of play, and says what to do where it is not."""

from companion.doctor.examination import Examination, examine
from companion.doctor.finding import Finding, Verdict, failed, ok, skipped, warning
from companion.doctor.machine import Machine

__all__ = ["Examination", "Finding", "Machine", "Verdict", "examine", "failed", "ok", "skipped", "warning"]

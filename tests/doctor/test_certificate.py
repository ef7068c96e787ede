"""Doctor looks at the certificate of the page."""

from __future__ import annotations

from pathlib import Path

from companion.config import Web
from companion.doctor.certificate import certificate
from companion.doctor.finding import Verdict
from companion.web.certificates import FILE, Certificate, Tls, make


def test_without_tls_there_is_nothing_to_check(tmp_path: Path) -> None:
    assert certificate(Web(), tmp_path).verdict is Verdict.SKIPPED


def test_one_of_ours_is_told_with_its_fingerprint(tmp_path: Path) -> None:
    assert certificate(Web(tls=True), tmp_path).verdict is Verdict.OK  # it will be made
    made = Certificate(tmp_path, Tls())
    made.prepare([])
    found = certificate(Web(tls=True), tmp_path)
    assert found.verdict is Verdict.OK
    assert made.fingerprint in found.found


def test_ones_own_is_warned_of_before_it_ends_and_fails_when_it_is_torn(tmp_path: Path) -> None:
    own = tmp_path / "own.pem"
    own.write_bytes(make(["table.example"], days=9))
    found = certificate(Web(tls=True, certificate=own), tmp_path)
    assert found.verdict is Verdict.WARNING
    assert "renew" in found.remedy
    own.write_bytes(own.read_bytes()[:300])
    assert certificate(Web(tls=True, certificate=own), tmp_path).verdict is Verdict.FAILED
    assert not (tmp_path / FILE).exists()

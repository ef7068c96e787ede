"""Every parser of the companion, declared once: its name, how bytes are given to it, and what it usually reads.

The fuzzer (`python -m tests.fuzz`), the replay of its corpus and the trial of lines all go by this table. Only our own
errors may come out of a parser; whatever else does is a fault.
"""

from __future__ import annotations

from companion.torture import read_games, read_kept, read_wires, read_written
from companion.torture.parser import Parser

PARSERS = {
    parser.name: parser
    for parser in (
        Parser("config", read_written.config, read_written.config_seeds),
        Parser("profile", read_written.profile, read_written.profile_seeds),
        Parser("pack", read_written.pack, read_written.pack_seeds),
        Parser("script", read_written.script, read_written.script_seeds),
        Parser("position", read_games.position, read_games.position_seeds),
        Parser("journal", read_games.journal, read_games.journal_seeds),
        Parser("sealed-journal", read_games.sealed_journal, read_games.journal_seeds),
        Parser("protocol", read_games.protocol, read_games.protocol_seeds),
        Parser("tray", read_wires.tray, read_wires.tray_seeds),
        Parser("socket", read_wires.socket, read_wires.socket_seeds),
        Parser("http", read_wires.http, read_wires.http_seeds),
        Parser("backup", read_kept.backup, read_kept.backup_seeds),
        Parser("memory", read_kept.memory, read_kept.memory_seeds),
        Parser("tokens", read_kept.tokens, read_kept.tokens_seeds),
        Parser("starts", read_kept.starts, read_kept.starts_seeds),
        Parser("radio-dice", read_kept.radio, read_kept.radio_seeds),
        Parser("readings", read_kept.readings, read_kept.readings_seeds),
        Parser("calibration", read_kept.calibration, read_kept.calibration_seeds, needs="cv2"),
        Parser("terminal", read_games.terminal, read_games.terminal_seeds),
    )
}

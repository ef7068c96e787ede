"""The errors that people are shown as one clear line instead of a traceback.

CompanionError
+-- packs.PackError          a pack file is wrong or missing
+-- rules.UnknownRule        no rule has this id
+-- extras.ExtraMissing      a library that only some need is not installed: how to get it here
+-- engine: Refused, Stale, BadInput, PositionError, Mismatch      see companion/engine/errors.py
+-- table: JournalError and its kinds, BadLine                     see companion/table/errors.py
+-- settings.SettingsError   a settings file is wrong: each mistake with file, line and remedy
|   +-- devices.ProfileError, config.ConfigError
+-- devices: WiringError, FrameError, TrayError, FirmwareMissing   see companion/devices/errors.py
+-- web: WebError and its kinds                                    see companion/web/errors.py
+-- service: ServiceError and its kinds                            see companion/service/errors.py
+-- backup: BackupError and its kinds                              see companion/backup/errors.py
+-- tray_tools: TrayToolError and its kinds                        see companion/tray_tools/errors.py
"""


class CompanionError(Exception):
    """Something a person can put right; the message says what is wrong, what is expected and what to do."""

"""The configuration: where it is looked for, what it may say, and what is said about its mistakes."""

from __future__ import annotations

from ipaddress import ip_network
from pathlib import Path

import pytest

from companion.config import Config, ConfigError, Desk, Log, Web, find_config, load_config
from companion.devices.profile import load_profile

WHOLE = """\
board = "pi4"

[desk]
palette = "colour-blind"
brightness = 0.3
quiet = true
idle-minutes = 5

[games]
folder = "games"

[dice]
from = "tray"

[log]
level = "debug"
file = "log/companion.log"

[web]
page = true
address = "0.0.0.0"
port = 8080

[tray]
port = "/dev/ttyACM0"

[pixels]
budget = 1000
"""


def written(folder: Path, text: str) -> Path:
    file = folder / "companion.toml"
    file.write_text(text)
    return file


def mistakes(folder: Path, text: str) -> list[str]:
    with pytest.raises(ConfigError) as caught:
        load_config(written(folder, text))
    return [line.removeprefix(f"{folder}/") for line in str(caught.value).splitlines()]


def test_everything_can_be_said(tmp_path: Path) -> None:
    config = load_config(written(tmp_path, WHOLE))
    assert config.board == "pi4"
    assert config.desk == Desk("colour-blind", 0.3, True, 5)
    assert config.games == tmp_path / "games"
    assert config.dice_from == "tray"
    assert config.log == Log("debug", tmp_path / "log/companion.log")
    assert config.web == Web(True, "0.0.0.0", 8080)
    assert config.file == tmp_path / "companion.toml"


def test_tables_of_the_board_overrule_its_profile_key_by_key(tmp_path: Path) -> None:
    profile, shipped = load_config(written(tmp_path, WHOLE)).profile, load_profile("pi4")
    assert (profile.tray.port, profile.pixels.budget) == ("/dev/ttyACM0", 1000)
    assert (profile.pixels.panels, profile.buttons) == (shipped.pixels.panels, shipped.buttons)


def test_without_a_file_it_is_a_simulated_table(tmp_path: Path) -> None:
    config = load_config(None, {"XDG_CONFIG_HOME": str(tmp_path), "XDG_DATA_HOME": "/data"}, tmp_path / "none")
    games = Path("/data/zombie-table-companion")
    assert config == Config("simulated", load_profile("simulated"), games)
    assert config.profile.simulated


def test_the_users_own_comes_before_the_systems(tmp_path: Path) -> None:
    environ, system = {"XDG_CONFIG_HOME": str(tmp_path)}, tmp_path / "etc.toml"
    assert find_config(environ, system) is None
    system.write_text('board = "pi5"\n')
    assert load_config(None, environ, system).board == "pi5"
    (tmp_path / "zombie-table-companion").mkdir()
    (tmp_path / "zombie-table-companion" / "companion.toml").write_text('board = "zero2w"\n')
    assert load_config(None, environ, system).board == "zero2w"
    assert load_config(written(tmp_path, 'board = "pi4"\n'), environ, system).board == "pi4"


def test_a_file_that_was_named_must_be_there(tmp_path: Path) -> None:
    with pytest.raises(ConfigError) as caught:
        load_config(tmp_path / "none.toml")
    assert str(caught.value) == (
        f"{tmp_path}/none.toml: cannot be read: No such file or directory; "
        "give the path of a configuration that exists, or none at all"
    )


def test_a_board_of_ones_own_lies_beside_the_configuration(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(load_profile("pi4").file and Path(load_profile("pi4").file).read_text())
    assert load_config(written(tmp_path, 'board = "mine.toml"\n')).profile.file == str(tmp_path / "mine.toml")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('bord = "pi4"', 'companion.toml:1: unknown key "bord" in this file; did you mean "board"?'),
        ("board = 4", 'companion.toml:1: board must be text in quotes, not 4; write it as board = "..."'),
        (
            '[desk]\n\npallete = "bright"',
            'companion.toml:3: unknown key "pallete" in [desk]; did you mean "palette"?',
        ),
        (
            '[desk]\npalette = "color-blind"',
            'companion.toml:2: palette = "color-blind" is not known; did you mean "colour-blind"?',
        ),
        ("[desk]\nbrightness = 60", "companion.toml:2: brightness = 60 is out of range; give a number from 0 to 1"),
        ("[desk]\nquiet = 1", "companion.toml:2: quiet must be true or false, not 1; write it as quiet = true"),
        (
            '[dice]\nfrom = "bag"',
            'companion.toml:2: from = "bag" is not known; known here: any, tray, camera, bluetooth, typed, auto',
        ),
        ('[log]\nlevel = "debugg"', 'companion.toml:2: level = "debugg" is not known; did you mean "debug"?'),
        ("[web]\nport = 0", "companion.toml:2: port = 0 is out of range; give a number from 1 to 65535"),
        (
            "[web]\npage = true\nport = 80",
            "companion.toml:3: port = 80 is for root alone; give a port from 1024 to 65535",
        ),
        (
            '[web]\nnames = ["a b"]',
            'companion.toml:2: names: "a b" is neither a name nor an address; '
            'give names such as "table.example", or addresses: "https://table.example"',
        ),
        (
            '[web]\nnames = "ftp://table.example"',
            'companion.toml:2: names: "ftp://table.example" is neither a name nor an address; '
            'give names such as "table.example", or addresses: "https://table.example"',
        ),
        (
            '[web]\nproxied = ["nginx"]',
            'companion.toml:2: proxied: "nginx" is no address; '
            'give the address of the proxy: "127.0.0.1" where it runs on this machine',
        ),
        (
            '[web]\naddress = "here"',
            'companion.toml:2: address = "here" is no address; '
            'give "127.0.0.1" for this machine alone, or "0.0.0.0" for the whole network',
        ),
        ("games = 1", "companion.toml:1: games is not a table; write [games] on a line of its own and its keys below"),
        (
            '# mine\nboard = "pi6"',
            'companion.toml:2: there is no board profile "pi6"; did you mean "pi5"? A path may be given as well',
        ),
        (
            "[pixels]\nbuget = 100",
            'companion.toml:2: unknown key "buget" in [pixels]; did you mean "budget"?',
        ),
        (
            'board = "pi4"\n[buttons.pins]\nUP = 3',
            "companion.toml:3: GPIO3 is used by the button UP, and by the I2C bus of the screen too "
            "({boards}/pi4.toml:{bus}); move one of them, to GPIO4 perhaps",
        ),
        (
            "board =",
            "companion.toml:1: not valid TOML: Invalid value; write key = value, and text in quotes",
        ),
        (
            f"board = {'[' * 100_000}",
            "companion.toml:1: not valid TOML: brackets or tables lie too deep in each other; "
            "write key = value, and text in quotes",
        ),
    ],
)
def test_a_mistake_is_named_with_its_line_and_its_remedy(text: str, expected: str, tmp_path: Path) -> None:
    pi4 = Path(load_profile("pi4").file)
    bus = pi4.read_text().splitlines().index('bus = "i2c"') + 1
    assert mistakes(tmp_path, text) == [expected.format(boards=pi4.parent, bus=bus)]


def test_a_mistake_in_the_profile_is_named_in_the_profile(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(Path(load_profile("pi4").file).read_text() + "analogue = true\n")
    (told,) = mistakes(tmp_path, 'board = "./mine.toml"\n')
    assert told.startswith("mine.toml:")
    assert told.endswith('unknown key "analogue" in [audio]; did you mean "analog"?')


def test_a_profile_that_is_missing_is_named_where_it_is_asked_for(tmp_path: Path) -> None:
    assert mistakes(tmp_path, 'board = "mine.toml"\n') == [
        f"companion.toml:1: {tmp_path}/mine.toml: cannot be read: No such file or directory; "
        "give the path of a board profile that exists"
    ]


def test_what_stands_before_the_page_is_named(tmp_path: Path) -> None:
    file = tmp_path / "companion.toml"
    file.write_text(
        '[web]\nnames = ["https://Table.example:8443/", "table.lan"]\nproxied = ["127.0.0.1", "172.17.0.3/16"]\n'
    )
    web = load_config(file, {}).web
    assert web.names == ("https://table.example:8443", "table.lan")
    assert web.proxied == (ip_network("127.0.0.1/32"), ip_network("172.17.0.0/16"))
    file.write_text('[web]\nnames = "table.lan"\nproxied = "::1"\n')
    assert load_config(file, {}).web.names == ("table.lan",)

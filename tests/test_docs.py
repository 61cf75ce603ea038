"""Documentation and `deploy/` match the code: commands, settings, metrics, dependencies."""

from __future__ import annotations

import ast
import inspect
import re
import shutil
import subprocess
import sys
import tomllib
from importlib import import_module
from importlib.metadata import files
from pathlib import Path
from textwrap import indent
from typing import Any, Final

import discord
import pytest
from packaging.requirements import Requirement
from pydantic_core import PydanticUndefined
from yarl import URL

from bot.cli.main import main
from bot.messages.help import COMMANDS
from bot.notifications.delivery.access import NEEDED, NEEDED_IN_THREAD, invite_link
from bot.ops.config import Settings, setting_of
from bot.store.schema import metadata
from games.core import Game
from tests.support.games import GAMES
from tests.support.source import ROOT, imports_of, modules
from tools import contract


def _page(name: str) -> str:
    return (ROOT / name).read_text("utf-8")


README: Final = _page("README.md")
HOSTING: Final = _page("docs/self-hosting.md")
MONITORING: Final = _page("docs/monitoring.md")
CONTRIBUTING: Final = _page("CONTRIBUTING.md")
PAGES: Final = (
    *("README.md", "README.ja.md", "CONTRIBUTING.md", "CHANGELOG.md", "tests/README.md"),
    *(f"docs/{page.name}" for page in sorted((ROOT / "docs").glob("*.md"))),
)
GUIDES: Final = "".join(map(_page, PAGES))
EXAMPLE: Final = (ROOT / ".env.example").read_text("utf-8")
DEPLOY: Final = ROOT / "deploy"
COMPOSE: Final = (DEPLOY / "compose.yaml").read_text("utf-8")
COMPOSE_POSTGRESQL: Final = (DEPLOY / "postgresql.yaml").read_text("utf-8")
UNIT: Final = (DEPLOY / "takujo.service").read_text("utf-8")
MAKEFILE: Final = (ROOT / "Makefile").read_text("utf-8")
PROJECT: Final[dict[str, Any]] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


def _write(default: object) -> str:
    """Return the default of a setting as a person writes it."""
    return str(int(default)) if isinstance(default, bool) else str(default)


SETTINGS: Final = {
    str(field.validation_alias): None if field.default in {None, ""} else _write(field.default)
    for field in Settings.model_fields.values()
    if field.default is not PydanticUndefined
}
SETTINGS.update({setting_of(name): None for name, game in GAMES.items() if game.with_data})
"""Every setting and its default."""


def test_readme_is_short_and_starts_with_make_demo_make_test_and_a_picture() -> None:
    block = re.search(r"```sh\n(.*?)```\n\n!\[.+?\]\((\S+)\)", README, re.DOTALL)
    assert block
    assert re.findall(r"^make \w+", block[1], re.MULTILINE) == ["make demo", "make test"]
    assert README[: block.start()].count("\n") < 5
    assert README.count("\n") <= 130
    assert len(README.split()) <= 1000


def _anchors(page: Path) -> set[str]:
    """Return the anchors of a page's headings, as GitHub makes them."""
    headings = re.findall(r"^#+ (.+)$", page.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES)
def test_links_to_files_and_anchors_resolve(page: str) -> None:
    lost = []
    for link in re.findall(r"\]\(([^)]+)\)", _page(page)):
        if "://" in link:
            continue
        name, _, anchor = link.partition("#")
        target = (ROOT / page).parent / name if name else ROOT / page
        if not target.exists() or (anchor and anchor not in _anchors(target)):
            lost.append(link)
    assert lost == []
    if page.startswith("README"):
        pages = set(re.findall(r"\((docs/[\w-]+\.md)", _page(page)))
        assert pages == {page for page in PAGES if page.startswith("docs/")}


def test_readme_lists_every_game() -> None:
    rows = re.findall(
        r"^\| [^|\n]+ \| (\S+) \| (\d+) \| .*?\(games/(\w+)/README\.md\) \|$", README, re.MULTILINE
    )
    assert [game for _, _, game in rows] == list(GAMES)
    for seats, minutes, game in rows:
        numbers = GAMES[game].game.seats
        assert seats == f"{numbers[0]}–{numbers[-1]}"
        assert int(minutes) == GAMES[game].presentation.minutes
        assert re.findall(r"\b(\d+) minutes\b", _page(f"games/{game}/README.md")) == [minutes]


def test_every_slash_command_is_documented() -> None:
    page = _page("docs/commands.md")
    assert set(re.findall(r"^\| `/([\w ]+)` \|", page, re.MULTILINE)) == set(COMMANDS)


@pytest.mark.parametrize(
    ("page", "row"),
    [(HOSTING, r"^\| `([A-Z_]+)` \| (?:`(.+?)`|none) \|"), (EXAMPLE, r"^#?([A-Z_]+)=(.*)$")],
    ids=["self-hosting.md", ".env.example"],
)
def test_every_setting_is_listed_with_its_default(page: str, row: str) -> None:
    rows = re.findall(row, page, re.MULTILINE)
    assert {name: default or None for name, default in rows} == SETTINGS
    assert len(rows) == len(SETTINGS)
    assert f"after {SETTINGS['TAKUJO_KEEP_DAYS']} days" in _page("docs/privacy.md")


def test_the_invite_link_requests_the_permissions_a_table_needs() -> None:
    needed = {*NEEDED, *NEEDED_IN_THREAD, "create_public_threads"}
    names = {name.replace("_", " ").title().replace(" In ", " in ") for name in needed}
    table = HOSTING.partition("| Permission |")[2].partition("\n\n")[0]
    assert set(re.findall(r"^\| ([A-Z][\w ]+?) \|", table, re.MULTILINE)) == names
    link = URL(invite_link(1234))
    assert link.query["client_id"] == "1234"
    assert set(link.query["scope"].split()) == {"bot", "applications.commands"}
    permissions = discord.Permissions(int(link.query["permissions"]))
    assert permissions == discord.Permissions(**dict.fromkeys(needed, True))


def test_documented_commands_and_make_targets_exist(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    for listed, here, elsewhere in (
        (capsys.readouterr().out, r"^    ([\w-]+)", r"python -m bot ([a-z][\w-]*)"),
        (MAKEFILE, r"^(\w+):", r"(?:^|`)make (\w+)"),
    ):
        named = set(re.findall(elsewhere, GUIDES, re.MULTILINE))
        assert named
        assert named <= set(re.findall(here, listed, re.MULTILINE))


def _declared(extra: str | None = None) -> set[str]:
    project = PROJECT["project"]
    listed = project["dependencies"] if extra is None else project["optional-dependencies"][extra]
    return {re.split(r"[\[<>=~!; ]", line, maxsplit=1)[0].lower() for line in listed}


def test_contributing_explains_every_dependency() -> None:
    declared = _declared() | _declared("dev") | _declared("bench") | _declared("postgres")
    assert {name for name in declared if f"`{name}`" not in CONTRIBUTING} == set()


def test_every_declared_dependency_is_pinned_within_its_bounds() -> None:
    _, *lines = _page("constraints.txt").splitlines()
    pins = dict(line.lower().replace("_", "-").split("==") for line in lines)  # nothing but pins
    project = PROJECT["project"]
    listed = (*project["dependencies"], *project["optional-dependencies"]["dev"])
    wanted = [Requirement(line) for line in listed]
    assert [
        str(requirement)
        for requirement in wanted
        if pins[requirement.name.lower()] not in requirement.specifier
    ] == []
    patched = {"discord.py", "aiohttp", "pillow", "fluent.runtime"}
    assert {
        requirement.name for requirement in wanted if "<" in str(requirement.specifier)
    } == patched


def test_imported_packages_are_the_declared_dependencies() -> None:
    declared = {name.replace("_", "-") for name in _declared() | _declared("postgres")}
    owners = {
        file.parts[0].removesuffix(".py"): name for name in declared for file in files(name) or ()
    }
    imported = {
        owners.get(top, top)
        for path in modules("bot", "games", "cogs")
        for top in {name.partition(".")[0] for name in imports_of(path)}
        if top not in {"bot", "games", "cogs", *sys.stdlib_module_names}
    }
    # discord.py uses orjson, and zoneinfo tzdata, if they are installed; pytest loads its plugin.
    assert imported | {"orjson", "tzdata"} == declared | {"pytest"}


def test_columns_named_in_the_postgresql_page_exist() -> None:
    page = _page("docs/postgresql.md")
    columns = {str(column) for table in metadata.sorted_tables for column in table.columns}
    named = {f"{table}.{column}" for table, column in re.findall(r"`(\w+)\.(\w+)`", page)}
    assert len(named) > 8
    assert named <= columns


def test_compose_is_short_and_keeps_everything_in_the_volume() -> None:
    assert COMPOSE.count("\n") <= 10
    assert "read_only: true" in COMPOSE
    [volume] = re.findall(r"^VOLUME (\S+)$", _page("Dockerfile"), re.MULTILINE)
    assert f"- data:{volume}\n" in COMPOSE


def test_postgresql_yaml_sets_known_settings_and_prometheus_scrapes_every_bot() -> None:
    named = {*re.findall(r"^ +((?:TAKUJO|DISCORD)_\w+):", COMPOSE_POSTGRESQL, re.MULTILINE)}
    assert named <= SETTINGS.keys()
    assert "[postgres]" in _page("Dockerfile")  # the image can reach the database
    bots = re.findall(r"^  (\w+):\n    <<: \*bot$", COMPOSE_POSTGRESQL, re.MULTILINE)
    [port] = re.findall(r'TAKUJO_METRICS_PORT: "(\d+)"', COMPOSE_POSTGRESQL)
    assert len(bots) == 2
    targets = ", ".join(f"{bot}:{port}" for bot in bots)
    assert f"targets: [{targets}]" in _page("deploy/prometheus.yaml")


def test_systemd_accepts_the_unit_and_finds_it_hardened(tmp_path: Path) -> None:
    analyze = shutil.which("systemd-analyze")
    if analyze is None:
        pytest.skip("systemd-analyze is not installed here")
    unit = tmp_path / "takujo.service"
    # It looks for the program, which is not here.
    unit.write_text(re.sub(r"(?<=^ExecStart=)\S+", sys.executable, UNIT, flags=re.MULTILINE))
    completed = subprocess.run(
        [analyze, "verify", unit], capture_output=True, text=True, check=True
    )
    assert "takujo.service" not in completed.stderr
    security = ("security", "--offline=true", "--threshold=20")  # 100: a unit without any hardening
    subprocess.run([analyze, *security, unit], capture_output=True, check=True)


def test_alarms_use_existing_metrics_and_are_documented() -> None:
    alarms = _page("deploy/alarms.yaml")
    metrics = {name.removesuffix("_bucket") for name in re.findall(r"takujo_\w+", alarms)}
    assert metrics <= {*re.findall(r"^\| `(takujo_\w+)`", MONITORING, re.MULTILINE)}
    named = re.findall(r"alert: (\w+)", alarms)
    assert re.findall(r"^\| `([A-Z]\w+)` \|", MONITORING, re.MULTILINE) == named


@pytest.mark.parametrize("command", ["config prometheus.yaml", "rules alarms.yaml"])
def test_promtool_accepts_the_prometheus_files(command: str) -> None:
    promtool = shutil.which("promtool")
    if promtool is None:
        pytest.skip("promtool is not installed here (apt-get install prometheus)")
    subprocess.run([promtool, "check", *command.split()], cwd=DEPLOY, check=True)


def test_the_contract_page_is_made_from_the_docstrings() -> None:
    assert contract.PAGE.read_text("utf-8") == contract.render(), "run `make docs`"


def test_every_hook_of_the_contract_has_an_example_that_fits_it() -> None:
    """An example is Python, names its hook, and gives classes only fields that they have."""
    examples = contract.read_examples()
    assert list(examples.keys() - set(contract.list_hooks())) == []
    fields = {
        name: set(inspect.signature(getattr(import_module(module), name)).parameters)
        for part in contract.PARTS
        for module in [part.file.removesuffix(".py").replace("/", ".")]
        for name in part.names
        if name[0].isupper()
    }
    exports = contract._find_exports()
    for hook in contract.list_hooks():
        code = examples[hook]
        tree = ast.parse(f"def _():\n{indent(code, '    ')}")
        owner, _, member = hook.rpartition(".")
        if owner == "Game" and callable(getattr(Game, member, None)) and code.startswith("def"):
            [method] = ast.parse(code).body
            assert isinstance(method, ast.FunctionDef)
            names = [argument.arg for argument in method.args.args]
            assert names == list(inspect.signature(getattr(Game, member)).parameters), hook
        named = exports.get(member, member) if owner == "GamePackage" else member
        assert re.search(rf"\b{named}\b", code), hook
        for call in ast.walk(tree):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name):
                keywords = {keyword.arg for keyword in call.keywords if keyword.arg}
                assert keywords <= fields.get(call.func.id, keywords), f"{hook}: {keywords}"

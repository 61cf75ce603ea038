"""The image's steps, run in a fresh folder and virtual environment instead of a container.

The environment of the tests provides the dependencies; `tests/test_docs.py` checks that they are
declared. With `TAKUJO_SOAK`, pip installs them as in the image, and the tree is measured.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import sysconfig
from dataclasses import dataclass
from pathlib import Path

import discord
import pytest

from bot.pictures import fonts
from bot.testing.random_games import SOAK
from tests.support.source import ROOT
from tools import image as image_tree
from tools.image import STEPS, VENV


@dataclass(frozen=True, slots=True)
class Image:
    """The result of the build stage."""

    venv: Path
    home: Path

    @property
    def packages(self) -> Path:
        (packages,) = self.venv.glob("lib/python*/site-packages")
        return packages

    def run(self, *words: str, **settings: str) -> subprocess.CompletedProcess[str]:
        """Run a program of the image in its home, with nothing but the image's environment."""
        environment = {"PATH": f"{self.venv}/bin:{os.defpath}"} | settings
        return subprocess.run(
            words, cwd=self.home, env=environment, capture_output=True, text=True, check=False
        )


@pytest.fixture(scope="module")
def image(tmp_path_factory: pytest.TempPathFactory) -> Image:
    folder = tmp_path_factory.mktemp("image")
    image = Image(folder / "venv", folder / "home")
    image.home.mkdir()
    image_tree.copy_source(folder / "src")
    for step in image_tree.build_steps(image.venv):
        # To install all dependencies would take longer than all other steps.
        quick = step if SOAK else step.replace(" install ", " install --no-deps ")
        subprocess.run(quick, shell=True, cwd=folder / "src", check=True)  # noqa: S602  # as Docker does
    if not SOAK:
        (image.packages / "lent.pth").write_text(sysconfig.get_path("purelib"))
    return image


def test_the_build_context_contains_exactly_the_copied_files() -> None:
    lines = (ROOT / ".dockerignore").read_text("utf-8").split()
    assert lines[0] == "*"
    assert {line[1:] for line in lines if line.startswith("!")} == {*image_tree.copied()[0]}


def test_the_base_image_is_pinned_and_the_user_is_not_root() -> None:
    pinned = re.compile(r"python:\d+\.\d+\.\d+-slim-\w+( AS \w+)?$")
    assert all(map(pinned.match, STEPS["FROM"]))
    assert STEPS["USER"][-1].isdecimal(), "a name would need an entry in /etc/passwd"
    assert STEPS["USER"][-1] != "0"
    assert STEPS["VOLUME"]


def test_the_image_has_neither_pip_nor_a_compiler() -> None:
    build, last = image_tree.stages()
    assert "pip uninstall --yes pip setuptools" in last
    assert "ensurepip" in last
    assert "apt-get" not in last
    assert "venv --without-pip" in build


def test_the_image_has_the_fonts_for_names() -> None:
    names = {Path(name).name for name in image_tree.copied()[1] if name != VENV}
    assert names == {"NotoSansCJK-Bold.ttc", "DejaVuSans-Bold.ttf"}
    installed = [path for path in fonts.chain() if path.name in names | {fonts.OWN_FONT.name}]
    assert len(installed) == 3, "install fonts-noto-cjk and fonts-dejavu-core"
    for name in ("卓上さくら", "汉字", "한국어", "Ελένη", "Олена", "محمد", "שלום", "Zoë Łukasz"):
        assert all(
            any(fonts.writes(path, sign) for path in installed) for sign in name if sign != " "
        )


def test_the_image_keeps_the_locales_of_discord() -> None:
    [wanted] = re.findall(r'! -regex "(.+?)"', " ".join(STEPS["RUN"]))
    pattern = re.compile(wanted)
    for locale in discord.Locale:
        language = locale.value.partition("-")[0]
        assert pattern.fullmatch(f"/babel/locale-data/{language}.dat"), language
    assert pattern.fullmatch("/babel/locale-data/root.dat")
    assert pattern.fullmatch("/babel/locale-data/pt_BR.dat")
    assert not pattern.fullmatch("/babel/locale-data/enx.dat")
    assert not pattern.fullmatch("/babel/locale-data/sw_KE.dat")


def test_the_image_contains_all_source_and_data_files(image: Image) -> None:
    kinds = {".ftl", ".ttf", ".otf", ".html", ".css", ".js", ".py", ".mako", ".svg", ".typed"}
    wanted = {
        path.relative_to(ROOT)
        for folder in ("bot", "games", "cogs")
        for path in (ROOT / folder).rglob("*")
        if path.suffix in kinds
    }
    assert {path.suffix for path in wanted} >= {".ftl", ".html", ".js", ".typed"}
    assert {str(path) for path in wanted if not (image.packages / path).exists()} == set()


def test_the_entry_point_runs_the_installed_package(image: Image) -> None:
    entry: list[str] = json.loads(STEPS["ENTRYPOINT"][-1])
    (command,) = json.loads(STEPS["CMD"][-1])
    refused = image.run(*entry, command)
    assert refused.returncode == 2
    assert refused.stderr.strip() == "takujo: DISCORD_TOKEN is not set"
    named = image.run("takujo", "verify", "nowhere.json")
    assert named.returncode == 2
    assert named.stderr.startswith("takujo: nowhere.json cannot be read")
    where = image.run("python", "-c", "import bot; print(bot.__file__)")
    assert where.stdout.startswith(str(image.packages))


def test_the_health_check_fails_while_no_bot_is_connected(image: Image) -> None:
    check: list[str] = json.loads(STEPS["HEALTHCHECK"][-1].partition("CMD ")[2])
    result = image.run(*check, TAKUJO_DATABASE=str(image.home / "takujo.db"))
    assert result.returncode == 1
    assert result.stderr.strip() == "takujo: the bot is not connected to Discord"


@pytest.mark.skipif(not SOAK, reason="pip installs all dependencies")
def test_the_image_is_small(tmp_path: Path) -> None:
    words = (sys.executable, "-m", image_tree.__name__, str(tmp_path / "tree"))
    subprocess.run(words, check=True, cwd=ROOT)

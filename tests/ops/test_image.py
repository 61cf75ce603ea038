"""The image's steps, run in a fresh folder and virtual environment instead of a container.

What the wheel depends on is not downloaded but lent by the environment of the tests, and nothing
else is; with `TAKUJO_SOAK` it is installed as the image does it.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from importlib.metadata import Distribution, distribution
from pathlib import Path
from typing import Final

import pytest
from packaging.requirements import Requirement

from bot.testing.random_games import SOAK
from tests.support.source import ROOT

PREFIX: Final = "/opt/takujo"
"""Path of the virtual environment in the image."""

_STEPS: Final = {
    step: re.findall(rf"^{step} (.+)$", text, re.MULTILINE)
    for text in [(ROOT / "Dockerfile").read_text("utf-8").replace("\\\n", " ")]
    for step in ("FROM", "COPY", "RUN", "USER", "VOLUME", "HEALTHCHECK", "ENTRYPOINT", "CMD")
}


@dataclass(frozen=True, slots=True)
class Image:
    """The result of the build stage."""

    venv: Path
    home: Path

    @property
    def packages(self) -> Path:
        """Path of the installed packages."""
        (found,) = self.venv.glob("lib/python*/site-packages")
        return found

    def run(self, *words: str, **settings: str) -> subprocess.CompletedProcess[str]:
        """Run a program of the image in its home, with nothing but the image's environment."""
        environment = {"PATH": f"{self.venv}/bin:{os.defpath}"} | settings
        return subprocess.run(
            words, cwd=self.home, env=environment, capture_output=True, text=True, check=False
        )


@pytest.fixture(scope="module")
def image(tmp_path_factory: pytest.TempPathFactory) -> Image:
    folder = tmp_path_factory.mktemp("image")
    source, home = folder / "src", folder / "home"
    source.mkdir()
    home.mkdir()
    for step in _STEPS["COPY"]:
        if not step.startswith("--from"):
            *names, target = step.split()
            for name in names:
                _copy(ROOT / name, source / target)
    venv = folder / "venv"
    command = next(step for step in _STEPS["RUN"] if "pip install" in step)
    # Some systems have no program named `python`.
    command = command.replace("python -m venv ", f"{sys.executable} -m venv ")
    step = command.replace(PREFIX, str(venv))
    if not SOAK:
        step = _lending_pip(step, venv)
    subprocess.run(step, shell=True, cwd=source, check=True)  # noqa: S602  # as Docker runs it
    made = Image(venv, home)
    if not SOAK:
        (own,) = Distribution.discover(name="takujo", path=[str(made.packages)])
        for lent in _needed(own.requires or (), set()):
            _link(lent, made.packages)
    return made


def _lending_pip(step: str, venv: Path) -> str:
    """Use the pip that is here, as to install one takes longer than all it does afterwards."""
    made, install = f"{sys.executable} -m venv ", f"{venv}/bin/python -m pip install "
    assert made in step
    assert install in step
    lent = f"{sys.executable} -m pip --python {venv}/bin/python install --no-deps "
    return step.replace(made, f"{made}--without-pip ").replace(install, lent)


def _needed(requirements: Iterable[str], seen: set[str]) -> Iterable[Distribution]:
    """Return what is required, with what that requires."""
    for required in map(Requirement, requirements):
        wanted = required.marker is None or required.marker.evaluate({"extra": ""})
        if wanted and str(required) not in seen:
            seen.add(str(required))
            found = distribution(required.name)
            assert found.version in required.specifier, required
            yield found
            yield from _needed(_chosen(found, required.extras), seen)


def _chosen(package: Distribution, extras: set[str]) -> Iterable[str]:
    """Return what a package requires with some of its extras."""
    for line in package.requires or ():
        marker = Requirement(line).marker
        if marker is None or any(marker.evaluate({"extra": one}) for one in ("", *extras)):
            yield line.partition(";")[0]


def _link(package: Distribution, folder: Path) -> None:
    for name in {file.parts[0] for file in package.files or ()} - {"..", "__pycache__"}:
        target = folder / name
        if not target.exists():
            target.symlink_to(Path(str(package.locate_file(name))))


def _copy(source: Path, target: Path) -> None:
    if source.is_dir():
        shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
    else:
        shutil.copy(source, target)


def test_the_build_context_has_what_is_copied_and_no_more() -> None:
    lines = (ROOT / ".dockerignore").read_text("utf-8").split()
    copied = {name for step in _STEPS["COPY"] for name in step.split()[:-1] if name[0] != "-"}
    assert lines[0] == "*"
    assert {line[1:] for line in lines if line.startswith("!")} == copied - {PREFIX}


def test_the_image_is_pinned_and_runs_as_a_user_of_its_own() -> None:
    assert all(
        re.match(r"python:\d+\.\d+\.\d+-slim-\w+( AS \w+)?$", base) for base in _STEPS["FROM"]
    )
    assert _STEPS["USER"][-1] not in {"root", "0"}
    assert _STEPS["VOLUME"]


def test_the_image_has_everything_that_is_no_code(image: Image) -> None:
    kinds = {".ftl", ".ttf", ".otf", ".html", ".css", ".js", ".py", ".mako", ".svg", ".typed"}
    wanted = {
        path.relative_to(ROOT)
        for room in ("bot", "games", "cogs")
        for path in (ROOT / room).rglob("*")
        if path.suffix in kinds
    }
    assert {path.suffix for path in wanted} >= {".ftl", ".html", ".js", ".typed"}
    assert {str(path) for path in wanted if not (image.packages / path).exists()} == set()


def test_the_entry_point_works_with_the_installed_packages_alone(image: Image) -> None:
    entry: list[str] = json.loads(_STEPS["ENTRYPOINT"][-1])
    (command,) = json.loads(_STEPS["CMD"][-1])
    told = image.run(*entry, "--help")
    assert told.returncode == 0, told.stderr
    assert command in told.stdout
    refused = image.run(*entry, command)
    assert refused.returncode == 2
    assert refused.stderr.strip() == "takujo: DISCORD_TOKEN is not set"


def test_the_program_is_installed_under_its_name(image: Image) -> None:
    told = image.run("takujo", "verify", "nowhere.json")
    assert told.returncode == 2
    assert told.stderr.startswith("takujo: nowhere.json cannot be read")


def test_the_health_check_fails_while_no_bot_is_connected(image: Image) -> None:
    check: list[str] = json.loads(_STEPS["HEALTHCHECK"][-1].partition("CMD ")[2])
    told = image.run(*check, TAKUJO_DATABASE=str(image.home / "takujo.db"))
    assert told.returncode == 1
    assert told.stderr.strip() == "takujo: the bot is not connected to Discord"

"""A release: packages, checks in fresh environments, bill of materials, notes.

`make release` runs it. `python -m tools.release tags` prints the names of the image.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from bot import __version__
from tests.support.source import ROOT

DIST: Final = ROOT / "dist"
PACKAGES: Final = DIST / "packages"
"""The files for the index of packages, and nothing else."""
OLDEST: Final = (3, 11)
_NEWEST_TRIED: Final = 30
"""Minor versions of Python that are looked for."""


def image() -> str:
    """Return the image's name in its registry, without a tag."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    return str(project["tool"]["takujo"]["image"])


def tags(version: str = __version__) -> list[str]:
    """Return the image's names for a version: the newest of its first, its second, itself."""
    first, second, _ = version.split(".")
    return [f"{image()}:{tag}" for tag in (first, f"{first}.{second}", version)]


def notes(changelog: str, version: str = __version__) -> str:
    """Return a version's section of the changelog. Raises `ValueError` if it has none."""
    pattern = rf"^## \[{re.escape(version)}\].*?\n\n(.+?)(?=^## |\Z)"
    if not (match := re.search(pattern, changelog, re.MULTILINE | re.DOTALL)):
        raise ValueError(f"CHANGELOG.md has no section for {version}")
    return match[1].strip() + "\n"


def find_pythons() -> list[Path]:
    """Return the oldest supported Python and the newest that are installed here.

    pyenv's names on the path run only what is chosen, so its folders are looked at as well.
    """
    pythons = dict[tuple[int, int], Path]()
    for minor in range(OLDEST[1], _NEWEST_TRIED):
        name = f"python3.{minor}"
        pyenv = Path(os.environ.get("PYENV_ROOT", "~/.pyenv")).expanduser() / "versions"
        for program in (shutil.which(name), *sorted(pyenv.glob(f"3.{minor}.*/bin/{name}"))):
            if program and _runs(str(program)):
                pythons[OLDEST[0], minor] = Path(program)
    return [pythons[key] for key in sorted({min(pythons), max(pythons)})]


def _runs(python: str) -> bool:
    return subprocess.run([python, "-c", ""], check=False, capture_output=True).returncode == 0


def run(*words: str | Path, folder: Path = ROOT, input_text: str | None = None) -> str:
    """Run a program and return its output. Raises `CalledProcessError`."""
    outside = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(
        [*map(str, words)],
        cwd=folder,
        env=outside,
        input=input_text,
        text=True,
        stdout=subprocess.PIPE,
        check=True,
    )
    return done.stdout


def build() -> None:
    """Build the packages, the wheel from the source package."""
    shutil.rmtree(DIST, ignore_errors=True)
    run(sys.executable, "-m", "build", "--outdir", PACKAGES)
    run(sys.executable, "-m", "twine", "check", "--strict", *sorted(PACKAGES.iterdir()))


def install(python: Path, folder: Path) -> Path:
    """Install the wheel in a fresh environment, and return its programs' folder."""
    [wheel] = PACKAGES.glob("*.whl")
    run(python, "-m", "venv", folder)
    pip = (folder / "bin/python", "-m", "pip", "--disable-pip-version-check", "install", "--quiet")
    run(*pip, "--constraint", ROOT / "constraints.txt", wheel)
    return folder / "bin"


def play(programs: Path, folder: Path) -> None:
    """Play a game to its end from another folder, always with the first choice.

    Raises `CalledProcessError` if it does not end.
    """
    output = run(programs / "takujo", "--version", folder=folder)
    if output != f"takujo {__version__}\n":
        raise ValueError(f"the wheel says {output.strip()}")
    words = ("play", "coloretto", "--seed", "1", "--level", "easy")
    run(programs / "takujo", *words, folder=folder, input_text="1\n" * 500)


def write_sums() -> None:
    """Write the checksums of all files, by which `sha256sum --check` knows them in one folder."""
    files = sorted(path for path in DIST.rglob("*") if path.is_file())
    lines = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in files]
    (DIST / "SHA256SUMS").write_text("".join(lines))


def name_version(bill: Path) -> None:
    """Write the version into a bill of materials: `pyproject.toml` says only where it stands."""
    listed = json.loads(bill.read_text("utf-8"))
    listed["metadata"]["component"]["version"] = __version__
    bill.write_text(json.dumps(listed, indent=2) + "\n", "utf-8")


def main(arguments: Sequence[str]) -> int:
    if arguments:
        sys.stdout.write("\n".join({"image": [image()], "tags": tags()}[arguments[0]]) + "\n")
        return 0
    written = notes((ROOT / "CHANGELOG.md").read_text("utf-8"))
    build()
    pythons = find_pythons()
    with TemporaryDirectory() as scratch:
        for number, python in enumerate(pythons):
            programs = install(python, Path(scratch) / str(number))
            play(programs, Path(scratch))
            sys.stdout.write(f"{python.name}: played a game with the wheel to its end\n")
            sys.stdout.flush()
        bill = DIST / f"takujo-{__version__}.cdx.json"
        run(
            *(sys.executable, "-m", "cyclonedx_py", "environment", "--output-reproducible"),
            *("--pyproject", ROOT / "pyproject.toml", "--output-file", bill),
            Path(scratch) / "0/bin/python",
        )
        name_version(bill)
    (DIST / "notes.md").write_text(written)
    write_sums()
    if len(pythons) == 1:
        sys.stdout.write(f"{pythons[0].name} is the only Python here: no newer one was tried\n")
    sys.stdout.write(
        "".join(f"{path.relative_to(ROOT)}\n" for path in sorted(DIST.rglob("*")) if path.is_file())
    )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

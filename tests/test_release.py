"""The release: one placeholder for the image, pinned actions, notes from the changelog."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from bot import __version__
from tests.support.source import ROOT
from tools import release

WORKFLOWS: Final = {
    path.name: path.read_text("utf-8") for path in (ROOT / ".github/workflows").glob("*")
}


def _places() -> Iterator[Path]:
    """Return the files in which people read the image's name."""
    yield from ROOT.glob("deploy/*")
    yield from ROOT.glob("docs/*.md")
    yield from ROOT.glob("README*.md")


def test_the_image_has_the_same_name_everywhere() -> None:
    name = release.image()
    assert name.endswith("/takujo")
    assert name.count("/") == 2, "registry, owner, name"
    wanted = release.tags()[0]
    images = {
        (str(path.relative_to(ROOT)), image)
        for path in _places()
        for image in re.findall(r"[\w.:-]+/[\w.-]+/takujo:[\w.-]+", path.read_text("utf-8"))
    }
    assert {place for place, _ in images} >= {"deploy/compose.yaml", "deploy/postgresql.yaml"}
    assert {image for _, image in images} == {wanted}
    assert not [text for text in WORKFLOWS.values() if name in text], "they ask tools.release"


def test_the_tags_name_the_newest_of_each() -> None:
    assert [tag.rpartition(":")[2] for tag in release.tags("1.2.3")] == ["1", "1.2", "1.2.3"]


def test_actions_are_pinned_and_jobs_may_only_what_they_need() -> None:
    assert WORKFLOWS.keys() == {"ci.yml", "release.yml"}
    for text in WORKFLOWS.values():
        for action in re.findall(r"uses: (.+)$", text, re.MULTILINE):
            assert re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", action)
        assert "\npermissions: {}\n" in text
        jobs = re.split(r"\n  (?=\w+:\n)", text.partition("\njobs:\n")[2])
        assert all("    permissions:\n" in job for job in jobs)
    written = re.findall(r"([\w-]+): write", "".join(WORKFLOWS.values()))
    assert sorted(written) == ["contents", "id-token", "packages"]
    assert "run: .ci/run" in WORKFLOWS["ci.yml"]
    assert "run: make release" in WORKFLOWS["release.yml"]
    for wanted in ("linux/amd64,linux/arm64", "provenance: mode=max", "sbom: true"):
        assert wanted in WORKFLOWS["release.yml"]


def test_an_action_has_one_version() -> None:
    used = set(re.findall(r"uses: (\S+)@(\S+)", "".join(WORKFLOWS.values())))
    assert len(used) == len({name for name, _ in used})


def test_notes_are_the_section_of_the_version() -> None:
    changelog = (
        "# Changelog\n\n## [1.1.0] - 2027-01-01\n\nNew\n\n### A\n\n- x\n\n## [1.0.0]\n\nOld\n"
    )
    assert release.notes(changelog, "1.1.0") == "New\n\n### A\n\n- x\n"
    assert release.notes(changelog, "1.0.0") == "Old\n"
    with pytest.raises(ValueError, match=r"no section for 1\.0\.1"):
        release.notes(changelog, "1.0.1")
    own = release.notes((ROOT / "CHANGELOG.md").read_text("utf-8"))
    assert own.startswith("### Read before updating")
    assert __version__ not in own


def test_the_pythons_are_the_oldest_and_the_newest() -> None:
    pythons = release.find_pythons()
    assert 1 <= len(pythons) <= 2
    for python in pythons:
        subprocess.run([python, "-c", "import sys; assert sys.version_info >= (3, 11)"], check=True)


def test_the_page_for_the_maintainer_is_short() -> None:
    page = (ROOT / "docs/releasing.md").read_text("utf-8")
    assert page.count("\n") <= 30

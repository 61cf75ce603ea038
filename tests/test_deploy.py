"""The settings and metrics in `deploy/` exist, and its programs can read its files."""

from __future__ import annotations

import re
import shutil
import subprocess
from typing import Final

import pytest

from tests.support.source import ROOT
from tests.test_docs import MONITORING, SETTINGS

DEPLOY: Final = ROOT / "deploy"
COMPOSE: Final = (DEPLOY / "compose.yaml").read_text("utf-8")
ALARMS: Final = (DEPLOY / "alarms.yaml").read_text("utf-8")


def test_compose_sets_only_what_is_a_setting() -> None:
    assert {*re.findall(r"^ +((?:TAKUJO|DISCORD)_\w+):", COMPOSE, re.MULTILINE)} <= SETTINGS.keys()


def test_the_image_can_reach_postgresql() -> None:
    assert "[postgres]" in (ROOT / "Dockerfile").read_text("utf-8")


def test_prometheus_asks_every_bot() -> None:
    bots = re.findall(r"^  (\w+):\n    <<: \*bot$", COMPOSE, re.MULTILINE)
    port = re.search(r'TAKUJO_METRICS_PORT: "(\d+)"', COMPOSE)
    assert port
    targets = ", ".join(f"{bot}:{port[1]}" for bot in bots)
    assert len(bots) == 2
    assert f"targets: [{targets}]" in (DEPLOY / "prometheus.yaml").read_text("utf-8")


def test_alarms_are_about_metrics_there_are_and_are_explained() -> None:
    told = {name.removesuffix("_bucket") for name in re.findall(r"takujo_\w+", ALARMS)}
    assert told <= {*re.findall(r"^\| `(takujo_\w+)`", MONITORING, re.MULTILINE)}
    named = re.findall(r"alert: (\w+)", ALARMS)
    assert re.findall(r"^\| `([A-Z]\w+)` \|", MONITORING, re.MULTILINE) == named


@pytest.mark.parametrize("asked", ["config prometheus.yaml", "rules alarms.yaml"])
def test_prometheus_can_read_its_files(asked: str) -> None:
    promtool = shutil.which("promtool")
    if promtool is None:
        pytest.skip("promtool is not installed here (apt-get install prometheus)")
    subprocess.run([promtool, "check", *asked.split()], cwd=DEPLOY, check=True)

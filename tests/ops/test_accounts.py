"""The bot starts for a user without a home and without an entry in the system's list of users."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Final

from tests.support.source import ROOT

NAMELESS: Final = """
import pwd

def getpwuid(uid):
    raise KeyError(f"getpwuid(): uid not found: {uid}")

pwd.getpwuid = getpwuid
"""
"""What the system answers for the user ids that `docker run --user` takes."""
NAMES: Final = ("HOME", "USER", "LOGNAME", "LNAME", "USERNAME", "PGUSER")


COMMANDS: Final = (
    ("check", 2, "takujo.db will be made"),
    ("run", 2, "takujo: DISCORD_TOKEN is not set"),
    ("games", 0, "cullinan"),
    ("demo --help", 0, "usage:"),
)
URL: Final = "postgresql://127.0.0.1:1/takujo"
PROGRAM: Final = f"""
import os
from bot.cli.main import main

def run(command):
    print(f"<{{command}}>")
    try:
        code = main(command.split())
    except SystemExit as ended:
        code = ended.code
    print(f"</{{command}} {{code}}>")

for command in {[command for command, _, _ in COMMANDS]}:
    run(command)
os.environ["TAKUJO_DATABASE"] = "{URL}"
run("status")

from bot.pictures.fonts import chain
print(chain()[0].name)
"""
"""It runs all commands in one process: the start of a process takes longer than they do."""


def test_a_user_without_home_and_name_needs_neither(tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text(NAMELESS, "utf-8")
    environment = {name: value for name, value in os.environ.items() if name not in NAMES}
    done = subprocess.run(
        [sys.executable, "-u", "-c", PROGRAM],
        cwd=tmp_path,
        env=environment | {"PYTHONPATH": f"{tmp_path}:{ROOT}", "TAKUJO_DATABASE": "takujo.db"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    assert "Traceback" not in done.stdout
    for command, code, sentence in COMMANDS:
        printed, _, _ = done.stdout.partition(f"<{command}>\n")[2].partition(f"</{command} {code}>")
        assert sentence in printed
    # A URL without a user is one line for them.
    [status] = re.findall(r"<status>\n(.*)\n</status 2>\n", done.stdout)
    assert URL in status
    assert done.stdout.endswith(">\nManrope-ExtraBold.ttf\n"), "names are drawn"
    assert done.returncode == 0

#!/usr/bin/env python3
"""Check the record of a finished game, with nothing but Python's standard library.

    python check_record.py record.json [messages.txt]

`record.json` is what `/verify` hands out. `messages.txt` is what you kept of the game's messages:
the seal and the text of the lobby, check codes, links of pictures. `fairness.md` says what is
checked, and what a message proves that the operator can edit. The rules of the game are not known
here: that every move is legal, and that chance had the answers listed, is checked by
`python -m bot verify`.

Ends with 0 when all of it is right, with 1 and one line when something is not, with 2 when a file
cannot be read.
"""

import hashlib
import hmac
import json
import re
import sys
from pathlib import Path

CHANCE = -1


class WrongError(Exception):
    """Something does not follow; the message says what."""


def hmac_of(key, message):
    """Return HMAC-SHA256 of text or bytes."""
    data = message if isinstance(message, bytes) else message.encode()
    return hmac.digest(key, data, "sha256")


def draw(key, name, below):
    """Return the draw of this name: an integer of 0 .. below-1, all equally likely."""
    bits = (below - 1).bit_length()
    size = (bits + 7) // 8
    stream, block = b"", 0
    while True:
        while len(stream) < size:
            stream += hmac_of(key, f"{name}/{block}")
            block += 1
        number = int.from_bytes(stream[:size], "big") & ((1 << bits) - 1)
        stream = stream[size:]
        if number < below:
            return number


def check_seal(record):
    """Check the server seed against its seal, and return the key of all luck."""
    if record.get("deal") is not None:
        raise WrongError("this is a prepared deal and no fair shuffle")
    server_seed = bytes.fromhex(record["server_seed"])
    if hashlib.sha256(server_seed).hexdigest() != record["commitment"]:
        raise WrongError("the server seed does not match its seal")
    return hmac_of(server_seed, "\n".join(["client_seeds", *record["client_seeds"]]))


def check_seating(record, key):
    """Check that luck seated the players."""
    order = list(range(record["players"]))
    if record["first"] is None:  # a rematch keeps its seats, and its first player is known
        for i in range(len(order) - 1, 0, -1):
            j = draw(key, f"seats:{i}", i + 1)
            order[i], order[j] = order[j], order[i]
    if record["seating"] != order:
        raise WrongError(f"the seating ought to be {order}")


def check_chain(record, key):
    """Check the check code of every entry."""
    seats = ",".join(map(str, record["seating"]))
    first = "-" if record["first"] is None else str(record["first"])
    options = [f"{name}={value}" for name, value in sorted(record["options"].items())]
    begins = ["chain", record["game"], str(record["rules_version"]), str(record["players"])]
    link = hmac_of(key, "\n".join([*begins, first, seats, *options]))
    for ply, (seat, text, code) in enumerate(record["entries"]):
        link = hmac_of(key, link + f"entry:{ply}:{seat}:{text}".encode())
        if link.hex()[:12] != code:
            raise WrongError(f"entry {ply} ({seat}: {text}) does not fit its check code {code}")


def check_draws(record, key):
    """Check that every answer of chance is the one that was drawn."""
    line = []  # the seats of the moves that count: not those taken back
    for ply, (seat, text, _) in enumerate(record["entries"]):
        if text in ("@undo", "@rewind"):
            last = len(line) - 1 - line[::-1].index(seat)
            line = line[:last] + (line[last + 1 :] if text == "@undo" else [])
        elif text.startswith("@"):
            continue
        else:
            if seat == CHANCE:
                check_draw(key, ply, text, line.count(CHANCE), record["draws"][str(ply)])
            line.append(seat)


def check_draw(key, ply, text, index, answers):
    """Check one answer of chance, its `index`-th, against all it could be."""
    number = draw(key, f"chance:{index}", sum(weight for _, weight in answers))
    for answer, weight in answers:
        number -= weight
        if number < 0:
            if answer != text:
                raise WrongError(f"entry {ply}: chance drew {answer}, the record says {text}")
            return


def check_shown(record, shown):
    """Compare the record with text from the channel; return what of it fits."""
    # The open lobby shows the first 32 digits, the closed one all of them.
    seals = re.findall(r"(?<![0-9a-f])(?<!hm=)(?:[0-9a-f]{64}|[0-9a-f]{32})(?![0-9a-f])", shown)
    if seals and not any(record["commitment"].startswith(seal) for seal in seals):
        raise WrongError("the channel shows another seal")
    places = {code: ply for ply, (_, _, code) in enumerate(record["entries"])}
    codes = re.findall(r"(?<![0-9a-f])[0-9a-f]{12}(?![0-9a-f])", shown)
    last = "before the first entry"
    for code in codes:
        if code not in places:
            raise WrongError(f"{last}, the channel shows {code}, which the record does not")
        last = f"after entry {places[code]}"
    added = [seed for seed in record["client_seeds"] if seed]
    named = sum(seed in shown for seed in added)
    seal = "the seal" if seals else "no seal"
    return f"{seal}, {named} of {len(added)} additions, check codes: {len(codes)}"


def main(arguments):
    """Check the files that are named; return the exit code."""
    try:
        record = json.loads(Path(arguments[0]).read_text("utf-8"))
        shown = Path(arguments[1]).read_text("utf-8") if len(arguments) > 1 else ""
    except (IndexError, OSError, ValueError) as error:
        print(__doc__.split("\n\n")[1].strip(), f"({error})", file=sys.stderr)
        return 2
    if record.get("version") != 1:
        print("only records of version 1 can be checked here", file=sys.stderr)
        return 2
    try:
        fitting = check_shown(record, shown)
        key = check_seal(record)
        check_seating(record, key)
        check_chain(record, key)
        check_draws(record, key)
    except WrongError as error:
        print(f"WRONG: {error}", file=sys.stderr)
        return 1
    print(f"right: {len(record['entries'])} entries")
    if shown:
        print(f"found in {arguments[1]}: {fitting}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

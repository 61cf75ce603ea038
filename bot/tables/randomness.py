"""All randomness at a table, derived from its server seed so that everyone can check it afterwards.

This is the complete definition; it does not use Python's `random`.

The server seed is 32 bytes from the operating system, drawn when the lobby is opened. Its
commitment, which the lobby shows before other players join, is the SHA-256 of these bytes. Everyone
who joins adds a client seed: the id that Discord gave to their click and, if they added a word, a
space and that word. The key is HMAC-SHA256(key=server seed, message=`client_seeds`, then for each
player in order of joining a line feed and the client seed, empty for AI players). A *draw below n*
named L is an integer of 0 .. n-1:

1. `bits` is the number of bits of n-1, `size` is `bits / 8` rounded up. Below 1 there is only 0.
2. The stream named L is the concatenation of HMAC-SHA256(key=key, message=`L/0`), `L/1`, `L/2`
   and so on; the messages are UTF-8, the counters decimal.
3. Take the next `size` bytes of the stream as a big-endian integer and keep its lowest `bits`
   bits. If the result is n or more, repeat this step; otherwise it is the draw.

Every integer below n is equally likely: too large numbers are discarded, not reduced.

- Seats: from the list 0 .. k-1 of players in order of joining, for i = k-1 down to 1, exchange
  items i and j, where j is the draw below i+1 named `seats:i`. Item s then is the player who
  takes seat s.
- Chance: the answers open to chance stand in the engine's order, each with a weight, the number
  of physical ways that lead to it. The draw below the sum of weights named `chance:c`, where c
  counts the chance moves before it that were not undone, falls into the span of one answer.
- AI players: the random seed of a seat that has made e entries is the draw below 2^64 named
  `ai:seat:e`.
- Chain: link 0 is HMAC-SHA256(key=key, message=`chain`, then on a line each the game's id, its
  rules version, the number of players, the first seat or `-`, the seating with commas, and every
  option as `name=value` in the order of their names). Link p+1 is HMAC-SHA256(key=key,
  message=link p, then `entry:p:seat:text`), where chance is the seat -1. The check code of entry p
  is the first twelve hexadecimal digits of link p+1; each public message shows the newest.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import count
from typing import Final, TypeVar

from games.core import Chance, Entry

M = TypeVar("M")

_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz234567"


def new_server_seed() -> bytes:
    """Return the server seed of a new game."""
    return secrets.token_bytes(32)


def new_id() -> str:
    """Return a random id for a table; it may be taken."""
    return "".join(secrets.choice(_LETTERS) for _ in range(6))


def commit(server_seed: bytes) -> str:
    """Return the commitment of a server seed in hex."""
    return hashlib.sha256(server_seed).hexdigest()


def make_key(server_seed: bytes, client_seeds: Sequence[str]) -> bytes:
    """Return the key of a game's randomness; the client seeds are in order of joining.

    Without any client seed, which no table of people lacks, it is the server seed.
    """
    if not any(client_seeds):
        return server_seed
    return _hmac(server_seed, "\n".join(("client_seeds", *client_seeds)))


def draw(key: bytes, name: str, below: int) -> int:
    """Return the draw of this name: an integer of 0 .. below-1, all equally likely."""
    bits = (below - 1).bit_length()
    size = (bits + 7) // 8
    stream = _stream(key, name)
    while True:
        number = int.from_bytes(bytes(next(stream) for _ in range(size)), "big")
        number &= (1 << bits) - 1
        if number < below:
            return number


def seat_order(key: bytes, participants: int) -> tuple[int, ...]:
    """Return for every seat its position in order of joining (G1)."""
    order = list(range(participants))
    for i in range(participants - 1, 0, -1):
        j = draw(key, f"seats:{i}", i + 1)
        order[i], order[j] = order[j], order[i]
    return tuple(order)


def answer(key: bytes, index: int, chances: Sequence[Chance[M]]) -> M:
    """Return the outcome of chance move number `index`."""
    number = draw(key, f"chance:{index}", sum(chance.weight for chance in chances))
    for chance in chances:
        number -= chance.weight
        if number < 0:
            return chance.move
    raise AssertionError("a draw lies below the sum of the weights")


def rng_seed(key: bytes, seat: int, entries: int) -> int:
    """Return the random seed of an AI player whose seat has made so many entries."""
    return draw(key, f"ai:{seat}:{entries}", 1 << 64)


def first_chain_hash(
    key: bytes,
    game: str,
    rules_version: int,
    options: Mapping[str, str],
    first: int | None,
    seating: Sequence[int],
) -> bytes:
    """Return the link of a record's chain before its first entry."""
    begins = "-" if first is None else str(first)
    seats = ",".join(map(str, seating))
    chosen = (f"{name}={options[name]}" for name in sorted(options))
    lines = ("chain", game, str(rules_version), str(len(seating)), begins, seats, *chosen)
    return _hmac(key, "\n".join(lines))


def extend_chain(
    key: bytes, chain_hash: bytes, ply: int, entries: Iterable[Entry]
) -> Iterator[bytes]:
    """Yield the next link of the chain for each further entry; the first of them is entry `ply`."""
    for number, entry in enumerate(entries, ply):
        text = f"entry:{number}:{entry.seat}:{entry.text}"
        chain_hash = hmac.digest(key, chain_hash + text.encode(), "sha256")
        yield chain_hash


def check_code(chain_hash: bytes) -> str:
    """Return the check code of a link."""
    return chain_hash.hex()[:12]


def _stream(key: bytes, name: str) -> Iterator[int]:
    for block in count():
        yield from _hmac(key, f"{name}/{block}")


def _hmac(key: bytes, message: str) -> bytes:
    return hmac.digest(key, message.encode(), "sha256")

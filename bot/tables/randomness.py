"""All luck at a table, derived from its secret so that anybody can check it afterwards.

This is the whole definition; it uses nothing of Python's `random`.

The secret is 32 bytes from the operating system. Its commitment, shown before the first card, is
the SHA-256 of these bytes. A *draw below n* named L is an integer of 0 .. n-1:

1. `bits` is the number of bits of n-1, `size` is `bits / 8` rounded up. Below 1 there is only 0.
2. The stream named L is the concatenation of HMAC-SHA256(key=secret, message=`L/0`), `L/1`, `L/2`
   and so on; the messages are UTF-8, the counters decimal.
3. Take the next `size` bytes of the stream as a big-endian integer and keep its lowest `bits`
   bits. If the result is n or more, repeat this step; otherwise it is the draw.

Every integer below n is equally likely, because what is too large is thrown away, not folded.

- Seats: from the list 0 .. k-1 of chairs in order of joining, for i = k-1 down to 1, exchange
  items i and j, where j is the draw below i+1 named `seats:i`. Item s then is the chair that
  takes seat s.
- Chance: the answers open to chance stand in the engine's order, each with a weight, the number
  of physical ways that lead to it. The draw below the sum of weights named `chance:c`, where c
  counts the chance moves before it that were not undone, falls into the span of one answer.
- House players: the luck of a seat that has made e entries is the draw below 2^64 named
  `house:seat:e`.
- Marks: the mark of entry p of a finished record is the first eight hexadecimal digits of
  HMAC-SHA256(key=secret, message=`entry:p:seat:text`), where chance is the seat -1.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterator, Sequence
from itertools import count
from typing import Final, TypeVar

from games.core.game import Chance
from games.core.record import Entry

M = TypeVar("M")

_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz234567"


def new_secret() -> bytes:
    """Return the secret of a new game."""
    return secrets.token_bytes(32)


def new_id() -> str:
    """Return an id for a table, which may be taken already."""
    return "".join(secrets.choice(_LETTERS) for _ in range(6))


def commit(secret: bytes) -> str:
    """Return the commitment of a secret in hex."""
    return hashlib.sha256(secret).hexdigest()


def draw(secret: bytes, name: str, below: int) -> int:
    """Return the draw of this name: an integer of 0 .. below-1, all equally likely."""
    bits = (below - 1).bit_length()
    size = (bits + 7) // 8
    stream = _stream(secret, name)
    while True:
        number = int.from_bytes(bytes(next(stream) for _ in range(size)), "big")
        number &= (1 << bits) - 1
        if number < below:
            return number


def seat_order(secret: bytes, chairs: int) -> tuple[int, ...]:
    """Return for every seat the chair that takes it (G1)."""
    order = list(range(chairs))
    for i in range(chairs - 1, 0, -1):
        j = draw(secret, f"seats:{i}", i + 1)
        order[i], order[j] = order[j], order[i]
    return tuple(order)


def answer(secret: bytes, index: int, chances: Sequence[Chance[M]]) -> M:
    """Return what chance answers to its question number `index`."""
    number = draw(secret, f"chance:{index}", sum(chance.weight for chance in chances))
    for chance in chances:
        number -= chance.weight
        if number < 0:
            return chance.move
    raise AssertionError("a draw lies below the sum of the weights")


def luck(secret: bytes, seat: int, entries: int) -> int:
    """Return the luck of a house player that has made so many entries."""
    return draw(secret, f"house:{seat}:{entries}", 1 << 64)


def mark(secret: bytes, ply: int, entry: Entry) -> str:
    """Return what shows that nobody changed an entry of a finished record by accident."""
    return _hmac(secret, f"entry:{ply}:{entry.seat}:{entry.text}").hex()[:8]


def _stream(secret: bytes, name: str) -> Iterator[int]:
    for block in count():
        yield from _hmac(secret, f"{name}/{block}")


def _hmac(secret: bytes, message: str) -> bytes:
    return hmac.digest(secret, message.encode(), "sha256")

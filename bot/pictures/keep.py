"""A memory of what was used last, bounded by bytes."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from threading import Lock
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Keep(Generic[K, V]):
    """Keeps values up to a number of bytes and forgets the longest unused; safe in threads."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._size = 0
        self._kept: OrderedDict[K, tuple[V, int]] = OrderedDict()
        self._lock = Lock()

    @property
    def size(self) -> int:
        """The bytes kept now."""
        return self._size

    def get(self, key: K) -> V | None:
        """Return what is kept under a key, or None."""
        with self._lock:
            entry = self._kept.get(key)
            if entry is None:
                return None
            self._kept.move_to_end(key)
            return entry[0]

    def put(self, key: K, value: V, size: int) -> None:
        """Keep a value of so many bytes; nothing that is bigger than all there is room for."""
        with self._lock:
            _, old = self._kept.pop(key, (None, 0))
            self._size -= old
            if size > self._limit:
                return
            self._kept[key] = (value, size)
            self._size += size
            while self._size > self._limit:
                _, (_, least) = self._kept.popitem(last=False)
                self._size -= least

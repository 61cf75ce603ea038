"""zlib, or a faster one with the same functions where it is installed."""

from __future__ import annotations

try:
    from isal import isal_zlib as deflate
except ImportError:  # there are no packages for 32-bit ARM
    import zlib as deflate  # type: ignore[no-redef]  # the same functions

__all__ = ["deflate"]

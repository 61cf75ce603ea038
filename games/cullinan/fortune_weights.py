"""Weights of luck, by the numbers of `fortune.py`.

Made by
`python -m tools.luck.fit cullinan --each 100 --seed 8`.
"""

from typing import Final

WEIGHTS: Final[tuple[tuple[float, ...], ...]] = (
    (0.663, -0.115, 0.305, -0.72, -0.0203, 0.0383),
    (0.585, -0.428, 0.429, -0.745, -0.0357, 0.0316),
    (0.459, -0.0271, 0.359, -0.924, -0.0586, 0.0254),
    (0.498, -0.322, 0.328, -0.796, -0.0375, 0.0278),
    (0.816, -0.259, 0.219, -0.959, -0.0108, 0.0577),
)

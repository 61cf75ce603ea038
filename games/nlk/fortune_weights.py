"""Weights of luck, by the numbers of `fortune.py`.

Made by
`python -m tools.luck.fit nlk --games 360 --seed 1`.
"""

from typing import Final

WEIGHTS: Final[tuple[tuple[float, ...], ...]] = (
    (-0.023, 0.047, 0.045, 0.003, -0.034, 0.023, -0.014),
    (-0.022, 0.055, 0.058, -0.025, -0.019, 0.022, -0.011),
    (-0.019, 0.034, 0.031, 0.009, -0.019, 0.019, -0.012),
    (-0.019, 0.024, 0.040, 0.003, -0.011, 0.019, -0.008),
    (-0.024, 0.039, 0.059, -0.022, -0.009, 0.024, 0.001),
)

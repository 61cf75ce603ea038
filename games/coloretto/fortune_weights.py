"""Weights of luck, by the numbers of `fortune.py`.

Made by
`python -m tests.luck.fit coloretto --games 320 --seed 1`.
"""

from typing import Final

_WEIGHTS: Final = (
    (0.249, -0.094, 0.171, 0.253, -0.223, 0.216, 0.054),
    (0.108, 0.103, 0.139, 0.261, -0.252, 0.267, 0.167),
    (0.200, 0.069, 0.175, 0.207, -0.273, 0.280, 0.083),
    (0.125, 0.041, 0.197, 0.233, -0.221, 0.144, 0.190),
    (0.208, -0.104, 0.216, 0.266, -0.243, 0.192, 0.120),
)
WEIGHTS: Final = dict.fromkeys(range(2, 6), _WEIGHTS)
"""By number of players."""

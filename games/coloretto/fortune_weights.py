"""Weights of luck, by the numbers of `fortune.py`.

Made by
`python -m tools.luck.fit coloretto --each 200 --seed 5`.
"""

from typing import Final

WEIGHTS: Final[tuple[tuple[float, ...], ...]] = (
    (0.162, -0.18, 0.302, 0.175, -0.0865, 0.259, -0.116),
    (0.189, -0.151, 0.29, 0.175, -0.107, 0.302, -0.115),
    (0.186, -0.203, 0.276, 0.169, -0.0783, 0.263, -0.144),
    (0.157, -0.167, 0.278, 0.177, -0.0875, 0.375, -0.125),
    (0.189, -0.193, 0.321, 0.165, -0.0949, 0.263, -0.0929),
)

"""Weights of luck, by the numbers of `fortune.py`.

Made by
`python -m tests.luck.fit coloretto --each 200 --seed 5`.
"""

from typing import Final

WEIGHTS: Final[tuple[tuple[float, ...], ...]] = (
    (0.203, -0.209, 0.22, 0.171, -0.0627, 0.178, -0.162),
    (0.223, -0.161, 0.206, 0.171, -0.0865, 0.174, -0.147),
    (0.218, -0.241, 0.185, 0.189, -0.0594, 0.182, -0.188),
    (0.211, -0.214, 0.169, 0.185, -0.0656, 0.288, -0.155),
    (0.221, -0.222, 0.232, 0.187, -0.0846, 0.163, -0.126),
)

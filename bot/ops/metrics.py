"""Counters and gauges of the running bot; README.md explains each."""

from __future__ import annotations

from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

REGISTRY: Final = CollectorRegistry()

INTERACTIONS: Final = Counter(
    "takujo_interactions", "Commands, clicks and what else arrived", ["kind"], registry=REGISTRY
)
ANSWERS: Final = Histogram(
    "takujo_answer_seconds",
    "From the arrival of a command or click until Discord has the answer",
    buckets=(0.05, 0.1, 0.25, 0.5, 1, 2, 3, 5, 10),
    registry=REGISTRY,
)
ERRORS: Final = Counter(
    "takujo_errors", "Answers that were an error with a reference", registry=REGISTRY
)
MESSAGES: Final = Counter(
    "takujo_messages",
    "Messages to channels: sent, refused or put off",
    ["result"],
    registry=REGISTRY,
)
TABLES: Final = Gauge("takujo_tables", "Open tables", registry=REGISTRY)
OWED: Final = Gauge("takujo_tables_owed", "Tables not shown yet as they are", registry=REGISTRY)
SERVERS: Final = Gauge("takujo_servers", "Servers the bot is in", registry=REGISTRY)
LATENCY: Final = Gauge("takujo_latency_seconds", "Of Discord's gateway", registry=REGISTRY)
UPTIME: Final = Gauge("takujo_uptime_seconds", "Since the bot began", registry=REGISTRY)

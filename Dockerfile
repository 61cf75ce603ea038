FROM python:3.11.13-slim-bookworm AS build
WORKDIR /src
COPY pyproject.toml constraints.txt README.md LICENSE ./
COPY games games
COPY bot bot
COPY cogs cogs
RUN python -m venv /opt/takujo \
    && /opt/takujo/bin/python -m pip install --no-cache-dir --disable-pip-version-check \
        --constraint constraints.txt ".[postgres]"

FROM python:3.11.13-slim-bookworm
COPY --from=build /opt/takujo /opt/takujo
# Names stand in pictures: Japanese, Chinese and Korean ones; Greek, Arabic and Hebrew ones.
RUN apt-get update \
    && apt-get install -y --no-install-recommends \
        fonts-dejavu-core=2.37-* fonts-noto-cjk=1:20220127+repack1-* \
    && rm -rf /var/lib/apt/lists/*
RUN useradd --system --uid 10001 --create-home --home-dir /var/lib/takujo takujo \
    && chmod 700 /var/lib/takujo
ENV PATH=/opt/takujo/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    TAKUJO_DATABASE=/var/lib/takujo/takujo.db
USER 10001
WORKDIR /var/lib/takujo
VOLUME /var/lib/takujo
HEALTHCHECK --interval=60s --timeout=10s --start-period=60s --retries=3 \
    CMD ["python", "-m", "bot", "health"]
ENTRYPOINT ["python", "-m", "bot"]
CMD ["run"]

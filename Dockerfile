FROM python:3.11.13-slim-bookworm AS build
# Names stand in pictures: Japanese, Chinese and Korean ones; Greek, Cyrillic, Arabic and Hebrew ones.
RUN apt-get update \
    && apt-get install -y --no-install-recommends \
        binutils=2.40-* fonts-dejavu-core=2.37-* fonts-noto-cjk=1:20220127+repack1-* \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /src
COPY pyproject.toml constraints.txt README.md LICENSE ./
COPY games games
COPY bot bot
COPY cogs cogs
RUN python -m venv --without-pip /opt/takujo \
    && python -m pip --python /opt/takujo install --no-cache-dir --disable-pip-version-check \
        --constraint constraints.txt ".[postgres]"
# A running bot reads no debugging symbols, and no languages that Discord does not have.
RUN find /opt/takujo -name "*.cpython-*.so" -exec strip --strip-debug {} + \
    && find /opt/takujo -path "*/babel/locale-data/*" -regextype posix-extended \
        ! -regex ".*/(root|bg|cs|da|de|el|en|es|fi|fr|hi|hr|hu|id|it|ja|ko|lt|nb|nl|no|pl|pt|ro|ru|sv|th|tr|uk|vi|zh)(_\w+)?\.dat" \
        -delete

FROM python:3.11.13-slim-bookworm
RUN python -m pip uninstall --yes pip setuptools wheel \
    && rm -r /usr/local/lib/python3.11/ensurepip \
    && install --directory --mode 1777 /var/lib/takujo
COPY --from=build \
    /usr/share/fonts/opentype/noto/NotoSansCJK-Bold.ttc \
    /usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf \
    /usr/share/fonts/
COPY --from=build /opt/takujo /opt/takujo
# Nothing is written outside the volume, by any user.
ENV PATH=/opt/takujo/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    TMPDIR=/var/lib/takujo \
    TAKUJO_DATABASE=/var/lib/takujo/takujo.db
USER 10001
WORKDIR /var/lib/takujo
VOLUME /var/lib/takujo
HEALTHCHECK --interval=60s --timeout=10s --start-period=60s --retries=3 \
    CMD ["python", "-m", "bot", "health"]
ENTRYPOINT ["python", "-m", "bot"]
CMD ["run"]

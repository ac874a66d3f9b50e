# A server on port 8080 with its files in /etc/moreapps and /usr/share/moreapps/Public. docs/operations.md says how to build
# and run it.

FROM docker.io/library/swift:6.3-bookworm AS build
# hadolint ignore=DL3008
RUN apt-get update \
    && apt-get install --yes --no-install-recommends libbrotli-dev libcurl4-gnutls-dev libgnutls28-dev \
    libmicrohttpd-dev zlib1g-dev \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /src
# Package.swift names the tests, so their directories must exist.
COPY Package.swift ./
COPY Tests Tests
# The built-in page: Sources links to it.
COPY Public Public
COPY Sources Sources
# Symbols take a fifth of the file.
RUN swift build --configuration release --static-swift-stdlib --product moreapps -Xlinker --strip-all

FROM docker.io/library/debian:bookworm-slim
ARG SOURCE_DATE_EPOCH
# libcurl and the certificate authorities are for definitions at a URL. Logs and caches hold times, so the image would not
# be reproducible.
# hadolint ignore=DL3008
RUN apt-get update \
    && apt-get install --yes --no-install-recommends ca-certificates libbrotli1 libcurl3-gnutls libgnutls30 \
    libmicrohttpd12 zlib1g \
    && rm -rf /var/lib/apt/lists/* /var/cache/apt/*.bin /var/log/* /var/cache/ldconfig/* /var/cache/debconf/*-old
COPY --from=build /src/.build/release/moreapps /usr/bin/moreapps
COPY appdefinitions.json appdefinitions.schema.json /etc/moreapps/
# For the copy of definitions from a URL: a volume mounted here inherits the owner.
RUN install --directory --owner=10001 --group=10001 --mode=0700 /var/lib/moreapps
COPY Public/icons /usr/share/moreapps/Public/icons
# The sample is used until something is mounted. No VOLUME: after an upgrade Compose would keep an unnamed one with the
# files of the older image.
ENV MOREAPPS_DEFINITIONS=/etc/moreapps/appdefinitions.json \
    MOREAPPS_DEFINITIONS_COPY=/var/lib/moreapps/appdefinitions.copy.json \
    MOREAPPS_PUBLIC=/usr/share/moreapps/Public
# A number, so that Kubernetes knows that it isn't root.
USER 10001:10001
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=5s CMD ["moreapps", "health"]
ENTRYPOINT ["moreapps"]
CMD ["serve"]

# faial-c in a container:
#   docker build -t faial-c .
#   docker run --rm -v "$PWD:/work" faial-c check src
# Kept answers: -v faial-c-cache:/cache. The image is passed on under the terms that NOTICE names.
FROM debian:12-slim AS build
COPY packages.txt /src/
RUN apt-get update \
 && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends $(awk '$1 == "build" && $2 != "-" { print $2 }' /src/packages.txt) dpkg-dev file
COPY . /src
RUN cmake -S /src -B /build -G Ninja -DCMAKE_BUILD_TYPE=Release -DFAIAL_TESTS=OFF \
 && ninja -C /build \
 && cd /build && cpack -G DEB

FROM debian:12-slim
COPY --from=build /build/faial-c_*.deb /tmp/
RUN apt-get update \
 && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends /tmp/faial-c_*.deb git \
 && rm -rf /tmp/faial-c_*.deb /var/lib/apt/lists/* \
 && useradd --create-home checker && mkdir /cache /work && chown checker /cache /work
USER checker
ENV FAIAL_C_CACHE=/cache
WORKDIR /work
ENTRYPOINT ["faial-c"]
CMD ["--help"]

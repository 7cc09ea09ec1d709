# docker build -t tengen --build-arg COMMIT="$(git describe --always --dirty)" .
# The processor: --build-arg LEVEL=v2 for machines without AVX2.
# The tag is for people; the digest is the image, for all processors.
FROM rust:1.95-alpine3.23@sha256:606fd313a0f49743ee2a7bd49a0914bab7deedb12791f3a846a34a4711db7ed2 AS build
ARG LEVEL=v3
ARG COMMIT=unknown
ARG TARGETARCH=amd64
RUN apk add --no-cache musl-dev=~1.2
WORKDIR /tengen
COPY . .
ENV TENGEN_COMMIT=$COMMIT
# The compiler of the image is the one that rust-toolchain.toml names.
RUN rm rust-toolchain.toml \
    && if [ "$TARGETARCH" = amd64 ]; then export RUSTFLAGS="-Ctarget-cpu=x86-64-$LEVEL"; fi \
    && cargo build --locked --profile dist --bins
# The one program with two names is a symbolic link: copies of a hard one would not share its space.
RUN mkdir -p /image/usr/local/bin /image/usr/share/licenses/tengen /journals \
    && cp target/dist/tengen target/dist/tengen-?* /image/usr/local/bin/ \
    && rm -f /image/usr/local/bin/*.d \
    && ln -s tengen-gomoku /image/usr/local/bin/pbrain-tengen \
    && cp LICENSE-APACHE LICENSE-MIT /image/usr/share/licenses/tengen/

# The programs are static and start no others, so the image holds nothing else.
FROM scratch
COPY --from=build /image /
COPY --from=build --chown=1000:1000 /journals /journals
ENV PATH=/usr/local/bin HOME=/journals
USER 1000
WORKDIR /journals
ENTRYPOINT ["tengen"]

# docker build -t tengen --build-arg COMMIT="$(git describe --always --dirty)" .
# The processor: --build-arg LEVEL=v2 for machines without AVX2.
FROM rust:1.95-alpine3.22 AS build
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
    && cargo build --locked --profile dist --bin tengen
# The names of the engines as symbolic links: copies of hard ones would not share their space.
RUN mkdir -p /image/usr/local/bin /image/usr/share/licenses/tengen /journals \
    && cp target/dist/tengen /image/usr/local/bin/ \
    && cp LICENSE-APACHE LICENSE-MIT /image/usr/share/licenses/tengen/ \
    && for path in $(target/dist/tengen links /links); do ln -s tengen "/image/usr/local/bin/${path##*/}"; done

# The program is static and starts no other, so the image holds nothing else.
FROM scratch
COPY --from=build /image /
COPY --from=build --chown=1000:1000 /journals /journals
ENV PATH=/usr/local/bin HOME=/journals
USER 1000
WORKDIR /journals
ENTRYPOINT ["tengen"]

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
    && cargo build --locked --profile dist --bin tengen \
    && mkdir /out \
    && cp target/dist/tengen LICENSE-APACHE LICENSE-MIT /out/

# A shell, because jobs on clusters number their journals with it.
FROM alpine:3.22
RUN adduser -D -u 1000 tengen && mkdir /journals && chown tengen /journals
COPY --from=build /out/tengen /usr/local/bin/tengen
COPY --from=build /out/LICENSE-APACHE /out/LICENSE-MIT /usr/share/licenses/tengen/
RUN tengen links /usr/local/bin
USER 1000
WORKDIR /journals
ENTRYPOINT ["tengen"]

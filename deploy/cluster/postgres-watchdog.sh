#!/bin/sh
# Ends a PostgreSQL that hangs. It runs on every database machine beside Patroni, as the same user with the same
# environment (postgres-watchdog.service). Patroni replaces a primary that has ended within seconds, but waits for one
# that hangs. If that goes on when a standby has just been promoted, Patroni 3.0 takes the lock back from the standby.
host=${PATRONI_POSTGRESQL_CONNECT_ADDRESS%:*}
port=${PATRONI_POSTGRESQL_CONNECT_ADDRESS##*:}
failures=0
while sleep 1; do
  "$PATRONI_POSTGRESQL_BIN_DIR/pg_isready" -q -h "$host" -p "$port" -t 2
  # 1: it responds that it starts or stops; 2: no response.
  if [ $? -ne 2 ]; then failures=0; continue; fi
  pid=$(head -n 1 "$PATRONI_POSTGRESQL_DATA_DIR/postmaster.pid" 2>/dev/null)
  if [ "$(cat "/proc/$pid/comm" 2>/dev/null)" != postgres ]; then failures=0; continue; fi
  failures=$((failures + 1))
  if [ $failures -lt 3 ]; then continue; fi
  echo "PostgreSQL (process $pid) did not respond three times, and is ended." >&2
  # Its children too: a new one cannot start while an old one has the shared memory.
  kill -KILL $(pgrep -P "$pid") "$pid"
  failures=0
done

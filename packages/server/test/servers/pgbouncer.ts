import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { vi } from 'vitest';
import type { Pooler } from './pooler.ts';

/** Whether this machine has PgBouncer. */
export function hasPgBouncer(): boolean {
  try {
    execFileSync('pgbouncer', ['--version'], { stdio: 'inherit' });
    return true;
  } catch {
    return false;
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Starts a PgBouncer in transaction mode, with at most `max` connections to the database. */
export async function startPgBouncer(target: pg.ClientConfig, { max }: { max: number }): Promise<Pooler> {
  const port = await freePort();
  const dir = mkdtempSync(path.join(tmpdir(), 'bloom-pgbouncer-'));
  chmodSync(dir, 0o755);
  const file = path.join(dir, 'pgbouncer.ini');
  const { host, port: targetPort, user = '', password, database = '' } = target;
  writeFileSync(
    file,
    `[databases]
${database} = host=${host} port=${targetPort} user=${user} password=${String(password)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${max}
ignore_startup_parameters = options,extra_float_digits
`,
  );
  // It refuses to run as root, and needs PostgreSQL's socket.
  const uid = process.getuid?.() === 0 ? statSync(String(host)).uid : undefined;
  const child = spawn('pgbouncer', [file], { stdio: 'ignore', ...(uid !== undefined && { uid }) });
  const connection = { host: '127.0.0.1', port, user, database, password: 'any' };
  await vi.waitFor(
    async () => {
      const client = new pg.Client(connection);
      await client.connect();
      await client.end();
    },
    { timeout: 20_000 },
  );
  return {
    connection,
    url: `postgresql://${user}:any@127.0.0.1:${port}/${database}`,
    async close() {
      child.kill('SIGKILL');
      await once(child, 'exit');
      rmSync(dir, { recursive: true });
    },
  };
}

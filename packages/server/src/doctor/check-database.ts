import type pg from 'pg';
import type { Config } from '../config/config.ts';
import { formatStartupError } from '../cli/startup-errors.ts';
import { connect, inspectConnection, pendingMigration, readConnection } from '../platform/database/index.ts';
import { checkLedger } from './check-ledger.ts';
import { checkPasskeys } from './check-passkeys.ts';
import { checkSecretKey } from './check-secret-key.ts';
import { findingsOf, type Finding } from './finding.ts';

const { ok, warning, failure } = findingsOf('database');
const clock = findingsOf('clock');

/** The facts that a connection reports about its database. */
export type DatabaseFacts = {
  role: string;
  /** As PostgreSQL writes it, such as 180004. */
  version: number;
  isSuperuser: boolean;
  isReadOnly: boolean;
  encoding: string;
  /** Settings without which a commit may be lost. */
  unsafe: string[];
  /** Connections that this role may open, and those open now, of all roles and of this one. */
  connections: { max: number; used: number; roleMax: number; roleUsed: number };
  /** Whether the role may create tables and change those that exist. */
  canMigrate: boolean;
  /** Append-only tables with money that the role may change, against what the migrations revoke. */
  changeable: string[];
  /** The database's clock less this machine's, in seconds. */
  clockS: number;
};

const oldestVersion = 150_000;
/** A login of a provider and a push message are refused by others when the clock is this wrong. */
const maxClockS = 5;
/** Connections besides the pools: the check of the ledger, and events. */
const otherConnections = 2;

const factsSql = `
  select current_user as role,
    current_setting('server_version_num')::int as version,
    current_setting('is_superuser') = 'on' as "isSuperuser",
    current_setting('transaction_read_only') = 'on' as "isReadOnly",
    current_setting('server_encoding') as encoding,
    array(select name || ' = ' || setting from pg_settings
      where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off' order by 1) as unsafe,
    json_build_object(
      'max', current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int,
      'used', (select count(*) from pg_stat_activity where backend_type = 'client backend'),
      'roleMax', (select rolconnlimit from pg_roles where rolname = current_user),
      'roleUsed', (select count(*) from pg_stat_activity
        where backend_type = 'client backend' and usename = current_user)) as connections,
    has_schema_privilege(current_user, 'public', 'create') and not exists (
      select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
        and not pg_has_role(current_user, relowner, 'usage')) as "canMigrate",
    array(select name from unnest(array['gift', 'ledger_posting', 'ledger_transfer', 'reward_claim']) name
      where to_regclass('public.' || name) is not null and has_table_privilege(
        current_user, to_regclass('public.' || name), 'update, delete, truncate')) as changeable,
    extract(epoch from clock_timestamp())::float8 as "nowS"`;

/** Reads the facts of a connection. Errors: those of `connect` and of the database. */
export async function readFacts(connection: pg.ClientConfig): Promise<DatabaseFacts> {
  const client = await connect(connection);
  try {
    await client.query('select 1');
    const sentAt = Date.now();
    const { rows } = await client.query<DatabaseFacts & { nowS: number }>(factsSql);
    const [row] = rows;
    if (!row) throw new Error('the database returned no row');
    const { nowS, ...facts } = row;
    return { ...facts, clockS: nowS - (sentAt + Date.now()) / 2_000 };
  } finally {
    await client.end().catch(() => {});
  }
}

/** Judges the facts of a database, by what a server of this configuration needs. */
export function judgeDatabase(
  facts: DatabaseFacts,
  config: { migrates: boolean; poolMax: number },
): Finding[] {
  const { role, version, connections } = facts;
  const found: Finding[] = [
    ok(`PostgreSQL ${Math.floor(version / 10_000)}.${version % 10_000} as role ${role}`),
  ];
  if (version < oldestVersion) {
    found.push(failure('this PostgreSQL is too old', 'Use PostgreSQL 15 or newer.'));
  }
  if (facts.isReadOnly) {
    found.push(
      failure(
        'the database is read-only: a standby, or closed for writes',
        'Point DATABASE_URL to the primary, or end default_transaction_read_only.',
      ),
    );
  }
  if (facts.isSuperuser) {
    found.push(
      failure(
        `the role ${role} is a superuser, whom no privilege keeps from changing the ledger`,
        'Use a role that owns nothing but this database: docs/operations.md#install',
      ),
    );
  } else if (facts.changeable.length > 0) {
    const tables = facts.changeable.join(', ');
    found.push(
      warning(
        `the role ${role} has the privilege to change append-only tables, so only their triggers keep it from that`,
        `As their owner: revoke update, delete, truncate on ${tables} from ${role};`,
      ),
    );
  }
  if (facts.encoding !== 'UTF8') {
    found.push(
      failure(
        `the database stores text as ${facts.encoding}`,
        "Create one with encoding 'UTF8', and restore the data there.",
      ),
    );
  }
  if (facts.unsafe.length > 0) {
    found.push(
      failure(
        `${facts.unsafe.join(', ')}: a power cut loses gifts that were acknowledged`,
        'Switch it on in postgresql.conf.',
      ),
    );
  }
  found.push(judgeConnections(connections, config.poolMax + otherConnections));
  if (config.migrates && !facts.canMigrate) {
    found.push(
      failure(
        `the role ${role} cannot migrate the database, which a server does at start`,
        'Set MIGRATE=0 and run bloom migrate as the owner, or set DATABASE_OWNER_URL: ' +
          'docs/operations.md#a-role-that-owns-nothing',
      ),
    );
  }
  const { clockS } = facts;
  found.push(
    Math.abs(clockS) <= maxClockS
      ? clock.ok(`${Math.abs(clockS).toFixed(1)} s from that of the database`)
      : clock.failure(
          `this machine's clock is ${Math.abs(clockS).toFixed(0)} s ${clockS > 0 ? 'behind' : 'ahead of'} that of the database`,
          'Synchronize both machines by NTP (timedatectl set-ntp true).',
        ),
  );
  return found;
}

function judgeConnections(
  { max, used, roleMax, roleUsed }: DatabaseFacts['connections'],
  needed: number,
): Finding {
  const ofRole = roleMax >= 0 && roleMax < max;
  const limit = ofRole ? roleMax : max;
  const text = `${ofRole ? roleUsed : used} of ${limit} connections${ofRole ? ' of the role' : ''} are open, a server opens up to ${needed}`;
  return needed <= limit
    ? ok(text)
    : failure(
        text,
        ofRole
          ? 'Raise the limit (alter role … connection limit), or lower DATABASE_POOL_MAX.'
          : 'Raise max_connections, or lower DATABASE_POOL_MAX.',
      );
}

/** Checks the database that the configuration names, as far as the start of a server does, and further. */
export async function checkDatabase(connection: pg.ClientConfig, config: Config): Promise<Finding[]> {
  const found = judgeDatabase(await readFacts(connection), {
    migrates: config.migrates && config.databaseOwnerUrl === undefined,
    poolMax: config.database.poolMax,
  });
  const pending = await pendingMigration(connection);
  if (pending === undefined) {
    found.push(ok('has the schema of this release'), ...(await checkSecretKey(connection, config)));
    found.push(...(await checkPasskeys(connection, config)), ...(await checkLedger(connection, config)));
  } else if (config.migrates) {
    found.push(ok(`does not have the schema of this release yet (${pending}): a start migrates it`));
  } else {
    found.push(
      failure(
        `does not have the schema of this release (${pending}), and MIGRATE is 0`,
        'Run bloom migrate.',
      ),
    );
  }
  if (config.databaseUrl === undefined) return found;

  const { isPooled } = await inspectConnection(connection, config.database);
  if (isPooled && config.databaseListenUrl === undefined) {
    found.push(
      warning(
        'DATABASE_URL leads through a connection pooler. In transaction mode, servers do not receive each other’s events',
        'Set DATABASE_LISTEN_URL to the database itself: docs/operations.md#connections-and-poolers',
      ),
    );
  }
  for (const [name, url] of [
    ['DATABASE_LISTEN_URL', config.databaseListenUrl],
    ['DATABASE_OWNER_URL', config.databaseOwnerUrl],
  ] as const) {
    if (url === undefined) continue;
    found.push(
      await readFacts(readConnection(url)).then(
        ({ role }) => ok(`${name} works, as role ${role}`),
        (error: unknown) => failure(`${name} does not work`, formatStartupError(error)),
      ),
    );
  }
  if (config.databaseOwnerUrl !== undefined) {
    const owner = await inspectConnection(readConnection(config.databaseOwnerUrl), { prepares: false }).catch(
      () => undefined,
    );
    if (owner?.isPooled) {
      found.push(
        failure(
          'DATABASE_OWNER_URL leads through a connection pooler, so bloom backup refuses it',
          'Set it to the database itself: docs/operations.md#a-role-that-owns-nothing',
        ),
      );
    }
  }
  return found;
}

/** Planned settings that this version does not use yet. A feature removes its own from this list. */
const settings = [
  'DATABASE_OWNER_URL',
  'DATABASE_REPLICA_URL',
  'DRAIN_S',
  'METRICS_HOST',
  'MIGRATE',
  'REDIS_URL',
];

/** Secrets that will be read from a file, named by the same variable with `_FILE`. */
const secrets = [
  'ADMIN_TOKEN',
  'DATABASE_LISTEN_URL',
  'DATABASE_OWNER_URL',
  'DATABASE_REPLICA_URL',
  'DATABASE_URL',
  'FACEBOOK_CLIENT_SECRET',
  'LINE_CLIENT_SECRET',
  'REDIS_URL',
  'TWITTER_CLIENT_SECRET',
  'WECHAT_CLIENT_SECRET',
  'YOUTUBE_API_KEY',
];

const unbuilt = [...settings, ...secrets.map((name) => `${name}_FILE`)];

/** Warnings about variables that are set and have no effect in this version. */
export function unbuiltSettings(
  environment: Readonly<Record<string, string | undefined>>,
): string[] {
  return unbuilt
    .filter((name) => environment[name])
    .map((name) => `${name} is set but has no effect: this version does not use it yet`);
}

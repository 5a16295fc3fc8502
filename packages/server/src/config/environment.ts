import { readFileSync } from 'node:fs';

/** Environment variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** The schema of a variable that is an origin. */
export const origin = {
  format: 'origin',
  description: 'an origin such as https://www.youtube.com',
};

/** Secrets that may be in a file, which the same variable with `_FILE` names. */
const secrets = [
  'ADMIN_TOKEN',
  'DATABASE_LISTEN_URL',
  'DATABASE_OWNER_URL',
  'DATABASE_REPLICA_URL',
  'DATABASE_URL',
  'FACEBOOK_CLIENT_SECRET',
  'LINE_CLIENT_SECRET',
  'OIDC_1_CLIENT_SECRET',
  'OIDC_2_CLIENT_SECRET',
  'OIDC_3_CLIENT_SECRET',
  'OIDC_4_CLIENT_SECRET',
  'OIDC_5_CLIENT_SECRET',
  'REDIS_URL',
  'SECRET_KEY',
  'SECRET_KEY_OLD',
  'SMTP_URL',
  'TRANSLATE_KEY',
  'TWITTER_CLIENT_SECRET',
  'WECHAT_CLIENT_SECRET',
  'YOUTUBE_API_KEY',
] as const;

/** Reads the secrets that are in files, and adds a line to `problems` for each that cannot be read. */
export function readSecretFiles(environment: Environment, problems: string[]): Environment {
  const read: Record<string, string> = {};
  for (const name of secrets) {
    const file = environment[`${name}_FILE`];
    if (!file) continue;
    if (environment[name]) {
      problems.push(`${name}_FILE: must not be set together with ${name}`);
      continue;
    }
    try {
      // Editors and `echo` end a file with a line break.
      read[name] = readFileSync(file, 'utf8').trimEnd();
    } catch (error) {
      problems.push(`${name}_FILE: cannot be read (${(error as NodeJS.ErrnoException).code})`);
    }
  }
  return { ...environment, ...read };
}

/**
 * Warnings about variables that are set and have no effect: those whose name is nearly that of a setting.
 *
 * @param known the names of all settings
 */
export function environmentWarnings(environment: Environment, known: readonly string[]): string[] {
  const names = new Set([...known, ...secrets.map((name) => `${name}_FILE`)]);
  return Object.keys(environment)
    .filter((name) => environment[name])
    .flatMap((name) => {
      if (names.has(name) || name.length < minLength) return [];
      const meant = [...names].find((each) => distance(name.toUpperCase(), each) <= maxDistance);
      return meant ? [`${name} is set but is not a setting of Bloom. ${meant} is one`] : [];
    });
}

/** Shorter names, such as PATH, resemble others by chance. */
const minLength = 6;
const maxDistance = 2;

/** How many characters have to be added, removed or replaced to make `b` from `a` (Levenshtein). */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 0; i < a.length; i++) {
    const next = [i + 1];
    for (let j = 0; j < b.length; j++) {
      const replaced = (row[j] ?? 0) + (a[i] === b[j] ? 0 : 1);
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

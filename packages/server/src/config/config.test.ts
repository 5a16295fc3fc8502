import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { type ConfigError, readConfig } from './config.ts';

const problemsOf = (environment: Record<string, string>) => {
  try {
    readConfig(environment, '/data');
    return [];
  } catch (error) {
    return (error as ConfigError).problems;
  }
};

describe('the configuration', () => {
  test('needs nothing to be set', () => {
    expect(readConfig({}, '/data')).toMatchObject({
      host: '127.0.0.1',
      port: 8080,
      publicUrl: 'http://localhost:8080',
      dataDir: '/data',
      databaseUrl: undefined,
      demo: { on: true, forced: false },
      outboundAllow: [],
      pushHosts: [],
      trustProxy: [],
      sources: {
        origins: { YOUTUBE_URL: 'https://www.youtube.com' },
        youtubeApiKey: undefined,
        off: [],
        sites: [],
      },
      players: { bilibili: 'https://player.bilibili.com' },
    });
  });

  // rule: #minimum-account-age
  test('lets new accounts reduce only in the demo, unless a setting says otherwise', () => {
    const age = (environment: Record<string, string>) => readConfig(environment, '/data').reduceMinAgeS;
    expect(age({})).toBe(0);
    expect(age({ DEMO: '0' })).toBe(86_400);
    expect(age({ DEMO: 'force', DATABASE_URL: 'postgres://localhost/bloom' })).toBe(0);
    expect(age({ REDUCE_MIN_AGE_S: '60' })).toBe(60);
    expect(age({ DEMO: '0', REDUCE_MIN_AGE_S: '0' })).toBe(0);
    expect(problemsOf({ REDUCE_MIN_AGE_S: '-1', WELCOME_PETALS: '1.5' })).toHaveLength(2);
  });

  // rule: #thanks
  test('counts the thanks of new accounts only in the demo, unless a setting says otherwise', () => {
    const age = (environment: Record<string, string>) => readConfig(environment, '/data').thanksMinAgeS;
    expect(age({})).toBe(0);
    expect(age({ DEMO: '0' })).toBe(604_800);
    expect(age({ DEMO: '0', THANKS_MIN_AGE_S: '0' })).toBe(0);
    expect(problemsOf({ THANKS_MIN_AGE_S: '7d' })).toHaveLength(1);
  });

  test('has a token of the chat’s moderators that cannot be guessed', () => {
    const ADMIN_TOKEN = '0123456789abcdef';
    expect(readConfig({ ADMIN_TOKEN })).toMatchObject({ adminToken: ADMIN_TOKEN, warnings: [] });
    expect(readConfig({ ADMIN_TOKEN: '' }).adminToken).toBeUndefined();
    for (const wrong of ['0123456789abcde', '0123456789 abcdef', 'x'.repeat(201), '密'.repeat(16)]) {
      expect(problemsOf({ ADMIN_TOKEN: wrong })).toEqual([
        'ADMIN_TOKEN: must be 16 to 200 ASCII characters without spaces',
      ]);
    }
  });

  // rule: #app-origins
  test('names the origins of the mobile app, and the apps that open links of the site', () => {
    const app = (environment: Record<string, string>) => readConfig(environment).app;
    expect(app({})).toEqual({ origins: ['capacitor://localhost', 'https://localhost'] });
    const ANDROID_APP_FINGERPRINTS = Array.from({ length: 32 }, () => '0F').join(':');
    const android = { ANDROID_APP_ID: 'com.example.bloom', ANDROID_APP_FINGERPRINTS };
    const IOS_APP_ID = 'ABCDE12345.com.example.bloom';
    expect(app({ ...android, IOS_APP_ID, APP_ORIGINS: 'app://bloom' })).toEqual({
      origins: ['app://bloom'],
      android: { id: 'com.example.bloom', fingerprints: [ANDROID_APP_FINGERPRINTS] },
      ios: IOS_APP_ID,
    });
    expect(problemsOf({ ANDROID_APP_ID: 'com.example.bloom' })).toHaveLength(1);
    expect(problemsOf({ ANDROID_APP_FINGERPRINTS })).toHaveLength(1);
    for (const APP_ORIGINS of ['*', 'https://a.example/', 'https://a.example,', 'null']) {
      expect(problemsOf({ APP_ORIGINS })).toHaveLength(1);
    }
  });

  test('sets the welcome gift', () => {
    expect(readConfig({}, '/data').welcomePetals).toBe(10_000);
    expect(readConfig({ WELCOME_PETALS: '0' }, '/data').welcomePetals).toBe(0);
  });

  test.each([
    ['https://bloom.example', true],
    ['http://localhost:8080', true],
    ['http://bloom.example', false],
    ['https://192.0.2.1', false],
    ['https://[2001:db8::1]', false],
  ])('offers passkeys at %s: %s', (PUBLIC_URL, isPossible) => {
    expect(readConfig({ PUBLIC_URL }, '/data').passkeys).toBe(isPossible);
    expect(problemsOf({ PUBLIC_URL, PASSKEYS: '1' })).toHaveLength(isPossible ? 0 : 1);
    expect(readConfig({ PUBLIC_URL, PASSKEYS: '0' }, '/data').passkeys).toBe(false);
  });

  test('names who push services contact: the site itself, if it has https', () => {
    const subject = (environment: Record<string, string>) => readConfig(environment).vapidSubject;
    expect(subject({})).toBe('mailto:admin@localhost');
    expect(subject({ PUBLIC_URL: 'https://bloom.example' })).toBe('https://bloom.example');
    const VAPID_SUBJECT = 'mailto:push@bloom.example';
    expect(subject({ PUBLIC_URL: 'https://bloom.example', VAPID_SUBJECT })).toBe(VAPID_SUBJECT);
    for (const wrong of ['http://bloom.example', 'push@bloom.example', 'mailto:', 'mailto:push']) {
      expect(problemsOf({ VAPID_SUBJECT: wrong })).toHaveLength(1);
    }
  });

  // rule: #subtitle-suggestions
  test('suggests subtitles where an endpoint and a model are set', () => {
    const TRANSLATE_URL = 'https://models.example/v1';
    const TRANSLATE_MODEL = 'org/small:4b';
    const url = 'https://models.example/v1/chat/completions';
    const read = (environment: Record<string, string>) => readConfig(environment).translate;
    expect(read({})).toBeUndefined();
    expect(read({ TRANSLATE_URL, TRANSLATE_MODEL })).toEqual({ url, key: undefined, model: TRANSLATE_MODEL });
    for (const written of [`${TRANSLATE_URL}/`, url, `${url}/`]) {
      expect(read({ TRANSLATE_URL: written, TRANSLATE_MODEL, TRANSLATE_KEY: 'hush' })).toMatchObject({
        url,
        key: 'hush',
      });
    }
    const missing = (name: string) => [`${name}: must be set too, or none of the TRANSLATE variables`];
    expect(problemsOf({ TRANSLATE_URL })).toEqual(missing('TRANSLATE_MODEL'));
    expect(problemsOf({ TRANSLATE_MODEL })).toEqual(missing('TRANSLATE_URL'));
    expect(problemsOf({ TRANSLATE_KEY: 'hush' })).toEqual(missing('TRANSLATE_URL'));
    expect(problemsOf({ TRANSLATE_URL: 'models.example', TRANSLATE_MODEL })).toEqual([
      'TRANSLATE_URL: must be an http or https URL',
    ]);
    expect(problemsOf({ TRANSLATE_URL, TRANSLATE_MODEL: 'two words' })).toHaveLength(1);
    expect(problemsOf({ TRANSLATE_URL, TRANSLATE_MODEL, TRANSLATE_KEY: 'two words' })).toHaveLength(1);
  });

  test('sends e-mails where a mail server and a sender are set', () => {
    const SMTP_URL = 'smtp://bloom:p%40ss@mail.example:587';
    const MAIL_FROM = 'Bloom <noreply@bloom.example>';
    expect(readConfig({}).mail).toBeUndefined();
    expect(readConfig({ SMTP_URL, MAIL_FROM }).mail).toEqual({ url: SMTP_URL, from: MAIL_FROM });
    expect(problemsOf({ SMTP_URL })).toEqual(['MAIL_FROM: must be set too, or neither of the two']);
    expect(problemsOf({ MAIL_FROM })).toHaveLength(1);
    expect(problemsOf({ SMTP_URL: 'mail.example', MAIL_FROM })).toHaveLength(1);
    expect(problemsOf({ SMTP_URL, MAIL_FROM: 'Bloom' })).toHaveLength(1);
    const SECRET_KEY = 'k'.repeat(32);
    const logins = (environment: Record<string, string>) => readConfig(environment).emailLogin;
    expect(logins({ SMTP_URL, MAIL_FROM, DEMO: '0' })).toBeUndefined();
    expect(logins({ SECRET_KEY, DEMO: '0' })).toBeUndefined();
    expect(logins({})?.toMailbox).toBe(true);
    const set = { SMTP_URL, MAIL_FROM, SECRET_KEY };
    expect(readConfig(set).demo.on).toBe(false);
    expect(logins(set)).toEqual({ secretKey: SECRET_KEY, toMailbox: false, mailsPerHour: 500 });
    expect(problemsOf({ SECRET_KEY: 'short' })).toHaveLength(1);
    const SECRET_KEY_OLD = 'o'.repeat(32);
    expect(logins({ ...set, SECRET_KEY_OLD })?.oldKey).toBe(SECRET_KEY_OLD);
    expect(problemsOf({ SECRET_KEY_OLD })).toHaveLength(1);
    expect(problemsOf({ ...set, SECRET_KEY_OLD: SECRET_KEY })).toHaveLength(1);
  });

  test('warns of each variable that is set and has no effect', () => {
    const warned = (environment: Record<string, string>) =>
      readConfig(environment, '/data').warnings.map((text) => text.split(' ')[0]);
    expect(warned({ PATH: '/bin', HOME: '/', NODE_ENV: 'production', LOGNAME: 'x' })).toEqual([]);
    const { warnings } = readConfig({ TRUST_PROXI: '127.0.0.1', chat_wordz: 'x' }, '/data');
    expect(warnings).toEqual([
      'TRUST_PROXI is set but is not a setting of Bloom. TRUST_PROXY is one',
      'chat_wordz is set but is not a setting of Bloom. CHAT_WORDS is one',
    ]);
  });

  test('reads a secret from the file that its variable with _FILE names', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'bloom-config-'));
    const file = path.join(folder, 'token');
    writeFileSync(file, '0123456789abcdef\n');
    expect(readConfig({ ADMIN_TOKEN_FILE: file })).toMatchObject({
      adminToken: '0123456789abcdef',
      warnings: [],
    });
    writeFileSync(file, 'short');
    expect(problemsOf({ ADMIN_TOKEN_FILE: file })).toEqual([
      'ADMIN_TOKEN: must be 16 to 200 ASCII characters without spaces',
    ]);
    const ADMIN_TOKEN = '0123456789abcdef';
    expect(problemsOf({ ADMIN_TOKEN, ADMIN_TOKEN_FILE: file })).toEqual([
      'ADMIN_TOKEN_FILE: must not be set together with ADMIN_TOKEN',
    ]);
    rmSync(folder, { recursive: true });
    expect(problemsOf({ DATABASE_URL_FILE: file })).toEqual(['DATABASE_URL_FILE: cannot be read (ENOENT)']);
  });

  test('sets how a server of several starts and stops', () => {
    expect(readConfig({})).toMatchObject({
      drainMs: 0,
      metricsHost: '127.0.0.1',
      migrates: true,
      databaseOwnerUrl: undefined,
    });
    const DATABASE_OWNER_URL = 'postgres://owner@db/bloom';
    const given = { DRAIN_S: '20', METRICS_HOST: '10.0.0.1', MIGRATE: '0', DATABASE_OWNER_URL };
    expect(readConfig({ ...given, HOST: '0.0.0.0' })).toMatchObject({
      drainMs: 20_000,
      metricsHost: '10.0.0.1',
      migrates: false,
      databaseOwnerUrl: DATABASE_OWNER_URL,
    });
    expect(readConfig({ HOST: '0.0.0.0' }).metricsHost).toBe('0.0.0.0');
    for (const DRAIN_S of ['-1', '600', '1.5']) expect(problemsOf({ DRAIN_S })).toHaveLength(1);
    expect(problemsOf({ DATABASE_OWNER_URL: 'mysql://x', MIGRATE: 'yes' })).toHaveLength(2);
  });

  test('lists the replicas of an own database', () => {
    const urls = ['postgres://u:p@one/bloom', 'postgresql://u:a,b@/bloom?host=/run/two'];
    const environment = {
      DATABASE_URL: 'postgres://primary/bloom',
      DATABASE_REPLICA_URL: urls.join(', '),
    };
    expect(readConfig(environment, '/data').databaseReplicaUrls).toEqual(urls);
    expect(readConfig({}, '/data').databaseReplicaUrls).toEqual([]);
    for (const wrong of ['one', 'postgres://one,two', 'postgres://one,']) {
      expect(problemsOf({ ...environment, DATABASE_REPLICA_URL: wrong })).toHaveLength(1);
    }
    expect(problemsOf({ DATABASE_REPLICA_URL: 'postgres://one/bloom' })).toEqual([
      'DATABASE_REPLICA_URL: needs DATABASE_URL; the embedded database has no replicas',
    ]);
  });

  test('sets the number of connections and the use of prepared statements', () => {
    expect(readConfig({}).database).toEqual({ prepares: true, poolMax: 28 });
    const given = { DATABASE_PREPARE: '0', DATABASE_POOL_MAX: '8' };
    expect(readConfig(given).database).toEqual({ prepares: false, poolMax: 8 });
    for (const DATABASE_POOL_MAX of ['1', '1000', '-4', 'many']) {
      expect(problemsOf({ DATABASE_POOL_MAX })).toHaveLength(1);
    }
    expect(problemsOf({ DATABASE_LISTEN_URL: 'mysql://x' })).toHaveLength(1);
  });

  test('needs a folder for the data of a release, which the folder of the release is not', () => {
    const problems = (given: Record<string, string>, isRelease: boolean) => {
      try {
        return readConfig(given, '/checkout/.data', isRelease).dataDir;
      } catch (error) {
        return (error as Error).message;
      }
    };
    expect(problems({}, false)).toBe('/checkout/.data');
    expect(problems({}, true)).toContain('DATA_DIR: must be a folder outside of the release');
    expect(problems({ DATA_DIR: '/var/lib/bloom' }, true)).toBe('/var/lib/bloom');
    // There are only caches then.
    expect(problems({ DATABASE_URL: 'postgres://db/bloom' }, true)).toBe('/checkout/.data');
  });

  test('treats an empty variable as unset', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' }, '/data').port).toBe(8080);
  });

  // rule: #resource-sites
  test('reports all problems at once, each with its variable', () => {
    const problems = problemsOf({
      PORT: 'eighty',
      DEMO: 'yes',
      YOUTUBE_URL: 'https://www.youtube.com/path',
      DATABASE_URL: 'mysql://x',
      OUTBOUND_ALLOW: 'localhost',
      LOG_LEVEL: 'loud',
      TRUST_PROXY: '10.0.0.0/8,1',
    });
    expect(problems.map((line) => line.split(':')[0]).toSorted()).toEqual([
      'DATABASE_URL',
      'DEMO',
      'LOG_LEVEL',
      'OUTBOUND_ALLOW',
      'PORT',
      'TRUST_PROXY',
      'YOUTUBE_URL',
    ]);
  });

  test('reads the trusted proxies', () => {
    const { trustProxy } = readConfig({ TRUST_PROXY: '127.0.0.1,10.0.0.0/8,::1' }, '/data');
    expect(trustProxy).toEqual(['127.0.0.1', '10.0.0.0/8', '::1']);
  });

  test.each([
    ['mysql://u:p@host/db', false],
    ['postgres://u:p@ss@host:port/db', false],
    ['postgres://u:a/b@host/db', false],
    ['postgres://u:p%40ss@host:5432/db', true],
    ['postgresql://u:p@/db?host=%2Fvar%2Frun%2Fpostgresql', true],
    ['postgres:///db', true],
  ])('checks the database URL %s: %s', (DATABASE_URL, good) => {
    const problems = problemsOf({ DATABASE_URL });
    expect(problems.map((line) => line.split(':')[0])).toEqual(good ? [] : ['DATABASE_URL']);
  });

  test.each([['localhost'], ['a:1,b'], ['a b:1'], ['a:99999'], ['a:1,'], ['[:1']])(
    'refuses the hosts %j',
    (OUTBOUND_ALLOW) => {
      expect(problemsOf({ OUTBOUND_ALLOW })).toEqual([
        'OUTBOUND_ALLOW: must be host:port, separated by commas',
      ]);
    },
  );

  test('reads the hosts of push services, and refuses what is none', () => {
    expect(readConfig({ PUSH_HOSTS: '*.Push.example,127.0.0.1:8081' })).toMatchObject({
      pushHosts: ['*.push.example', '127.0.0.1:8081'],
    });
    for (const PUSH_HOSTS of ['https://push.example', 'a b', 'a,', '*', 'a:99999', '*.*.a', 'a/b']) {
      expect(problemsOf({ PUSH_HOSTS }), PUSH_HOSTS).toEqual([
        'PUSH_HOSTS: must be host, host:port or *.host, separated by commas',
      ]);
    }
  });

  test.each([['0'], ['65536'], ['-1'], ['8080 '], ['8e3']])('refuses the port %j', (PORT) => {
    expect(problemsOf({ PORT })).toEqual(['PORT: must be a port number']);
  });
});

describe('the demo', () => {
  const databaseUrl = { DATABASE_URL: 'postgres://localhost/bloom' };

  test.each([
    [{}, true],
    [{ DEMO: '0' }, false],
    [{ DEMO: '1' }, true],
    [databaseUrl, false],
    [{ ...databaseUrl, DEMO: 'force' }, true],
  ])('with %j is %s', (environment, on) => {
    expect(readConfig(environment, '/data').demo.on).toBe(on);
  });

  // rule: #demo-login
  test('is refused for a database that is not the embedded one', () => {
    expect(problemsOf({ ...databaseUrl, DEMO: '1' })).toEqual([
      'DEMO: 1 is only for the embedded database without other ways to sign in; unset it, or DATABASE_URL, the providers and SECRET_KEY',
    ]);
  });

  test('is off, and refused, with a login provider, but on with force', () => {
    const line = { LINE_CLIENT_ID: '1440057261', LINE_CLIENT_SECRET: 'hush' };
    expect(readConfig(line, '/data').demo.on).toBe(false);
    expect(problemsOf({ ...line, DEMO: '1' })).toHaveLength(1);
    expect(readConfig({ ...line, DEMO: 'force' }, '/data').demo).toEqual({
      on: true,
      forced: true,
    });
  });
});

describe('the source of the COVID map', () => {
  test.each([['https://example.org/covid.json'], ['http://example.org/a'], ['file:///srv/covid.csv']])(
    'may be %s',
    (ECDC_URL) => {
      expect(readConfig({ ECDC_URL }, '/data').ecdcUrl).toBe(ECDC_URL);
    },
  );

  test.each([['covid.json'], ['ftp://example.org/covid.json'], ['file:']])('is refused as %s', (ECDC_URL) => {
    expect(problemsOf({ ECDC_URL })).toEqual(['ECDC_URL: must be an http, https or file URL']);
  });
});

describe('backups', () => {
  test('are in DATA_DIR and not taken by the server, unless settings say otherwise', () => {
    expect(readConfig({}, '/data').backup).toEqual({
      dir: '/data/backups',
      keep: { hours: 24, days: 7, weeks: 4 },
      atMinutes: [],
      copy: undefined,
    });
    const settings = {
      BACKUP_DIR: '/mnt/backups',
      BACKUP_KEEP: '48h,30d,0w',
      BACKUP_AT: '15:30,03:30',
      BACKUP_COMMAND: 'copy "$1"',
      BACKUP_COMMAND_S: '60',
    };
    expect(readConfig(settings, '/data').backup).toEqual({
      dir: '/mnt/backups',
      keep: { hours: 48, days: 30, weeks: 0 },
      atMinutes: [930, 210],
      copy: { line: 'copy "$1"', limitS: 60 },
    });
    const { atMinutes } = readConfig({ BACKUP_AT: '*:05' }, '/data').backup;
    expect(atMinutes).toHaveLength(24);
    expect(atMinutes.slice(0, 3)).toEqual([5, 65, 125]);
  });

  test('at a time are refused for an own database, and at a time that does not exist', () => {
    for (const BACKUP_AT of ['24:00', '03:30,', '*', '*:60']) {
      expect(problemsOf({ BACKUP_AT })).toEqual([
        'BACKUP_AT: must be times of day (UTC) such as 03:30 or 03:30,15:30, or *:30 for each hour',
      ]);
    }
    expect(problemsOf({ BACKUP_KEEP: '7' })).toEqual([
      'BACKUP_KEEP: must be numbers of hours, days and weeks such as 24h,7d,4w',
    ]);
    const [problem] = problemsOf({
      BACKUP_AT: '03:30',
      DATABASE_URL: 'postgres://localhost/bloom',
    });
    expect(problem).toContain('BACKUP_AT: is only for the embedded database');
  });
});

describe('a login provider', () => {
  test('has its own URLs, or those of settings', () => {
    const { providers } = readConfig(
      {
        LINE_CLIENT_ID: '1440057261',
        LINE_CLIENT_SECRET: 'hush',
        LINE_API_URL: 'http://127.0.0.1:4000',
        WECHAT_AUTH_URL: 'http://127.0.0.1:4001',
      },
      '/data',
    );
    expect(providers).toEqual({
      line: {
        clientId: '1440057261',
        clientSecret: 'hush',
        authUrl: 'https://access.line.me',
        apiUrl: 'http://127.0.0.1:4000',
      },
    });
  });

  test.each([
    ['TWITTER_CLIENT_ID', 'TWITTER_CLIENT_SECRET'],
    ['WECHAT_CLIENT_SECRET', 'WECHAT_CLIENT_ID'],
  ])('with %s but not %s is a problem', (set, missing) => {
    expect(problemsOf({ [set]: 'x' })).toEqual([`${missing}: must be set too, or neither of the two`]);
  });
});

// rule: #openid-connect
describe('an OpenID Connect provider', () => {
  const oidc = (n: number, changes: Record<string, string | undefined> = {}) =>
    Object.fromEntries(
      Object.entries({
        NAME: 'Example ID',
        ISSUER: `https://id${n}.example`,
        CLIENT_ID: 'bloom',
        CLIENT_SECRET: 'hush',
        ...changes,
      }).map(([name, value]) => [`OIDC_${n}_${name}`, value]),
    );

  test('has four settings, and switches the demo off', () => {
    const { providers, demo } = readConfig({ ...oidc(1), ...oidc(5) }, '/data');
    const given = { name: 'Example ID', clientId: 'bloom', clientSecret: 'hush', free: false };
    expect(providers).toEqual({
      oidc1: { ...given, issuer: 'https://id1.example/' },
      oidc5: { ...given, issuer: 'https://id5.example/' },
    });
    expect(demo.on).toBe(false);
  });

  test('is one whose identities cost nothing where the operator marks it', () => {
    const free = readConfig({ ...oidc(1, { FREE: '1' }), ...oidc(2, { FREE: '0' }) }, '/data').providers;
    expect([free.oidc1?.free, free.oidc2?.free]).toEqual([true, false]);
    expect(problemsOf(oidc(1, { FREE: 'yes' }))).toEqual(['OIDC_1_FREE: must be 0 or 1']);
  });

  test.each(['NAME', 'ISSUER', 'CLIENT_ID', 'CLIENT_SECRET'])('without %s is a problem', (name) => {
    expect(problemsOf(oidc(2, { [name]: undefined }))).toEqual([
      `OIDC_2_${name}: must be set too, or none of the four`,
    ]);
  });

  test.each([
    'id.example',
    'http://id.example',
    'ftp://id.example',
    'https://id.example/?tenant=a',
    'https://id.example/#',
    'https://user@id.example',
  ])('is refused with the issuer %s', (ISSUER) => {
    expect(problemsOf(oidc(1, { ISSUER }))).toEqual([
      'OIDC_1_ISSUER: must be an https URL without a query, or an http URL of this machine',
    ]);
  });

  test.each(['https://id.example/realms/a', 'http://localhost:4000', 'http://127.0.0.1:4000/'])(
    'is accepted with the issuer %s',
    (ISSUER) => {
      expect(problemsOf(oidc(1, { ISSUER }))).toEqual([]);
    },
  );

  test.each([' ', 'x'.repeat(41), 'a\nb', 'a\u202Eb'])('is refused with the name %j', (NAME) => {
    expect(problemsOf(oidc(1, { NAME }))).toEqual(['OIDC_1_NAME: must be a name of 1 to 40 characters']);
  });

  test('is refused twice, as logins are stored by the issuer', () => {
    expect(problemsOf({ ...oidc(1), ...oidc(3, { ISSUER: 'https://ID1.example:443/' }) })).toEqual([
      'OIDC_3_ISSUER: must not be the same as OIDC_1_ISSUER',
    ]);
  });
});

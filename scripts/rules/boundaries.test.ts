import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { domains } from '../../.dependency-cruiser.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const domain = (name: string) => `packages/server/src/domains/${name}`;

const loader = 'packages/web/src/app/loader.ts';

/** An import, and the rules that refuse it; none if it is allowed. */
type Case = [from: string, to: string, ...rules: string[]];

const cases: Case[] = [
  ['packages/contract/src/a.ts', 'packages/server/src/schema.ts', 'contract-is-alone'],
  ['packages/contract/src/b.ts', 'node:fs', 'contract-is-alone'],
  ['packages/contract/src/b.ts', 'node:net', 'contract-is-alone'],
  ['packages/contract/src/b.test.ts', 'node:fs'],
  ['packages/server/src/schema.ts', 'packages/contract/src/video/video.ts'],
  ['packages/server/src/schema.ts', 'packages/web/src/lib/api.ts', 'web-and-server-never-meet'],
  ['packages/web/src/lib/api.ts', 'packages/server/src/x.ts', 'web-and-server-never-meet'],
  ['packages/e2e/src/main.e2e.ts', 'packages/server/src/app/build-app.ts', 'e2e-knows-the-outside'],
  ['packages/server/src/x.ts', 'scripts/dev.ts', 'tools-are-not-imported'],
  ['packages/e2e/src/main.e2e.ts', 'packages/testing/src/upstreams/youtube.ts'],
  ['packages/e2e/src/main.e2e.ts', 'packages/web/test/translator.ts'],
  ['packages/e2e/src/main.e2e.ts', 'packages/web/src/lib/api.ts', 'e2e-knows-the-outside'],
  ['packages/server/src/y.test.ts', 'packages/testing/src/upstreams/youtube.ts'],
  ['packages/server/src/y.ts', 'packages/testing/src/upstreams/youtube.ts', 'testing-is-for-tests'],
  ['packages/testing/src/a.ts', 'packages/server/src/app/build-app.ts', 'testing-knows-the-outside'],
  ['packages/testing/src/a.ts', 'packages/embedded-postgres/src/index.ts'],
  ['packages/server/src/y.test.ts', 'packages/e2e/src/page.ts', 'e2e-is-not-imported'],
  ['packages/server/src/main.ts', 'packages/embedded-postgres/src/index.ts'],
  [
    'packages/web/src/lib/api.ts',
    'packages/embedded-postgres/src/index.ts',
    'embedded-postgres-is-for-the-server',
  ],
  [
    'packages/embedded-postgres/src/a.ts',
    'packages/contract/src/video/video.ts',
    'embedded-postgres-is-alone',
  ],
  ['packages/server/src/y.ts', 'packages/server/test/bloom.ts', 'product-imports-no-test'],

  ['packages/server/src/app/compose.ts', `${domain('gift')}/index.ts`],
  ['packages/server/src/app/compose.ts', `${domain('gift')}/gift-store.ts`, 'domain-by-its-door'],
  ['packages/server/src/app/compose.test.ts', `${domain('gift')}/gift-store.ts`],
  [`${domain('account')}/a.ts`, `${domain('ledger')}/ledger.ts`, 'door-of-another-domain'],
  [`${domain('fame')}/index.ts`, 'packages/contract/src/video/video.ts', 'domain-without-a-row'],
  [`${domain('gift')}/a.ts`, 'packages/server/src/config/config.ts', 'domain-is-composed'],
  [`${domain('gift')}/a.ts`, 'packages/server/src/app/rate-limits.ts', 'domain-is-composed'],
  [`${domain('gift')}/a.ts`, 'packages/server/src/cli/run-command.ts', 'domain-is-composed'],
  ['packages/server/src/platform/log.ts', `${domain('gift')}/index.ts`, 'platform-knows-no-domain'],
  ['packages/server/src/platform/log.ts', 'packages/contract/src/video/video.ts'],

  [`${domain('gift')}/gift.ts`, 'packages/contract/src/video/video.ts'],
  [`${domain('gift')}/gift.ts`, 'packages/server/src/platform/log.ts', 'rules-are-pure'],
  [`${domain('gift')}/gift.ts`, 'node:crypto', 'rules-are-pure'],
  [`${domain('gift')}/gift.ts`, 'node_modules/kysely/index.js', 'rules-are-pure'],
  [`${domain('gift')}/gift-store.ts`, `${domain('gift')}/x-service.ts`, 'store-is-below-use-case'],
  [`${domain('gift')}/send-gift.ts`, `${domain('gift')}/x-routes.ts`, 'use-case-is-below-routes'],
  [`${domain('gift')}/send-gift.ts`, `${domain('gift')}/x-store.ts`],
  [`${domain('gift')}/gift-routes.ts`, `${domain('gift')}/x-store.ts`, 'routes-call-use-cases'],
  ['packages/server/src/z.ts', 'node:https', 'outbound-has-one-door'],
  ['packages/server/src/platform/outbound/a.ts', 'node:https'],

  ['packages/web/src/features/gift/a.ts', 'packages/web/src/ui/form/Button.tsx'],
  ['packages/web/src/features/gift/a.ts', 'packages/web/src/lib/query.ts'],
  ['packages/web/src/features/gift/a.ts', 'packages/web/src/features/video/b.ts', 'feature-knows-no-feature'],
  ['packages/web/src/features/gift/a.ts', 'packages/web/src/parts/people/a.ts'],
  ['packages/web/src/parts/people/a.ts', 'packages/web/src/lib/query.ts'],
  ['packages/web/src/parts/people/b.ts', 'packages/web/src/features/gift/a.ts', 'parts-know-no-feature'],
  ['packages/web/src/lib/b.ts', 'packages/web/src/parts/people/a.ts', 'ui-lib-i18n-know-no-feature'],
  ['packages/web/src/app/pages.tsx', 'packages/web/src/features/gift/a.ts'],
  ['packages/web/src/features/gift/c.ts', 'packages/web/src/app/router.ts', 'app-is-on-top'],
  ['packages/web/src/entry/client.tsx', 'packages/web/src/app/router.ts'],
  ['packages/web/src/app/App.tsx', 'packages/web/src/entry/client.tsx', 'entry-is-first'],
  ['packages/web/src/lib/query.ts', 'packages/web/src/features/video/b.ts', 'ui-lib-i18n-know-no-feature'],
  ['packages/web/src/ui/form/Button.tsx', 'packages/contract/src/video/video.ts', 'ui-is-generic'],
  ['packages/web/src/ui/form/Button.tsx', 'node_modules/@tanstack/react-query/index.js', 'ui-is-generic'],

  ['packages/web/src/lib/api.ts', 'packages/web/src/platform/index.ts'],
  ['packages/web/src/platform/browser.ts', 'packages/contract/src/video/video.ts'],
  ['packages/web/src/platform/browser.ts', 'packages/web/src/lib/api.ts', 'web-platform-is-alone'],
  ['packages/web/src/features/gift/a.ts', 'packages/web/src/platform/browser.ts', 'web-platform-by-its-door'],

  ['packages/web/src/app/router.ts', 'node_modules/hoisted/index.js', 'declared-dependency'],
  ['packages/web/src/app/router.ts', 'node_modules/tool/index.js', 'product-runs-on-dependencies'],
  ['packages/web/src/app/nowhere.ts', './gone.ts', 'found'],

  ['packages/server/src/one.ts', 'packages/server/src/two.ts', 'no-cycle'],
  // The other half of the cycle; a cycle is reported once.
  ['packages/server/src/two.ts', 'packages/server/src/one.ts'],
  // Nor may a module that is loaded late import the one that loads it.
  ['packages/web/src/app/loaded.ts', loader, 'no-cycle'],

  // Every pair of domains.
  ...Object.entries(domains).flatMap(([name, allowed]) =>
    Object.keys(domains)
      .filter((other) => other !== name)
      .map((other): Case => {
        const attempt = [`${domain(name)}/probe.ts`, `${domain(other)}/index.ts`] as const;
        return allowed.includes(other) ? [...attempt] : [...attempt, `domain-${name}`];
      }),
  ),
];

const manifests: Record<string, object> = {
  'packages/contract': { name: '@bloom/contract' },
  'packages/server': { name: '@bloom/server', dependencies: { kysely: '1' } },
  'packages/web': {
    name: '@bloom/web',
    dependencies: { '@tanstack/react-query': '1' },
    devDependencies: { tool: '1' },
  },
  'packages/e2e': { name: '@bloom/e2e' },
  'packages/embedded-postgres': { name: '@bloom/embedded-postgres' },
  'packages/testing': { name: '@bloom/testing' },
  ...Object.fromEntries(
    ['@tanstack/react-query', 'hoisted', 'kysely', 'tool'].map((name) => [
      `node_modules/${name}`,
      { name, version: '1.0.0', type: 'module', exports: './index.js' },
    ]),
  ),
};

/** A type import of `to` in `from`: the rules apply to types too. */
function statement(from: string, to: string): string {
  const specifier = to.startsWith('node_modules/')
    ? to.replace(/^node_modules\/(.*)\/index\.js$/, '$1')
    : to.includes('/') && !to.startsWith('.')
      ? path.posix.relative(path.posix.dirname(from), to).replace(/^(?!\.)/, './')
      : to;
  const kind = to.includes('/tool/') ? '' : 'type ';
  return `import ${kind}{ thing } from '${specifier}';\nexport ${kind}{ thing };\n`;
}

let fixture: string;
/** The names of the rules that refuse an import, by `from → to`. */
let refused: Map<string, string[]>;

beforeAll(() => {
  fixture = mkdtempSync(path.join(os.tmpdir(), 'bloom-boundaries-'));
  const contents = new Map<string, string>();
  for (const [folder, manifest] of Object.entries(manifests)) {
    contents.set(`${folder}/package.json`, JSON.stringify(manifest));
  }
  for (const [, to] of cases) if (/^\w.*\//.test(to)) contents.set(to, 'export const thing = 1;\n');
  contents.set(loader, "export const thing = () => import('./loaded.ts');\n");
  for (const [from, to] of cases) {
    contents.set(from, (contents.get(from) ?? '') + statement(from, to));
  }
  for (const [file, content] of contents) {
    mkdirSync(path.join(fixture, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(fixture, file), content);
  }
  copyFileSync(path.join(root, 'tsconfig.base.json'), path.join(fixture, 'tsconfig.base.json'));
  const tool = path.join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const config = path.join(root, '.dependency-cruiser.mjs');
  const args = [tool, 'packages', 'scripts', '--config', config, '--output-type', 'json'];
  const { stdout } = spawnSync(process.execPath, args, {
    cwd: fixture,
    encoding: 'utf8',
    // The report of all cases is longer than the megabyte that is kept by default.
    maxBuffer: 64 * 1024 * 1024,
  });
  const { summary } = JSON.parse(stdout) as {
    summary: { violations: { from: string; to: string; rule: { name: string } }[] };
  };
  refused = new Map(
    [...Map.groupBy(summary.violations, ({ from, to }) => `${from} → ${to}`)].map(([edge, violations]) => [
      edge,
      violations.map(({ rule }) => rule.name),
    ]),
  );
});

afterAll(() => rmSync(fixture, { recursive: true }));

test.each(cases)('%s → %s is refused by the right rules: %s', (from, to, ...rules) => {
  const edge = `${from} → ${to.replace(/^node:/, '')}`;
  expect(refused.get(edge) ?? []).toEqual(rules);
});

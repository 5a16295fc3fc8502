// Which way imports point (ARCHITECTURE.md). Types count: what may not be called may not be known.
// Every rule is seen to fail in scripts/rules/boundaries.test.ts.
import { readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';

/**
 * The domains that a domain of the server may import besides itself: the table of ARCHITECTURE.md, whose rows
 * read `| gift | what it owns | ledger, account |`, is the rule.
 * @type {Record<string, string[]>}
 */
export const domains = Object.fromEntries(
  readFileSync(new URL('ARCHITECTURE.md', import.meta.url), 'utf8')
    .split('\n| domain')[1]
    .split('\n\n')[0]
    .split('\n')
    .slice(2)
    .map((row) => row.split('|').map((cell) => cell.trim()))
    .map(([, name, , allowed]) => [name, allowed.match(/[a-z]+(?:-[a-z]+)*/g) ?? []]),
);

const anyOf = (names) => `(${names.join('|')})`;
const server = '^packages/server/src';
/** Node's own modules, which dependency-cruiser reports mostly without `node:`. */
const builtin = `^(node:)?${anyOf(builtinModules.map((name) => name.replace('node:', '')))}$`;
const web = '^packages/web/src';
/** Tests may look behind a door; what they may not do is stated without this. */
const tests = '[.](test|e2e)[.]tsx?$|^packages/[^/]+/test/|^packages/(e2e|testing)/';
/** Files of domains that know requests: routes, what they read of a request, and the door of a domain. */
const ofRequests =
  '-(routes|presenter|hooks|token|tokens|cookie|preferences|room)[.]ts$|/(index|callers)[.]ts$';

const domainRules = Object.entries(domains).map(([name, allowed]) => ({
  name: `domain-${name}`,
  severity: 'error',
  comment:
    allowed.length === 0
      ? `${name} imports no other domain. Pass it what it needs, or move the use case to the domain that knows both.`
      : `${name} may import ${allowed.join(', ')}. For anything else pass a function in compose.ts, or move the use case to the domain that knows both.`,
  from: { path: `${server}/domains/${name}/`, pathNot: tests },
  to: { path: `${server}/domains/(?!${anyOf([name, ...allowed])}/)` },
}));

const theDoor =
  'A domain is entered through its index.ts only: import from there, and export there what others may use.';

export default {
  forbidden: [
    {
      name: 'no-cycle',
      severity: 'error',
      comment:
        'Two files that import each other, if only for types, are one file or miss a third: move what both need into a file of its own. That one of them is loaded later (`import()`) changes nothing.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'contract-is-alone',
      severity: 'error',
      comment:
        'contract imports nothing of ours and nothing of Node: it is what both sides promise and runs in the browser. Move what it needs into contract, or its user out of it.',
      from: { path: '^packages/contract/src/', pathNot: tests },
      to: { path: `^(packages/(?!contract/)|bench/|scripts/)|${builtin}` },
    },
    {
      name: 'web-and-server-never-meet',
      severity: 'error',
      comment: 'What web and server both need is a promise: put it into packages/contract.',
      from: { path: '^packages/(web|server)/' },
      to: { path: '^packages/(web|server)/', pathNot: '^packages/$1/' },
    },
    {
      name: 'embedded-postgres-is-alone',
      severity: 'error',
      comment: 'embedded-postgres runs any PostgreSQL and imports nothing of ours. Pass it what it needs.',
      from: { path: '^packages/embedded-postgres/' },
      to: { path: '^(packages/(?!embedded-postgres/)|bench/|scripts/)' },
    },
    {
      name: 'embedded-postgres-is-for-the-server',
      severity: 'error',
      comment: 'Only the server, tests and tools start a PostgreSQL.',
      from: { path: '^packages/(contract|web|e2e)/' },
      to: { path: '^packages/embedded-postgres/' },
    },
    {
      name: 'e2e-knows-the-outside',
      severity: 'error',
      comment:
        'Journeys start the server as a process and open the page as a person does; they import contract, testing and the texts of the web app only.',
      from: { path: '^packages/e2e/' },
      to: {
        path: '^packages/(web|server)/|^(bench|scripts)/',
        pathNot: '^packages/web/(test/translator|src/i18n/messages)[.]ts$',
      },
    },
    {
      name: 'testing-knows-the-outside',
      severity: 'error',
      comment:
        'The stand-ins speak the formats of other servers, not ours, and start Bloom as a process: they import neither web nor server.',
      from: { path: '^packages/testing/' },
      to: { path: '^packages/(web|server|e2e)/|^(bench|scripts)/' },
    },
    {
      name: 'tools-are-not-imported',
      severity: 'error',
      comment: 'scripts and bench use the packages, never the other way round.',
      from: { path: '^packages/' },
      to: { path: '^(bench|scripts)/' },
    },
    {
      name: 'testing-is-for-tests',
      severity: 'error',
      comment:
        'The stand-ins of the outside world are for tests and benchmarks: the product never starts one.',
      from: { path: '^packages/', pathNot: tests },
      to: { path: '^packages/testing/' },
    },
    {
      name: 'e2e-is-not-imported',
      severity: 'error',
      comment: 'packages/e2e drives a browser. Move what other tests need into packages/testing.',
      from: { path: '^(packages/(?!e2e/)|bench/|scripts/)' },
      to: { path: '^packages/e2e/' },
    },
    {
      name: 'product-imports-no-test',
      severity: 'error',
      comment: 'Move what the product needs out of the test.',
      from: { path: '^packages/(contract|embedded-postgres|server|web)/src/', pathNot: tests },
      to: { path: '[.](test|e2e)[.]tsx?$|^packages/[^/]+/test/' },
    },

    {
      name: 'domain-by-its-door',
      severity: 'error',
      comment: theDoor,
      // bench is left out: it times single statements.
      from: { path: '^(packages|scripts)/', pathNot: `${server}/domains/|${tests}` },
      to: { path: `${server}/domains/[^/]+/(?!index[.]ts$)` },
    },
    {
      name: 'door-of-another-domain',
      severity: 'error',
      comment: theDoor,
      from: { path: `${server}/domains/([^/]+)/`, pathNot: tests },
      to: {
        path: `${server}/domains/[^/]+/(?!index[.]ts$)`,
        pathNot: `${server}/domains/$1/`,
      },
    },
    {
      name: 'domain-without-a-row',
      severity: 'error',
      comment:
        'A new domain says what it owns and what it imports: give it a row in the table of ARCHITECTURE.md.',
      from: { path: `${server}/domains/(?!${anyOf(Object.keys(domains))}/)[^/]+/index[.]ts$` },
      to: {},
    },
    ...domainRules,
    {
      name: 'platform-knows-no-domain',
      severity: 'error',
      comment:
        'platform holds what any server could use. Pass the domain part in as a parameter or type parameter.',
      from: { path: `${server}/platform/`, pathNot: tests },
      to: { path: `${server}/(?!platform/)` },
    },
    {
      name: 'domain-is-composed',
      severity: 'error',
      comment:
        'app/compose.ts passes a domain what it uses; a domain reads neither the configuration nor the application.',
      from: { path: `${server}/domains/`, pathNot: tests },
      to: { path: `${server}/(main[.]ts$|(app|cli|config|sample)/)` },
    },
    {
      name: 'rules-are-pure',
      severity: 'error',
      comment:
        'The file named after its domain holds types and pure rules: contract and other pure files only. What needs a database, a request or a clock is a use case or a store.',
      from: { path: `${server}/domains/([^/]+)/\\1[.]ts$` },
      to: {
        path: `${server}/platform/|-(service|store|routes|presenter)[.]ts$|node_modules/(kysely|pg|@?fastify)/|${builtin}`,
      },
    },
    {
      name: 'store-is-below-use-case',
      severity: 'error',
      comment: 'routes → use case → store. A store holds SQL and is handed its values; move the decision up.',
      from: { path: `${server}/domains/.*-store[.]ts$` },
      to: { path: '-(service|routes|presenter)[.]ts$' },
    },
    {
      name: 'use-case-is-below-routes',
      severity: 'error',
      comment: 'routes → use case → store. A use case knows no request and no wire; move that to the routes.',
      from: { path: `${server}/domains/`, pathNot: [tests, ofRequests] },
      to: { path: '-(routes|presenter)[.]ts$|node_modules/@?fastify' },
    },
    {
      name: 'routes-call-use-cases',
      severity: 'error',
      comment: 'routes → use case → store. Write a function with the name of what the route wants.',
      from: { path: `${server}/domains/.*-routes[.]ts$` },
      to: { path: '-store[.]ts$' },
    },
    {
      name: 'outbound-has-one-door',
      severity: 'error',
      comment:
        'Requests to the outside go through platform/outbound: it has the time-outs, the size cap and the ban on private addresses. connection-limits makes the server.',
      from: {
        path: `${server}/(?!platform/(outbound/|http/connection-limits[.]ts$))`,
        pathNot: tests,
      },
      to: { path: '^(node:)?https?$' },
    },

    {
      name: 'feature-knows-no-feature',
      severity: 'error',
      comment:
        'A feature never imports a feature: combine them in app, or move what several share to parts, ui or lib.',
      from: { path: `${web}/features/([^/]+)/`, pathNot: tests },
      to: { path: `${web}/features/`, pathNot: `${web}/features/$1/` },
    },
    {
      name: 'app-is-on-top',
      severity: 'error',
      comment:
        'entry → app → features → parts → ui, lib, i18n, platform. Pass what app knows down as a property.',
      from: { path: `${web}/(?!app/|entry/)`, pathNot: tests },
      to: { path: `${web}/(app|entry)/` },
    },
    {
      name: 'entry-is-first',
      severity: 'error',
      comment: 'entry → app → features → parts → ui, lib, i18n, platform. Only a build begins with entry.',
      from: { path: `${web}/app/`, pathNot: tests },
      to: { path: `${web}/entry/` },
    },
    {
      name: 'ui-lib-i18n-know-no-feature',
      severity: 'error',
      comment:
        'app → features → parts → ui, lib, i18n, platform. Pass what a feature knows down as a property.',
      from: { path: `${web}/(ui|lib|i18n|platform)/`, pathNot: tests },
      to: { path: `${web}/(features|parts)/` },
    },
    {
      name: 'parts-know-no-feature',
      severity: 'error',
      comment: 'parts hold what several features share. Pass what a feature knows down as a property.',
      from: { path: `${web}/parts/`, pathNot: tests },
      to: { path: `${web}/features/` },
    },
    {
      name: 'ui-is-generic',
      severity: 'error',
      comment:
        'A piece of ui knows no router, no query and no domain: it gets links, data and messages as properties.',
      from: { path: `${web}/ui/`, pathNot: tests },
      to: {
        path: `^packages/contract/|${web}/(lib|i18n|platform)/|node_modules/@tanstack/react-(router|query)/`,
      },
    },

    {
      name: 'web-platform-is-alone',
      severity: 'error',
      comment:
        'platform is what the app needs from its device; the mobile app implements it again. It imports contract only: pass it anything else as a parameter.',
      from: { path: `${web}/platform/`, pathNot: tests },
      to: { path: `${web}/(?!platform/)|^node_modules/` },
    },
    {
      name: 'web-platform-by-its-door',
      severity: 'error',
      comment:
        'Import platform/index.ts, or the types of platform/platform.ts: only the index knows which implementation this build has.',
      from: { path: `${web}/(?!platform/)`, pathNot: tests },
      to: { path: `${web}/platform/(?!(index|platform)[.]ts$)` },
    },

    {
      name: 'declared-dependency',
      severity: 'error',
      comment:
        'npm puts the packages of all workspaces in one place, so that this import works by luck: declare it in the package.json of this workspace.',
      from: { path: '^(packages|bench|scripts)/' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'product-runs-on-dependencies',
      severity: 'error',
      comment: 'A devDependency is missing in production: make it a dependency, or import only its types.',
      from: { path: '^packages/(contract|embedded-postgres|server|web)/src/', pathNot: tests },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'found',
      severity: 'error',
      comment: 'This import leads nowhere: correct the path, or export the file in its package.json.',
      from: {},
      // packages/web/build/pack-dictionary.ts makes it.
      to: { couldNotResolve: true, pathNot: '^packed-dictionary$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/dist/|/test-results/|/playwright-report/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'types', 'default'],
      mainFields: ['module', 'main', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};

import { startRollingUpgrade, type Served } from '@bloom/testing/rolling-upgrade';
import { expect, onTestFinished, test } from 'vitest';
import { build } from '../built-server.ts';

/** At the same time, and how often; `npm run proof` sets more. */
const visitors = 5;
const rounds = Number(process.env['UPGRADE_ROUNDS'] ?? 10);

/** Loads a page with the scripts and styles that it names, and returns those that failed. */
async function visit(url: string): Promise<string[]> {
  const html = await (await fetch(url)).text();
  const names = new Set(html.match(/\/assets\/[\w.-]+/g));
  expect(names.size).toBeGreaterThan(2);
  const failed = await Promise.all(
    [...names].map(async (name) => {
      const response = await fetch(url + name);
      const text = await response.text();
      const type = name.endsWith('.css') ? 'text/css' : 'application/javascript';
      const isRight = response.status === 200 && response.headers.get('content-type')?.startsWith(type);
      return isRight ? [] : [`${name}: ${response.status} ${text.slice(0, 200)}`];
    }),
  );
  return failed.flat();
}

// It may build first, and a busy machine responds late.
test('visits of two builds behind a balancer without sticky sessions miss no script', async () => {
  await build();
  const upgrade = await startRollingUpgrade();
  onTestFinished(() => upgrade.close());
  await upgrade.startNext();
  for (let round = 0; round < rounds; round++) {
    const missed = await Promise.all(Array.from({ length: visitors }, () => visit(upgrade.url)));
    expect(missed.flat()).toEqual([]);
  }
  const { files } = upgrade;
  for (const by of ['previous', 'next'] as const) {
    const other = files[by === 'previous' ? 'next' : 'previous'].map((name) => `/assets/${name}`);
    const isOther = (each: Served) => each.by === by && other.includes(each.path);
    expect(upgrade.served.filter(isOther).length).toBeGreaterThan(rounds);
  }
  // Each file that a page may load later, by either server.
  for (const server of upgrade.servers()) {
    for (const name of [...files.previous, ...files.next]) {
      const { status } = await fetch(`${server}/assets/${name}`, { method: 'HEAD' });
      expect(status, `${server}/assets/${name}`).toBe(200);
    }
  }
}, 900_000);

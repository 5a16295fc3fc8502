import type pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { DatabaseSaturated } from '../database-errors.ts';
import { ReadRouter } from './replicas.ts';
import { withSessionPosition } from './session-position.ts';

/** A pool whose statements have these results; an error is thrown, and undefined never comes. */
function pool(result: () => object | undefined) {
  const query = () => {
    const value = result();
    if (value instanceof Error) return Promise.reject(value);
    return value ? Promise.resolve({ rows: [value] }) : new Promise(() => {});
  };
  const client = { query, release: () => {} };
  return {
    connect: () => Promise.resolve(client),
    end: () => Promise.resolve(),
  } as unknown as pg.Pool;
}

/** A router whose replica is behind what the session must see. */
async function startRouter(primary: { reads: () => object; positions: () => object | undefined }) {
  const router = new ReadRouter(
    { name: 'primary', reads: pool(primary.reads), positions: pool(primary.positions) },
    [
      {
        name: 'replica',
        reads: pool(() => ({ from: 'replica' })),
        positions: pool(() => ({ isPrimary: false, position: 50, flushed: null })),
      },
    ],
  );
  onTestFinished(() => router.close());
  await expect.poll(() => router.canRead()).toBe(true);
  return async () => {
    const { rows } = await withSessionPosition(90, () => router.query('select', []));
    return (rows as { from: string }[])[0]?.from;
  };
}

const position = () => ({ isPrimary: true, position: 100, flushed: 100 });

test('a read that the replica lacks changes for goes to the primary', async () => {
  const read = await startRouter({ reads: () => ({ from: 'primary' }), positions: position });
  expect(await read()).toBe('primary');
});

test.each(['08P01', '57P01'])('a read goes to a replica when the primary fails with %s', async (code) => {
  const lost = () => Object.assign(new Error('server login has been failing'), { code });
  const read = await startRouter({ reads: lost, positions: position });
  expect(await read()).toBe('replica');
});

test('a read is refused, and not old, when a primary that responds has too many', async () => {
  const saturated = () => new DatabaseSaturated(new Error('too many wait'));
  const read = await startRouter({ reads: saturated, positions: position });
  await expect(read()).rejects.toThrow(DatabaseSaturated);
});

test('a read goes to a replica when a primary that does not respond has too many', async () => {
  const saturated = () => new DatabaseSaturated(new Error('too many wait'));
  let responds = true;
  const read = await startRouter({
    reads: saturated,
    positions: () => (responds ? position() : undefined),
  });
  responds = false;
  await expect.poll(() => read().catch(() => 'refused')).toBe('replica');
});

import { expect, test } from 'vitest';
import { useBloom, type Person } from '../../../test/bloom.ts';
import { expectCleanLedger } from '../../../test/money/ledger.ts';

/** How many gifts are sent at once; `npm run proof` sets many more. */
const atOnce = Number(process.env['GIFTS_AT_ONCE'] ?? 20);

const bloom = useBloom();

/** The paths at which a person can be given petals: two collections, two moments and a video. */
async function givablePaths(person: Person, host: string): Promise<string[]> {
  const { token } = person;
  const paths: string[] = [];
  for (const title of ['One', 'Two']) {
    const collection = { title, visibility: 'public' };
    const { body: made } = await bloom.call('PUT', '/v1/collection', { token }, collection);
    const moment = { content: title, at_ms: 5_000 };
    const { body: posted } = await bloom.call('POST', `/v1/video/youtube/${host}/moments`, { token }, moment);
    paths.push(`/v1/collection/${made.data.id}/gift`, `/v1/moment/${posted.data.id}/thank`);
  }
  return [...paths, `/v1/video/youtube/${await bloom.addNewVideo(person)}`];
}

// rule: #collection-thanks, #moment-thanks, #double-entry
test('of gifts to collections, moments and videos at once, while an account is deleted, none deadlocks or is lost', async () => {
  const people = await Promise.all(['Ann', 'Bob', 'Cid'].map((name) => bloom.logIn(name)));
  const host = await bloom.addNewVideo(people[0] as Person);
  const paths: string[][] = [];
  for (const person of people) paths.push(await givablePaths(person, host));
  const gone = people[2] as Person;
  const send = (i: number) => {
    const donor = i % 2;
    const given = paths[i % 3 === 0 ? 2 : 1 - donor] as string[];
    const path = given[i % 5] as string;
    return bloom.call('POST', path, { token: (people[donor] as Person).token }, { amount: 100 });
  };
  const [deleted, ...responses] = await Promise.all([
    bloom.deleteAccount(gone),
    ...Array.from({ length: atOnce }, (_, i) => send(i)),
  ]);
  expect(deleted.status).toBe(200);
  // Of the deleted account only its video is left. A deadlock would be "server.failed".
  const refused = responses.filter(({ status }) => status !== 200);
  expect(refused.filter(({ body }) => body.key !== 'request.notFound')).toEqual([]);
  const paid = responses.length - refused.length;
  expect(paid).toBeGreaterThan(0);
  await expectCleanLedger(bloom);
  const balances = await Promise.all([0, 1].map((i) => bloom.balance(people[i] as Person)));
  const between = responses.filter(({ status }, i) => status === 200 && i % 3 !== 0).length;
  expect((balances[0] ?? 0) + (balances[1] ?? 0)).toBe(2_000_000 - 100 * paid + 75 * between);
});

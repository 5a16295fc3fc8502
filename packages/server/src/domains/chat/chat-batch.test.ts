import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { BloomError } from '@bloom/contract/errors/errors';
import { useBloom, type Person } from '../../../test/bloom.ts';
import { countStatements } from '../../../test/count-statements.ts';
import { requestKey } from '../idempotency/index.ts';
import { createMessagePoster } from './chat-store.ts';

const bloom = useBloom();
let ann: Person;
let bob: Person;

beforeAll(async () => {
  [ann, bob] = [await bloom.logIn('Ann'), await bloom.logIn('Bob')];
});

const rules = { has_word: false, has_link: false, link_delay_s: 0, slow_mode_s: 0 };
type Post = { by?: Person; content?: string; key?: string; rules?: Partial<typeof rules> };

/** Posts messages that arrive at once. Returns the place of each among what was posted, or its refusal. */
async function postAll(posts: Post[]) {
  const { count, db } = countStatements(bloom);
  const post = createMessagePoster(db);
  const before = await position();
  const settled = await Promise.allSettled(
    posts.map(({ by = ann, content = 'hello', key, rules: given }) =>
      post(requestKey(by.id, key, [content]), {
        accountId: by.id,
        content,
        mentions: [],
        rules: { ...rules, ...given },
      }),
    ),
  );
  return {
    statements: count.statements,
    taken: (await position()) - before,
    results: settled.map((one) =>
      one.status === 'fulfilled' ? one.value.stored.id - before : (one.reason as BloomError).key,
    ),
  };
}

async function position(): Promise<number> {
  const { rows } = await bloom.execute<{ position: number }>(sql`select position from chat_position`);
  return rows[0]?.position ?? 0;
}

// rule: #chat-routes
test('messages that arrive at once are one statement, in the order of their sending', async () => {
  const posts = Array.from({ length: 40 }, (_, i) => ({ by: i % 3 ? ann : bob }));
  const { statements, results } = await postAll(posts);
  expect(statements).toBe(1);
  expect(results).toEqual(posts.map((_, i) => i + 1));
});

// rule: #chat-routes
test('a refused message fails alone and takes no id', async () => {
  await postAll([{ content: 'first', key: 'used' }]);
  const gone = await bloom.logIn('Gone');
  await bloom.execute(sql`update account set deleted_at = now(), handle = null where id = ${gone.id}`);
  const { statements, results, taken } = await postAll([
    { rules: { has_word: true } },
    {},
    { by: gone },
    { content: 'second', key: 'used' },
    { rules: { has_link: true, link_delay_s: 3_600 } },
    { by: bob },
  ]);
  expect(results).toEqual([
    'chat.wordRefused',
    1,
    'video.notLogin',
    'request.keyReused',
    'chat.linkTooSoon',
    2,
  ]);
  expect({ statements, taken }).toEqual({ statements: 1, taken: 2 });
});

// rule: #chat-routes
test('slow mode counts the messages before it that were sent at once', async () => {
  const slow = { rules: { slow_mode_s: 60 } };
  const [cat, dan] = [await bloom.logIn('Cat'), await bloom.logIn('Dan')];
  const { results } = await postAll([
    { by: cat, ...slow },
    { by: dan, ...slow },
    { by: cat, ...slow },
  ]);
  expect(results).toEqual([1, 2, 'chat.slowMode']);
});

// rule: #chat-routes
test('a key that is sent twice at once is one message with one response', async () => {
  const { statements, results, taken } = await postAll([{ key: 'twice' }, {}, { key: 'twice' }]);
  expect(results).toEqual([1, 2, 1]);
  expect({ statements, taken }).toEqual({ statements: 1, taken: 2 });
});

// rule: #look-alikes
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { useBloom, type Person } from '../../../test/bloom.ts';
import { addAccount } from './add-account.ts';

const bloom = useBloom();

/** Adds an account as a provider's login does, which can have the name of another one. */
const add = (name: string) =>
  bloom.database.transact((tx) => addAccount(bloom.services.accounts, tx, name, 'HK'));
const nameOf = async (id: number) => {
  const row = await bloom.database.write
    .selectFrom('account')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.name;
};
/** A name with the handle of its account. */
const marked = async (name: string, id: number) => {
  const { handle } = await bloom.database.write
    .selectFrom('account')
    .select('handle')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return `${name} @${handle}`;
};
/** How many transactions wait for a name. */
const waiting = async () => {
  const { rows } = await bloom.execute<{ count: number }>(sql`
    select count(*)::int as count from pg_locks
    where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`);
  return rows[0]?.count;
};

describe('a new name', () => {
  test('that is free is as it was typed', async () => {
    for (const name of ['Lin', 'Mei', '小明', 'Анна', 'Mei Lin']) {
      expect(await nameOf(await add(name))).toBe(name);
    }
  });

  test.each([
    ['Oscar', 'Oscar'],
    ['Oscar ', 'Oscar'],
    ['Osсar', 'Osсar'],
    ['ΟSCΑR', 'ΟSCΑR'],
    ['ｏｓｃａｒ', 'oscar'],
    ['O s c a r', 'O s c a r'],
    ['Óscar', 'Óscar'],
    ['Os\u200Bcar', 'Oscar'],
    ['O.S.C.A.R', 'O.S.C.A.R'],
    ['0scar', '0scar'],
  ])('%j, which looks like "Oscar", is shown with its handle', async (typed, name) => {
    const first = await bloom.database.write
      .selectFrom('account')
      .select('id')
      .where('name', '=', 'Oscar')
      .executeTakeFirst();
    const oscar = first?.id ?? (await add('Oscar'));
    const id = await add(typed);
    expect(await nameOf(id)).toBe(await marked(name, id));
    expect(await nameOf(oscar)).toBe('Oscar');
  });

  test('cannot pass for a marked one', async () => {
    for (const name of ['Solo @oscar', 'Duo＠ oscar', 'Trio @oscar (really)']) {
      const id = await add(name);
      expect(await nameOf(id)).toBe(await marked(name.normalize('NFKC'), id));
    }
  });

  test('waits for another account that is being added with such a name', async () => {
    const added = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    const first = bloom.database.transact(async (tx) => {
      const id = await addAccount(bloom.services.accounts, tx, 'Together', 'HK');
      added.resolve();
      await held.promise;
      return id;
    });
    await added.promise;
    const second = add('Tоgether');
    await expect.poll(waiting).toBe(1);
    held.resolve();
    expect(await nameOf(await first)).toBe('Together');
    expect(await nameOf(await second)).toBe(await marked('Tоgether', await second));
  });

  test('of ten accounts at once is unmarked for one', async () => {
    const ids = await Promise.all(Array.from({ length: 10 }, () => add('Crowded')));
    const names = await Promise.all(ids.map(nameOf));
    expect(names.filter((name) => name === 'Crowded')).toHaveLength(1);
    const marks = await Promise.all(ids.map((id) => marked('Crowded', id)));
    expect(names.filter((name, i) => name === marks[i])).toHaveLength(9);
  });
});

describe('a mark', () => {
  const rename = (by: Person, name: string) => bloom.call('PUT', '/v1/account/name', by, { name });
  const changeable = (id: number) =>
    bloom.execute(sql`update account set name_changeable = true where id = ${id}`);

  test('comes and goes with its own name only', async () => {
    const first = await bloom.logIn('Zoë');
    const second = await bloom.logIn('Zoe');
    expect(await nameOf(second.id)).toBe(await marked('Zoe', second.id));
    await changeable(first.id);
    expect((await rename(first, 'Yara')).body.name).toBe('Yara');
    expect(await nameOf(second.id)).toBe(await marked('Zoe', second.id));
    await changeable(second.id);
    expect((await rename(second, 'yara')).body.name).toBe(await marked('yara', second.id));
    await changeable(second.id);
    expect((await rename(second, 'Xenia')).body.name).toBe('Xenia');
  });

  test('stays when the first account is deleted, whose name is then free', async () => {
    const first = await bloom.logIn('Viktor');
    const second = await add('Vіktor');
    await bloom.deleteAccount(first);
    expect(await nameOf(second)).toBe(await marked('Vіktor', second));
    const { rows } = await bloom.execute(sql`select from account where id = ${first.id} and looks = '{}'`);
    expect(rows).toHaveLength(1);
  });

  test('is shown where the name is: chat, profile, shared videos', async () => {
    await add('Wanda');
    const person = await bloom.logIn('Wanda');
    const shown = await marked('Wanda', person.id);
    const id = await bloom.addNewVideo(person);
    const post = await bloom.call('POST', '/v1/message/post', person, { content: 'hi' });
    expect(post.body.data.user_name).toBe(shown);
    expect((await bloom.call('GET', `/v1/user/${person.id}`)).body.data.name).toBe(shown);
    expect((await bloom.call('GET', `/v1/video/youtube/${id}`)).body.data.account_name).toBe(shown);
  });
});

// rule: #comparing-text
test('a name in the other script looks alike, also where an earlier release has stored its looks', async () => {
  const first = await add('張偉明');
  expect(await nameOf(await add('张伟明'))).toMatch(/^张伟明 @/);
  const looksOf = async () =>
    (await bloom.execute<{ looks: string[] }>(sql`select looks from account where id = ${first}`)).rows[0]
      ?.looks;
  await bloom.execute(sql`update account set looks = array[name], looks_version = 0 where id = ${first}`);
  expect(await looksOf()).toEqual(['張偉明']);
  await bloom.runJob('renew looks of names');
  expect(await looksOf()).toEqual(['张伟明']);
});

import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useBloom, type Person } from '../../../test/bloom.ts';

const bloom = useBloom();

/** Makes the tables of release 0.1.0 again. */
async function goBack(): Promise<void> {
  await bloom.execute(sql`drop view chat_report, content`);
  await bloom.execute(sql`alter table chat_message drop column hidden_by`);
  await bloom.execute(sql`create table chat_report (message_id bigint, account_id bigint, reason text,
    created_at timestamptz not null default clock_timestamp(), resolved_at timestamptz)`);
}

// rule: #chat-reports
test('an upgrade keeps the reports of release 0.1.0: those that wait are in the queue', async () => {
  const [ann, one, two]: Person[] = [
    await bloom.logIn('Ann'),
    await bloom.logIn('One'),
    await bloom.logIn('Two'),
  ];
  if (!ann || !one || !two) throw new Error('three people are needed');
  const post = async (content: string): Promise<number> => {
    const { body } = await bloom.call('POST', '/v1/message/post', ann, { content });
    return body.data.id;
  };
  const [waiting, deleted] = [await post('It waits'), await post('It was deleted')];
  await goBack();
  await bloom.execute(
    sql`update chat_message set deleted_at = now(), deleted_by = 'admin' where id = ${deleted}`,
  );
  await bloom.execute(sql`insert into chat_report (message_id, account_id, reason, resolved_at) values
    (${waiting}, ${one.id}, 'abuse', null), (${waiting}, ${two.id}, 'spam', now()),
    (${deleted}, ${one.id}, 'other', now())`);
  const file = new URL('../../../sql/migrations/0137-message-target.sql', import.meta.url);
  await bloom.execute(sql.raw(await readFile(file, 'utf8')));

  const { rows } = await bloom.execute(sql`
    select c.target_id, c.snapshot ->> 'text' as text, c.weight, c.outcome, r.account_id, r.reason,
      r.outcome as decided
    from moderation_case c join report r on r.case_id = c.id where c.target_kind = 'message'
    order by c.target_id, r.account_id`);
  expect(rows).toEqual([
    {
      target_id: waiting,
      text: 'It waits',
      weight: 50,
      outcome: null,
      account_id: one.id,
      reason: 'harassment',
      decided: null,
    },
    {
      target_id: waiting,
      text: 'It waits',
      weight: 50,
      outcome: 'dismissed',
      account_id: two.id,
      reason: 'spam',
      decided: 'dismissed',
    },
    {
      target_id: deleted,
      text: 'It was deleted',
      weight: 50,
      outcome: 'upheld',
      account_id: one.id,
      reason: 'other',
      decided: 'upheld',
    },
  ]);
});

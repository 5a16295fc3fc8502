import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startMailServer, type MailServer } from '@bloom/testing/upstreams/mail-server';
import { startBloom, type Bloom, type Person } from '../../../../test/bloom.ts';
import { targetAt } from './notice-address.ts';

let mailServer: MailServer;
let bloom: Bloom;
let sharer: Person;
let mia: Person;
let id: string;
let counter = 0;

beforeAll(async () => {
  mailServer = await startMailServer();
  bloom = await startBloom({
    mail: { url: mailServer.url, from: 'Bloom <noreply@bloom.example>' },
  });
  sharer = await bloom.logIn('Sharer');
  mia = await bloom.logIn('Mia');
  await bloom.setRole(mia, { role: 'moderator', categories: null });
});
afterAll(async () => {
  await bloom.close();
  await mailServer.close();
});
beforeEach(async () => {
  id = `notice${String(++counter).padStart(5, '0')}`;
  await bloom.addVideo(sharer, id);
  mailServer.mode = 'taking';
  await bloom.execute(sql`update moderation_case set closed_at = now(), outcome = 'dismissed'
    where closed_at is null`);
});

const notify = (changes: object = {}, server = bloom) =>
  server.call('POST', '/v1/notice', {
    body: {
      address: `http://localhost/video/${id}?videoSrc=youtube`,
      reason: 'rights',
      text: 'This is my film, and I did not allow this copy.',
      name: 'Ada Lovelace',
      email: 'ada@rights.example',
      goodFaith: true,
      ...changes,
    },
  });
const stateOf = (key: string) => bloom.call('GET', `/v1/notice/${key}`);
const cases = async (path = '') => (await bloom.call('GET', `/v1/moderation/cases${path}`, mia)).body.data;
const act = (action: string) =>
  bloom.moderate(
    mia,
    action,
    { kind: 'video', id: `youtube/${id}` },
    { ...(action === 'hide' && { rule: 2 }), reason: 'It is a copy.' },
  );
const sendMails = () => bloom.runJob('send e-mails');
const mailsOf = (to: string) => mailServer.mails.filter((mail) => mail.to === to);
/** Makes what waits after a failure due now. */
const passTime = () => bloom.execute(sql`update mail set due_at = now()`);

// rule: #notices
describe('a notice', () => {
  test('opens a case that comes before all reports, and has its sender', async () => {
    await bloom.addVideo(sharer, `${id}b`.slice(1));
    for (let i = 0; i < 3; i++) {
      const reporter = await bloom.logIn(`Reporter ${i} of ${id}`);
      await bloom.call('POST', '/v1/report', reporter, {
        target: { kind: 'video', id: `youtube/${`${id}b`.slice(1)}` },
        reason: 'spam',
      });
    }
    const { body } = await notify();
    const [first] = await cases();
    expect(first).toMatchObject({ target: { id: `youtube/${id}` }, notices: 1, reports: 0 });
    const { noticed } = await cases(`/${first.id}`);
    expect(noticed).toMatchObject([
      { id: body.data.id, reason: 'rights', name: 'Ada Lovelace', email: 'ada@rights.example' },
    ]);
  });

  test('is about persons too, by number or handle, and about notes', async () => {
    const { handle } = (await bloom.call('GET', `/v1/account/${sharer.token}`)).body;
    for (const path of [`user/${sharer.id}`, `@${handle}`]) {
      expect((await notify({ address: `http://localhost/${path}` })).status).toBe(200);
    }
    expect((await cases('?kind=user'))[0]).toMatchObject({
      target: { kind: 'user', id: String(sharer.id) },
      notices: 2,
    });
    await bloom.call('POST', `/v1/video/youtube/${id}`, mia, { amount: 100, note: 'Hello' });
    const { rows } = await bloom.execute<{ gift: number }>(
      sql`select max(transfer_id) as gift from gift_note`,
    );
    const address = `localhost/video/${id}#note-${rows[0]?.gift}`;
    expect((await notify({ address })).status).toBe(200);
    expect((await cases('?kind=note'))[0].snapshot.text).toContain('Hello');
  });

  test.each([
    ['address', { address: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ' }],
    ['address', { address: 'http://localhost/video/nosuchvideo' }],
    ['address', { address: 'http://localhost/video/x' }],
    ['address', { address: 'http://localhost/rules' }],
    ['address', { address: '   ' }],
    ['text', { text: ' \u200B ' }],
    ['text', { text: 'a'.repeat(3_001) }],
    ['name', { name: '' }],
    ['email', { email: 'ada' }],
    ['email', { email: 'ada@rights.example, others@rights.example' }],
    ['goodFaith', { goodFaith: false }],
    ['reason', { reason: 'boring' }],
  ])('with a wrong %s is refused', async (field, changes) => {
    const { status, body } = await notify(changes);
    expect([status, body.key]).toEqual([400, 'request.invalid']);
    expect(body.params.field).toContain(field);
  });

  test('of the abuse of children stores no name and no e-mail address', async () => {
    const { body } = await notify({ reason: 'childAbuse', email: 'quiet@rights.example' });
    const [first] = await cases();
    const [notice] = (await cases(`/${first.id}`)).noticed;
    expect([notice.name, notice.email]).toEqual([undefined, undefined]);
    await sendMails();
    expect(mailsOf('quiet@rights.example')).toEqual([]);
    expect((await stateOf(body.data.key)).body.data.reason).toBe('childAbuse');
  });

  test('has an address where only its sender finds the decision', async () => {
    const { key, id: number } = (await notify()).body.data;
    expect(key.length).toBeGreaterThanOrEqual(22);
    expect((await stateOf(key)).body.data).toMatchObject({ id: number, reason: 'rights' });
    expect((await stateOf(key)).body.data).not.toHaveProperty('decision');
    expect((await stateOf(key)).body.data).not.toHaveProperty('email');
    await act('hide');
    expect((await stateOf(key)).body.data.decision).toMatchObject({
      action: 'hide',
      by: 'moderator',
      rule: 2,
      rules_version: 1,
      reason: 'It is a copy.',
    });
    expect((await stateOf(String(number))).status).toBe(404);
  });

  // rule: #retention
  test('is erased with its case, after the days of the setting', async () => {
    const { key } = (await notify()).body.data;
    await act('dismiss');
    await bloom.execute(sql`update moderation_case set closed_at = now() - interval '181 days'
      where closed_at is not null`);
    await bloom.set({ case_days: '182' });
    await bloom.runJob('delete old cases');
    expect((await stateOf(key)).status).toBe(200);
    await bloom.set({ case_days: undefined });
    await bloom.runJob('delete old cases');
    expect((await stateOf(key)).status).toBe(404);
    const { rows } = await bloom.execute(sql`select from notice where key = ${key}`);
    expect(rows).toEqual([]);
  });

  test('of one address is refused after twenty in a day', async () => {
    const limited = await startBloom({ rateLimit: true });
    try {
      const statuses = [];
      for (let i = 0; i < 21; i++) statuses.push((await notify({}, limited)).status);
      expect(statuses.slice(-2)).toEqual([400, 429]);
    } finally {
      await limited.close();
    }
  });
});

// rule: #notices
describe('an e-mail', () => {
  test('is the receipt and later the decision, in the language of the sender', async () => {
    const email = 'bo@rights.example';
    const { key, id: number } = (await notify({ email, locale: 'zh-hans' })).body.data;
    await sendMails();
    expect(mailsOf(email)).toMatchObject([{ from: 'noreply@bloom.example' }]);
    expect(mailsOf(email)[0]?.text).toContain(`http://localhost/notice/${key}`);
    expect(mailsOf(email)[0]?.text).toContain(`编号为 ${number}`);
    await act('hide');
    await sendMails();
    await sendMails();
    expect(mailsOf(email)).toHaveLength(2);
    expect(mailsOf(email)[1]?.text).toContain('It is a copy.');
  });

  test('waits while the mail server is busy, silent or away, and no notice waits for it', async () => {
    const email = 'cy@rights.example';
    mailServer.mode = 'busy';
    expect((await notify({ email })).status).toBe(200);
    await expect(sendMails()).rejects.toThrow();
    // Not at once.
    mailServer.mode = 'taking';
    await sendMails();
    expect(mailsOf(email)).toHaveLength(0);
    mailServer.mode = 'silent';
    await passTime();
    const silent = sendMails();
    expect((await notify({ email: 'dee@rights.example' })).status).toBe(200);
    await expect(silent).rejects.toThrow();
    mailServer.mode = 'taking';
    await passTime();
    await sendMails();
    expect(mailsOf(email)).toHaveLength(1);
    expect(mailsOf('dee@rights.example')).toHaveLength(1);
  });

  test('that the mail server refuses for good is given up', async () => {
    mailServer.mode = 'unknown';
    await notify({ email: 'gone@rights.example' });
    await sendMails();
    mailServer.mode = 'taking';
    await passTime();
    await sendMails();
    expect(mailsOf('gone@rights.example')).toEqual([]);
  });

  test('is not planned without a mail server', async () => {
    const silent = await startBloom();
    try {
      const person = await silent.logIn('Sharer');
      await silent.addVideo(person, id);
      expect((await notify({}, silent)).status).toBe(200);
      const { rows } = await sql`select from mail`.execute(silent.database.write);
      expect(rows).toEqual([]);
      await expect(silent.runJob('send e-mails')).rejects.toThrow('no job');
    } finally {
      await silent.close();
    }
  });
});

test.each([
  ['https://bloom.example/video/a%20b?videoSrc=bilibili&t=5', { kind: 'video', id: 'bilibili/a b' }],
  ['bloom.example/Video/abc/', { kind: 'video', id: 'youtube/abc' }],
  ['https://bloom.example/video/abc#note-12', { kind: 'note', id: '12' }],
  ['https://bloom.example/#message-3', { kind: 'message', id: '3' }],
  ['https://bloom.example/#moment-4', { kind: 'moment', id: '4' }],
  ['https://bloom.example/@ada', { kind: 'user', id: '@ada' }],
  ['ｈｔｔｐｓ：／／bloom。example／＠ada\u200B', { kind: 'user', id: '@ada' }],
  ['https://bloom.example./@ada', { kind: 'user', id: '@ada' }],
  ['https://bloom.example/user/7?x=1', { kind: 'user', id: '7' }],
  ['https://bloom.example/collection/abc', { kind: 'collection', id: 'abc' }],
  ['https://bloom.example/video/%', { kind: 'video', id: 'youtube/%' }],
  ['https://bloom.example.evil/video/abc', undefined],
  ['https://bloom.example/', undefined],
  ['javascript:alert(1)', undefined],
  ['', undefined],
])('the address %s leads to %o', (address, target) => {
  expect(targetAt(address, ['bloom.example'])).toEqual(target);
});

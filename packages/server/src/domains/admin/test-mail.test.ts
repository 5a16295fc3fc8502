import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMailServer, type MailServer } from '@bloom/testing/upstreams/mail-server';
import { startBloom, type Bloom, type Person } from '../../../test/bloom.ts';

let mail: MailServer;
let bloom: Bloom;
let admin: Person;

beforeAll(async () => {
  mail = await startMailServer();
  bloom = await startBloom({
    rateLimit: true,
    mail: { url: mail.url, from: 'Club <noreply@club.example>' },
  });
  admin = await bloom.logIn('Ada');
  await bloom.setRole(admin, { role: 'admin', categories: null });
});
afterAll(async () => {
  await bloom.close();
  await mail.close();
});

const send = async (to = 'ann@mail.example') => bloom.call('POST', '/v1/admin/test-mail', admin, { to });

// rule: #admin-page
test('a test e-mail is sent as others are, the response is returned, and the log does not have the address', async () => {
  await bloom.set({ site_name: 'Filmklub', read_only: '1' });
  const { status, body } = await send();
  expect([status, body.data]).toEqual([
    200,
    { result: 'taken', response: expect.stringMatching(/^250 /) as string },
  ]);
  expect(mail.mails[0]).toMatchObject({ to: 'ann@mail.example', from: 'noreply@club.example' });
  expect(mail.mails[0]?.text).toContain('Filmklub');
  const [entry] = (await bloom.call('GET', '/v1/moderation/log?limit=1')).body.data;
  expect(entry).toMatchObject({ action: 'testMail', by: 'admin', target: { kind: 'site', id: 0 } });
  expect(JSON.stringify(entry)).not.toContain('ann');
  expect((await bloom.call('GET', '/v1/admin/status', admin)).body.data.mail).toEqual({
    from: 'Club <noreply@club.example>',
  });
});

test('the words of a mail server that refuses, or cannot be used, are in the response', async () => {
  mail.mode = 'unknown';
  expect((await send()).body.data).toEqual({
    result: 'refused',
    response: expect.stringContaining('550 no such mailbox') as string,
  });
  mail.mode = 'busy';
  expect((await send()).body.data).toEqual({
    result: 'failed',
    response: expect.stringContaining('451 try again later') as string,
  });
  mail.mode = 'taking';
  expect((await send('ann')).status).toBe(400);
});

test('an admin sends ten in an hour', async () => {
  const all = await Promise.all(Array.from({ length: 10 }, () => send()));
  expect(all.some(({ status }) => status === 429)).toBe(true);
  expect(mail.mails.length).toBeLessThanOrEqual(10);
});

import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { AdminJob, AdminSetting } from '@bloom/contract/admin/admin';
import { settingNames } from '@bloom/contract/admin/settings';
import manifest from '../../../package.json' with { type: 'json' };
import { useBloom, type Person } from '../../../test/bloom.ts';
import { wantedAt, writeRecord } from '../backup/backup-files.ts';
import { createJobStore } from '../../platform/jobs/job-store.ts';

const bloom = useBloom();
let admin: Person;
let other: Person;

beforeAll(async () => {
  admin = await bloom.logIn('Ada');
  other = await bloom.logIn('Oscar');
  await bloom.setRole(admin, { role: 'admin', categories: null });
});

const get = async (part: string, by = admin) => bloom.call('GET', `/v1/admin/${part}`, by);
const put = (part: string, body: object, by = admin) => bloom.call('PUT', `/v1/admin/${part}`, by, body);
const lastLogged = async () => (await bloom.call('GET', '/v1/moderation/log?limit=1')).body.data[0];
const backup = 'bloom-2026-11-23T003012.123Z.tar.gz';
const settingOf = async (name: string): Promise<AdminSetting> =>
  (await get('settings')).body.data.find((each: AdminSetting) => each.name === name);

// rule: #admin-page
test('admins alone read and change, and no longer once the role was taken', async () => {
  for (const role of [undefined, { role: 'moderator', categories: null } as const]) {
    await bloom.setRole(other, role);
    expect((await bloom.call('POST', `/v1/admin/backups/${backup}`, other, {})).status).toBe(403);
    for (const part of ['settings', 'roles', 'jobs', 'status']) {
      expect((await get(part, other)).status).toBe(403);
    }
    expect((await put('settings/poster_img', { value: '' }, other)).status).toBe(403);
    expect((await put('roles/1', { role: { name: 'admin' } }, other)).status).toBe(403);
    expect((await put('jobs/audit', {}, other)).status).toBe(403);
  }
  await bloom.setRole(other, { role: 'admin', categories: null });
  expect((await put('settings/event_url', { value: 'https://a.example/' }, other)).status).toBe(200);
  await bloom.setRole(other, undefined);
  expect((await put('settings/event_url', { value: '' }, other)).status).toBe(403);
});

test('every setting is listed, changed and reset, and the log names it without the value', async () => {
  expect((await get('settings')).body.data.map(({ name }: AdminSetting) => name)).toEqual(settingNames);
  expect((await put('settings/chat_words', { value: 'casino' })).status).toBe(200);
  expect(await settingOf('chat_words')).toEqual({
    name: 'chat_words',
    value: 'casino',
    from: 'operator',
  });
  const logged = await lastLogged();
  expect(logged).toMatchObject({
    action: 'setting',
    by: 'admin',
    name: 'chat_words',
    target: { kind: 'site', id: 0 },
  });
  expect(JSON.stringify(logged)).not.toContain('casino');
  // What is so already is no change.
  await put('settings/chat_words', { value: 'casino' });
  expect((await lastLogged()).id).toBe(logged.id);
  await put('settings/chat_words', { value: null });
  expect(await settingOf('chat_words')).toMatchObject({ value: '', from: 'default' });
  expect((await lastLogged()).id).toBeGreaterThan(logged.id);
});

test('a bad value is refused with its field, and one of no setting is not found', async () => {
  const { status, body } = await put('settings/maintenance', { value: 'maybe' });
  expect([status, body.key, body.params]).toEqual([400, 'request.invalid', { field: 'value' }]);
  expect(await settingOf('maintenance')).toMatchObject({ value: '0', from: 'default' });
  expect((await put('settings/nothing', { value: '1' })).status).toBe(404);
});

// rule: #maintenance
test('an admin ends maintenance and the read-only state', async () => {
  await put('settings/maintenance', { value: '1' });
  await put('settings/read_only', { value: '1' });
  await bloom.services.settings.refresh();
  expect((await bloom.call('GET', '/v1/category/all')).status).toBe(503);
  expect(await settingOf('maintenance')).toMatchObject({ value: '1' });
  expect((await put('settings/maintenance', { value: null })).status).toBe(200);
  expect((await put('settings/read_only', { value: null })).status).toBe(200);
  await bloom.services.settings.refresh();
  expect((await bloom.call('GET', '/v1/category/all')).status).toBe(200);
});

test('a role is given and taken, in the log and with a notification, and never to oneself', async () => {
  const roleOf = async () => (await bloom.call('GET', `/v1/account/${other.token}`)).body.role;
  const role = { name: 'moderator', categories: ['other', 'movies'] };
  expect((await put(`roles/${other.id}`, { role })).status).toBe(200);
  // In the order of the tabs.
  expect(await roleOf()).toEqual({ name: 'moderator', categories: ['movies', 'other'] });
  expect((await get('roles')).body.data).toMatchObject([
    { name: 'Ada', role: { name: 'admin' } },
    { name: 'Oscar', id: other.id, role: { name: 'moderator' } },
  ]);
  expect(await lastLogged()).toMatchObject({ action: 'role', by: 'admin' });
  expect((await put(`roles/${other.id}`, { role: { name: 'none' } })).status).toBe(200);
  expect(await roleOf()).toBeUndefined();
  expect((await put(`roles/${admin.id}`, { role: { name: 'none' } })).status).toBe(403);
  expect((await put('roles/999999', { role: { name: 'admin' } })).status).toBe(404);
  for (const wrong of [
    { name: 'admin', categories: ['movies'] },
    { name: 'moderator', categories: [] },
  ]) {
    expect((await put(`roles/${other.id}`, { role: wrong })).status).toBe(400);
  }
});

test('of two admins who take each other’s role at once one stays', async () => {
  await bloom.setRole(other, { role: 'admin', categories: null });
  const none = { role: { name: 'none' } };
  const both = await Promise.all([
    put(`roles/${other.id}`, none, admin),
    put(`roles/${admin.id}`, none, other),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 403]);
  await bloom.setRole(admin, { role: 'admin', categories: null });
  await bloom.setRole(other, undefined);
});

test('a job is listed before its first run, is made due, and its run is in the list', async () => {
  const job = async (): Promise<AdminJob> =>
    (await get('jobs')).body.data.find((each: AdminJob) => each.name === 'audit');
  expect(await job()).toMatchObject({ state: 'never', error: null });
  expect((await put('jobs/audit', {})).status).toBe(200);
  expect(await lastLogged()).toMatchObject({ action: 'job', name: 'audit' });
  await bloom.execute(sql`insert into job (name, started_at, next_at, attempts, error)
    values ('audit', now(), now(), 10, 'No.')`);
  expect(await job()).toMatchObject({ state: 'parked', failures: 10, error: 'No.' });
  await put('jobs/audit', {});
  expect(await job()).toMatchObject({ state: 'due', failures: 0 });
  expect((await put('jobs/nothing', {})).status).toBe(404);
});

test('the status has petals by day, the sources, storage and the responses of this server', async () => {
  await bloom.execute(sql`delete from job`);
  expect((await get('status')).body.data).toMatchObject({
    ledger: null,
    minting: null,
    backup: { last: null, next: null },
  });
  const id = await bloom.addNewVideo(other);
  await bloom.call('POST', `/v1/video/youtube/${id}`, admin, { amount: 2000 });
  const store = createJobStore(bloom.database.write);
  for (const name of ['audit', 'watch minting', 'watch text']) {
    await store.claim(name, 60);
    const job = bloom.services.jobs.find((each) => each.name === name);
    await job?.run(new AbortController().signal, (result) => store.store(name, result));
  }
  const { data } = (await get('status')).body;
  expect(data.ledger).toMatchObject({ problems: [] });
  // Two demo accounts were welcomed with a million each, and a gift burned a part.
  const [today] = data.ledger.days;
  expect(today.minted).toBe(data.ledger.minted);
  expect(today.burned).toBe(data.ledger.burned);
  expect(today.moved).toBe(2000 - today.burned);
  expect(data.minting.alarms).toEqual([]);
  expect(data.sources).toContainEqual(expect.objectContaining({ source: 'youtube', videos: 1 }));
  expect(data.server).toMatchObject({ version: manifest.version, commit: '' });
  expect(await bloom.services.metrics.metrics()).toContain(
    `bloom_build_info{version="${manifest.version}",commit=""} 1`,
  );
  expect(data.server.requests['2xx']).toBeGreaterThan(5);
  expect(data.storage).toMatchObject({ text: 0 });
  expect(data.storage.tables).toHaveLength(10);
});

// rule: #admin-page
test('backups are listed, requested, and downloaded once by an admin, which is in the log', async () => {
  const dir = path.join(bloom.dataDir, 'backups');
  await mkdir(dir, { recursive: true });
  await writeFile(path.join(dir, backup), 'everything');
  await writeRecord(dir, 'copied', backup);
  const backups = async () => (await get('status')).body.data.backup;
  const file = { name: backup, taken: 1_795_393_812, bytes: 10, proven: false, copied: true };
  expect(await backups()).toMatchObject({ last: file.taken, running: false, problem: null, files: [file] });

  expect((await put('jobs/back up', {})).status).toBe(200);
  expect(await wantedAt(dir)).toBeDefined();
  expect(await lastLogged()).toMatchObject({ action: 'job', name: 'back up' });
  const store = createJobStore(bloom.database.write);
  await store.claim('back up', 60);
  await store.store('back up', { problem: 'no such bucket' });
  expect(await backups()).toMatchObject({ running: true, problem: 'no such bucket' });
  expect((await put('jobs/back up', {})).body.key).toBe('moderation.noChange');

  const ticketFor = (name: string) => bloom.call('POST', `/v1/admin/backups/${name}`, admin, {});
  expect((await ticketFor('bloom-2020-11-23T003012.123Z.tar.gz')).status).toBe(404);
  const { ticket } = (await ticketFor(backup)).body.data;
  expect(await lastLogged()).toMatchObject({ action: 'backupDownload', by: 'admin', name: backup });
  const download = () => bloom.app.inject({ url: `/api/v1/admin/downloads/${ticket}` });
  const response = await download();
  expect([response.statusCode, response.body]).toEqual([200, 'everything']);
  expect(response.headers).toMatchObject({
    'content-type': 'application/gzip',
    'content-length': '10',
    'content-disposition': `attachment; filename="${backup}"`,
    'cache-control': 'no-store',
  });
  expect((await download()).statusCode).toBe(403);

  await bloom.setRole(other, { role: 'admin', categories: null });
  const late = (await bloom.call('POST', `/v1/admin/backups/${backup}`, other, {})).body.data.ticket;
  await bloom.setRole(other, undefined);
  expect((await bloom.call('GET', `/v1/admin/downloads/${late}`)).status).toBe(403);

  const gone = (await ticketFor(backup)).body.data.ticket;
  await rm(path.join(dir, backup));
  expect((await bloom.call('GET', `/v1/admin/downloads/${gone}`)).status).toBe(404);
  await writeFile(path.join(dir, backup), 'everything');
  await bloom.execute(sql`update session set created_at = now() - interval '6 minutes'
    where account_id = ${admin.id}`);
  expect((await ticketFor(backup)).body.key).toBe('login.notFresh');
});

test('a job that comes to an end says how much is left', async () => {
  const remaining = async () =>
    Object.fromEntries((await get('jobs')).body.data.map((job: AdminJob) => [job.name, job.remaining]));
  await bloom.addVideo(admin, 'outdated001', { title: '周杰倫' });
  expect(await remaining()).toMatchObject({ 'renew search terms': 0, audit: null });
  await bloom.execute(sql`update video set search_version = 0 where source_id = 'outdated001'`);
  expect(await remaining()).toMatchObject({ 'renew search terms': 1 });
});

import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startPushService, type PushService } from '@bloom/testing/upstreams/push-service';
import { startBloom, type Bloom, type Person } from '../../../../test/bloom.ts';
import { NotificationWriter } from '../notification-store.ts';
import { authenticate } from '../../account/index.ts';

let bloom: Bloom;
let service: PushService;
/** Another one, whose outages do not concern the first. */
let silent: PushService;
let sharer: Person;
let oscar: Person;
let name: string;
let counter = 0;

beforeAll(async () => {
  [service, silent] = await Promise.all([startPushService(), startPushService()]);
  bloom = await startBloom({
    outboundAllow: [service.host, silent.host],
    pushHosts: [service.host, silent.host],
  });
  oscar = await bloom.logIn('Oscar');
  // Above all others, so that no gift brings one to the top, which is a notification of its own.
  await bloom.addVideo(oscar, 'topofmovies', { sharedUs: (Date.now() + 3_600_000) * 1_000 });
});
beforeEach(async () => {
  name = `Sharer ${++counter}`;
  sharer = await bloom.logIn(name);
});
afterEach(async () => {
  service.outage = undefined;
  silent.outage = undefined;
  await bloom.execute(sql`delete from push_subscription`);
});
afterAll(async () => {
  await bloom.close();
  await Promise.all([service.close(), silent.close()]);
});

const get = async ({ token } = sharer) => (await bloom.call('GET', '/v1/account/push', { token })).body.data;
const put = (body: unknown, { token } = sharer) => bloom.call('PUT', '/v1/account/push', { token }, body);

/** A device of a person that gets messages. */
async function subscribed(person = sharer, at = service) {
  const device = at.newDevice((await get(person)).key);
  expect((await put(device.subscription, person)).status).toBe(200);
  return device;
}

async function newVideo(by = sharer, changes: Parameters<Bloom['addVideo']>[2] = {}) {
  const id = `push${String(++counter).padStart(7, '0')}`;
  await bloom.addVideo(by, id, changes);
  return id;
}

const give = async (id: string, amount = 20, from = oscar) =>
  expect(await bloom.call('POST', `/v1/video/youtube/${id}`, from, { amount })).toMatchObject({
    status: 200,
  });

const deliver = () => bloom.runJob('send pushes');

/** Lets the time pass after which a device is looked at again. */
const later = () => bloom.execute(sql`update push_subscription set due_at = now()`);

const rows = async ({ id } = sharer) =>
  (
    await bloom.execute<{ failures: number; waitS: number }>(sql`
      select failures, extract(epoch from due_at - now())::float8 as "waitS"
      from push_subscription where account_id = ${id}`)
  ).rows;

/** So long, less the time that the test took since. */
const about = (seconds: number) =>
  expect.toSatisfy((waitS: number) => waitS <= seconds && waitS > seconds - 20);

describe('a device', () => {
  // rule: #push
  test('that is switched on gets the notifications of its account, encrypted for it alone', async () => {
    expect(await get()).toEqual({ key: expect.stringMatching(/^[\w-]{87}$/), state: 'off' });
    const device = await subscribed();
    expect((await get()).state).toBe('on');
    const id = await newVideo(sharer, { title: 'Rain' });
    await deliver();
    expect(device.messages).toEqual([]);
    await give(id, 2_000);
    await deliver();
    await deliver();
    expect(device.messages).toEqual([
      {
        data: {
          title: 'Bloom',
          text: 'Oscar sent you 1.5 K for Rain',
          url: '/mine?feature=bell',
          tag: `gift/youtube/${id}`,
          lang: 'en',
          unread: 1,
        },
        topic: expect.stringMatching(/^[\w-]{32}$/),
        ttl: 86_400,
        subject: 'mailto:admin@example.com',
      },
    ]);
    const sent = service.requests.at(-1);
    expect(sent?.bytes.includes('Oscar')).toBe(false);
  });

  test('gets nothing of what was there before, and nothing twice', async () => {
    const id = await newVideo();
    await give(id);
    const device = await subscribed();
    expect((await put(device.subscription)).status).toBe(200);
    await deliver();
    expect(device.messages).toEqual([]);
    expect(await rows()).toHaveLength(1);
  });

  // rule: #push
  test('gets gifts of one entry as one message, and the next ones in its place', async () => {
    const device = await subscribed();
    const id = await newVideo(sharer, { title: 'Rain' });
    await give(id);
    await give(id, 20, await bloom.logIn('Mei'));
    await deliver();
    await give(id);
    // Not before a time has passed.
    await deliver();
    expect(device.messages).toHaveLength(1);
    await later();
    await deliver();
    expect(device.messages.map(({ data }) => data.text)).toEqual([
      'Mei and 1 other sent you 30 Petals for Rain',
      'Oscar and 1 other sent you 45 Petals for Rain',
    ]);
    const [first, second] = device.messages;
    expect([second?.data.tag, second?.topic]).toEqual([first?.data.tag, first?.topic]);
  });

  // rule: #push
  test('that was off for long gets the newest entries, oldest first', async () => {
    const device = await subscribed();
    for (const title of ['One', 'Two', 'Three', 'Four']) await give(await newVideo(sharer, { title }));
    await deliver();
    expect(device.messages.map(({ data }) => data.text.split(' for ')[1])).toEqual(['Two', 'Three', 'Four']);
    expect(device.messages.at(-1)?.data.unread).toBe(4);
    expect(new Set(device.messages.map(({ topic }) => topic)).size).toBe(3);
  });

  test('of a follower opens the new video', async () => {
    const follower = await bloom.logIn('Follower');
    await bloom.call('PUT', `/v1/user/${sharer.id}/follow`, follower, {});
    const device = await subscribed(follower);
    const id = await newVideo(sharer, { title: 'Rain' });
    const video = await bloom.services.videos.find({ source: 'youtube', id });
    await bloom.database.transact((tx) => new NotificationWriter(tx).addShared(video?.id ?? 0, sharer.id));
    await deliver();
    expect(device.messages[0]?.data).toMatchObject({
      text: `${name} shared Rain`,
      url: `/video/${id}?videoSrc=youtube&categoryIdx=1`,
    });
  });

  // rule: #push, #moment-page
  test('of a reply opens the video at it, and the next one takes its place', async () => {
    const device = await subscribed();
    const id = await newVideo(sharer, { title: 'Rain' });
    const post = async (from: typeof oscar, body: object) => {
      const path = `/v1/video/youtube/${id}/moments`;
      const response = await bloom.call('POST', path, from, body);
      return (response.body as { data: { id: number } }).data.id;
    };
    const root = await post(sharer, { content: 'Here', at_ms: 34_500 });
    for (const [index, content] of ['Yes', 'And no'].entries()) {
      const reply = await post(oscar, { content, reply_to: root });
      await later();
      await deliver();
      expect(device.messages[index]?.data.url).toBe(
        `/video/${id}?videoSrc=youtube&categoryIdx=1&t=34&moment=${reply}`,
      );
    }
    expect(device.messages[1]?.data.tag).toBe(device.messages[0]?.data.tag);
  });

  // rule: #push
  // rule: #mentions
  test('of a mention is replaced by the next one of the same sender, on whichever video', async () => {
    const device = await subscribed();
    const { handle } = await authenticate(bloom.services.accounts, sharer.token);
    const mention = async (from: Person) => {
      const body = { content: `See @${handle}`, mentions: [sharer.id] };
      await bloom.call('POST', `/v1/video/youtube/${await newVideo()}/moments`, from, body);
      await later();
      await deliver();
    };
    await mention(oscar);
    await mention(oscar);
    await mention(await bloom.logIn('Mei'));
    const [first, second, other] = device.messages.map(({ data }) => data);
    expect([second?.tag, second?.unread, other?.unread]).toEqual([first?.tag, 1, 2]);
    expect(other?.tag).not.toBe(first?.tag);
  });

  // rule: #push
  test('gets the language of its account', async () => {
    await bloom.call('PUT', '/v1/account/preferences', sharer, { locale: 'zh-hans' });
    const device = await subscribed();
    await give(await newVideo(sharer, { title: '雨' }));
    await deliver();
    expect(device.messages[0]?.data).toMatchObject({
      text: 'Oscar 给你分享的雨送了花，你收到 15 花瓣',
      lang: 'zh-Hans',
    });
  });

  // rule: #push
  test('says whether moderators removed something or the system did', async () => {
    const device = await subscribed();
    const id = await newVideo(sharer, { title: 'Rain' });
    for (const role of ['moderator', 'system']) {
      await bloom.database.transact(async (tx) => {
        const { rows: acts } = await sql<{ id: number }>`
          insert into moderation_action (action, target_kind, target_id, subject_id, actor_role, rule, rules_version, reason)
          select 'hide', 'video', id, sharer_id, ${role}, 5, 1, 'It is spam.' from video where source_id = ${id}
          returning id`.execute(tx);
        await new NotificationWriter(tx).addDecision(sharer.id, acts[0]?.id ?? 0);
      });
    }
    await deliver();
    expect(device.messages.map(({ data }) => data.text)).toEqual([
      'Moderators removed Rain by rule 5: It is spam.',
      'The system removed Rain by rule 5: It is spam.',
    ]);
  });

  // rule: #push
  test('gets nothing of a kind that is switched off, nor of what was read meanwhile', async () => {
    const device = await subscribed();
    const change = (enabled: boolean) =>
      bloom.call('PUT', '/v1/account/notifications', sharer, { kind: 'gift', enabled });
    await change(false);
    await give(await newVideo());
    await deliver();
    await change(true);
    await deliver();
    expect(device.messages).toEqual([]);

    await give(await newVideo());
    const { body } = await bloom.call('GET', '/v1/account/notifications', sharer);
    await bloom.call('POST', '/v1/account/notifications/read', sharer, { upto: body.data[0].id });
    await deliver();
    expect(device.messages).toEqual([]);
  });

  // rule: #push
  test('gets nothing more once it is switched off, signed out or expired', async () => {
    const again = () => bloom.logIn(name);
    const person = sharer;
    const id = await newVideo(person);
    const [off, out, old] = [await again(), await again(), await again()];
    const devices = [await subscribed(off), await subscribed(out), await subscribed(old)];
    await bloom.call('DELETE', '/v1/account/push', off);
    expect((await get(off)).state).toBe('off');
    await bloom.call('POST', '/v1/account/logout', out, {});
    expect(await rows(person)).toHaveLength(1);
    await bloom.execute(sql`update session set expires_at = now() where id =
      (select session_id from push_subscription where account_id = ${person.id})`);
    await give(id);
    await deliver();
    expect(devices.flatMap(({ messages }) => messages)).toEqual([]);
    await bloom.runJob('delete expired push subscriptions');
    expect(await rows(person)).toEqual([]);
  });

  // rule: #push
  test('belongs to the session that subscribed last, not to who only knows its endpoint', async () => {
    const device = await subscribed();
    const other = await bloom.logIn('Other');
    await put({ ...device.subscription, auth: 'A'.repeat(22) }, other);
    expect(await rows()).toHaveLength(1);
    await put(device.subscription, other);
    expect(await rows()).toEqual([]);
    await give(await newVideo());
    await deliver();
    expect(device.messages).toEqual([]);
  });
});

describe('a subscription', () => {
  // rule: #push
  test('is refused in one way, with its field, at an address that is no push service', async () => {
    const { subscription } = service.newDevice((await get()).key);
    for (const endpoint of [
      'https://nonexistent.invalid/push',
      'https://example.com/push',
      'https://9.9.9.9/push',
      'http://9.9.9.9/push',
      'https://10.0.0.1/push',
      'https://127.0.0.1/push',
      'https://[::1]/push',
      'https://169.254.169.254/latest/',
      'https://localhost/push',
      'https://9.9.9.9:8443/push',
      'https://user:password@9.9.9.9/push',
      'ftp://9.9.9.9/push',
      'push',
    ]) {
      expect(await put({ ...subscription, endpoint }), endpoint).toMatchObject({
        status: 400,
        body: { key: 'request.invalid', params: { field: 'endpoint' } },
      });
    }
    expect(await rows()).toEqual([]);
  });

  // rule: #push
  test('is refused with keys that nothing can be encrypted for', async () => {
    const { subscription } = service.newDevice((await get()).key);
    for (const [field, value] of [
      ['p256dh', 'B'.repeat(87)],
      ['p256dh', 'short'],
      ['auth', 'short'],
      ['auth', undefined],
      ['endpoint', `https://9.9.9.9/${'a'.repeat(1_000)}`],
      ['endpoint', 5],
    ] as const) {
      expect(await put({ ...subscription, [field]: value }), field).toMatchObject({
        status: 400,
        body: { key: 'request.invalid', params: { field } },
      });
    }
    expect(await rows()).toEqual([]);
  });

  // rule: #push
  test('whose host is no longer allowed is removed without a request', async () => {
    const device = await subscribed();
    await bloom.execute(sql`update push_subscription set endpoint = 'https://127.0.0.1/push'
      where endpoint = ${device.subscription.endpoint}`);
    await give(await newVideo());
    await deliver();
    expect(await rows()).toEqual([]);
  });

  // rule: #push
  test('of an account are as many as it has sessions', async () => {
    for (let i = 0; i < 21; i++) await subscribed(await bloom.logIn(name));
    expect(await rows()).toHaveLength(20);
  });

  // rule: #push
  test('that the push service no longer knows is removed', async () => {
    const device = await subscribed();
    device.unsubscribe();
    await give(await newVideo());
    await deliver();
    expect(await rows()).toEqual([]);
    expect((await get()).state).toBe('off');
  });
});

describe('a push service that fails', () => {
  // rule: #push
  test('gets a message again after a while, which then arrives once', async () => {
    const device = await subscribed();
    service.outage = 's500';
    await give(await newVideo());
    await deliver();
    await deliver();
    expect(await rows()).toMatchObject([{ failures: 1, waitS: about(30) }]);
    expect((await get()).state).toBe('failing');
    service.outage = undefined;
    await later();
    await deliver();
    expect(device.messages).toHaveLength(1);
    expect((await get()).state).toBe('on');
  });

  // rule: #push
  test('can have a longer wait', async () => {
    await subscribed();
    service.outage = 's429';
    await give(await newVideo());
    await deliver();
    expect(await rows()).toMatchObject([{ failures: 1, waitS: about(60) }]);
  });

  // rule: #push
  test('gets a message five times, and then only those that follow', async () => {
    const device = await subscribed();
    service.outage = 's503';
    const before = service.requests.length;
    await give(await newVideo());
    for (const waitS of [30, 120, 480, 1_920, 3_600]) {
      await deliver();
      expect(await rows()).toMatchObject([{ waitS: about(waitS) }]);
      await later();
    }
    await deliver();
    expect(service.requests.length - before).toBe(5);
    service.outage = undefined;
    await give(await newVideo(sharer, { title: 'Next' }));
    await deliver();
    expect(device.messages.map(({ data }) => data.text)).toEqual(['Oscar sent you 15 Petals for Next']);
  });

  // rule: #push
  test('takes one device of an account at a time, and the next run does not wait for it', async () => {
    const other = await bloom.logIn('Patient');
    const devices = 20;
    for (let i = 0; i < devices; i++) {
      await subscribed(i === 0 ? sharer : await bloom.logIn(name), silent);
    }
    silent.outage = 'hang';
    await give(await newVideo());
    await deliver();
    expect(silent.requests).toHaveLength(1);

    const device = await subscribed(other);
    await give(await newVideo(other, { title: 'Rain' }));
    await deliver();
    expect(device.messages).toHaveLength(1);
    // It still waits for the first one; then all others are left for the next run.
    expect(silent.requests).toHaveLength(1);
    const failed = async () => (await rows()).filter(({ failures }) => failures > 0).length;
    expect(await failed()).toBe(0);
    await expect.poll(failed).toBe(1);
    expect(silent.requests).toHaveLength(1);
    await deliver();
    expect(silent.requests).toHaveLength(2);
    await expect.poll(failed).toBe(2);
  });

  // rule: #push
  test('gets few requests of a run, however many devices it has', async () => {
    const owners = await Promise.all(
      Array.from({ length: 24 }, (_, index) => bloom.logIn(`${name} ${index}`)),
    );
    for (const owner of owners) {
      await subscribed(owner, silent);
      await give(await newVideo(owner));
    }
    silent.outage = 'reset';
    const before = silent.requests.length;
    await deliver();
    // Sixteen at once, and two of the places that are free before three have failed.
    expect(silent.requests.length - before).toBeLessThanOrEqual(18);
  });

  // rule: #push
  test('delays neither gifts nor the bell, nor the devices of others for long', async () => {
    const owners = [sharer, await bloom.logIn('Second'), await bloom.logIn('Third')];
    for (const owner of owners) await subscribed(owner);
    service.outage = 'hang';
    for (const owner of owners) await give(await newVideo(owner));
    const sending = deliver();
    await expect.poll(() => service.requests.at(-1)?.times).toBeDefined();
    await give(await newVideo());
    const { body } = await bloom.call('GET', '/v1/account/notifications', sharer);
    expect(body.unread).toBe(2);
    await sending;
    for (const owner of owners) {
      await expect.poll(() => rows(owner)).toMatchObject([{ failures: 1 }]);
    }
  });
});

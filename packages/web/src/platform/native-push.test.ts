// rule: #push
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { readDevice, showUnread } from '../features/notification/push-device.ts';
import { platform } from './index.ts';
import type { PushRegistration } from './platform.ts';

const subscription = { endpoint: 'https://push.example/1', p256dh: 'B', auth: 'A' };
const methods = ['permission', 'requestPermission', 'subscribe', 'current', 'showUnread'];
let calls: [method: string, options: object][];
let responses: Record<string, object>;
let push: PushRegistration;

/** Capacitor's own code runs; what the device does is here. */
beforeAll(async () => {
  vi.stubGlobal('androidBridge', {});
  vi.stubGlobal('Capacitor', {
    PluginHeaders: [{ name: 'WebPush', methods: methods.map((name) => ({ name, rtype: 'promise' })) }],
    nativePromise: (_plugin: string, method: string, options: object) => {
      calls.push([method, options]);
      return Promise.resolve(responses[method] ?? {});
    },
  });
  push = (await import('./native-push.ts')).nativePush;
  return () => vi.unstubAllGlobals();
});

beforeEach(() => {
  calls = [];
  responses = { permission: { state: 'granted' }, requestPermission: { state: 'granted' } };
});

test('an app without a plugin for it has no push', async () => {
  vi.spyOn(platform, 'push', 'get').mockReturnValue(undefined);
  expect(await readDevice(new AbortController().signal)).toBe('absent');
  await expect(showUnread(3)).resolves.toBeUndefined();
});

test('with one it subscribes with the key of the server', async () => {
  responses['subscribe'] = subscription;
  expect(await push.state()).toBe('off');
  expect(await push.subscribe(() => Promise.resolve('KEY'))).toEqual(subscription);
  expect(calls).toContainEqual(['subscribe', { key: 'KEY' }]);

  responses['current'] = subscription;
  expect(await push.state()).toBe('on');
  await push.showUnread(3);
  expect(calls.at(-1)).toEqual(['showUnread', { unread: 3 }]);
});

test('without the permission of the user there is no subscription', async () => {
  responses['requestPermission'] = { state: 'denied' };
  expect(await push.subscribe(() => Promise.resolve('KEY'))).toBeUndefined();
  expect(calls.map(([method]) => method)).not.toContain('subscribe');
  responses['permission'] = { state: 'denied' };
  expect(await push.state()).toBe('denied');
});

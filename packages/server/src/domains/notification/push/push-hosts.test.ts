// rule: #push
import { expect, test } from 'vitest';
import { isPushEndpoint } from './push-hosts.ts';

test.each([
  'https://fcm.googleapis.com/fcm/send/a:b',
  'https://FCM.googleapis.com:443/wp/a',
  'https://jmt17.google.com/fcm/send/a',
  'https://updates.push.services.mozilla.com/wpush/v2/a',
  'https://updates-autopush.stage.push.services.mozilla.com/wpush/v2/a',
  'https://web.push.apple.com/a',
  'https://wns2-by3p.notify.windows.com/w/?token=a',
])('messages go to %s', (endpoint) => {
  expect(isPushEndpoint(endpoint, [])).toBe(true);
});

test.each([
  'http://fcm.googleapis.com/fcm/send/a',
  'https://fcm.googleapis.com:8443/fcm/send/a',
  'https://user@fcm.googleapis.com/fcm/send/a',
  'https://fcm.googleapis.com.evil.example/a',
  'https://evilpush.apple.com.example/a',
  'https://evilnotify.windows.com/a',
  'https://notify.windows.com/a',
  'https://evil.example/https://fcm.googleapis.com/',
  'https://evil.example#.push.apple.com',
  'https://localhost/a',
  'https://9.9.9.9/a',
  'ftp://fcm.googleapis.com/a',
  'fcm.googleapis.com',
])('messages never go to %s', (endpoint) => {
  expect(isPushEndpoint(endpoint, [])).toBe(false);
});

test('messages go to the hosts of the operator, with their ports', () => {
  const added = ['push.example', '127.0.0.1:8081', '*.up.example'];
  for (const endpoint of [
    'https://push.example/a',
    'http://127.0.0.1:8081/a',
    'https://a.up.example/a',
    'https://web.push.apple.com/a',
  ]) {
    expect(isPushEndpoint(endpoint, added), endpoint).toBe(true);
  }
  for (const endpoint of [
    'http://127.0.0.1/a',
    'https://a.push.example/a',
    'https://up.example/a',
    'ftp://push.example/a',
  ]) {
    expect(isPushEndpoint(endpoint, added), endpoint).toBe(false);
  }
});

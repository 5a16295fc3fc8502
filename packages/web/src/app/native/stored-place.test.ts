// rule: #stored-place
import { beforeEach, expect, test, vi } from 'vitest';
import { platform } from '../../platform/index.ts';
import { storePlace, returnToPlace } from './stored-place.ts';

const hourMs = 60 * 60_000;
const leftMs = Date.UTC(2026, 10, 22);
const path = '/video/x?videoSrc=youtube';
let opened: string;

beforeEach(() => {
  opened = '/';
  vi.spyOn(platform, 'launchUrl').mockImplementation(() => new URL(opened, 'https://localhost'));
  vi.spyOn(platform, 'replaceLaunchUrl').mockImplementation((replaced) => (opened = replaced));
  platform.localStore.remove('app_place');
  endApp();
});

/** The system ends the app: what belongs to its tab is lost. */
function endApp(): void {
  for (const key of ['app_running', 'share_draft', 'admin_token'] as const) {
    platform.tabStore.remove(key);
  }
}

test('an app that the system has ended begins where it was left, with what was typed', () => {
  platform.tabStore.set('share_draft', '{"link":"https://youtu.be/x"}');
  storePlace(path, leftMs);
  endApp();
  returnToPlace(leftMs + hourMs);
  expect(opened).toBe(path);
  expect(platform.tabStore.get('share_draft')).toBe('{"link":"https://youtu.be/x"}');
});

test('a page that loads again stays where it is', () => {
  returnToPlace(leftMs);
  storePlace(path, leftMs);
  returnToPlace(leftMs + 1000);
  expect(opened).toBe('/');
});

test('a link that opens the app is not replaced, and drafts come back nevertheless', () => {
  platform.tabStore.set('share_draft', '{}');
  storePlace(path, leftMs);
  endApp();
  opened = '/?from=link';
  returnToPlace(leftMs + hourMs);
  expect(opened).toBe('/?from=link');
  expect(platform.tabStore.get('share_draft')).toBe('{}');
});

test('after more than a day the app begins at home, and so it does the second time', () => {
  storePlace(path, leftMs);
  returnToPlace(leftMs + 25 * hourMs);
  expect(opened).toBe('/');
  endApp();
  returnToPlace(leftMs + 25 * hourMs);
  expect(opened).toBe('/');
});

test('the token of a moderator ends with the app', () => {
  platform.tabStore.set('admin_token', 'secret');
  storePlace(path, leftMs);
  expect(platform.localStore.get('app_place')).not.toContain('secret');
});

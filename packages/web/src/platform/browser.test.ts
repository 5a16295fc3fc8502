// rule: #installed-web-app
import { afterEach, expect, test, vi } from 'vitest';
import { browserPlatform } from './browser.ts';

afterEach(() => void vi.unstubAllGlobals());

const link = { title: 'A video', url: 'https://bloom.example/video/x' };

test('a browser with a share sheet opens it with the link', async () => {
  const share = vi.fn<(link: object) => Promise<void>>(() => Promise.resolve());
  vi.stubGlobal('navigator', { share });
  expect(browserPlatform.canShare()).toBe(true);
  await browserPlatform.share(link);
  expect(share).toHaveBeenCalledWith(link);
});

test('a user who closes the sheet gets no error', async () => {
  const share = () => Promise.reject(new DOMException('Share canceled', 'AbortError'));
  vi.stubGlobal('navigator', { share });
  await expect(browserPlatform.share(link)).resolves.toBeUndefined();
});

test('a browser without one offers none', () => {
  vi.stubGlobal('navigator', {});
  expect(browserPlatform.canShare()).toBe(false);
});

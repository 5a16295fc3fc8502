import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { contentSecurityPolicy } from './content-security-policy.ts';

const players = {
  youtube: 'https://youtube.test',
  bilibili: 'https://player.test',
  bilibiliLive: 'https://live.test',
  tencent: 'https://player.test',
};
const policyOf = (sites: { source: 'subo'; hosts: string[] }[], html = '') =>
  Object.fromEntries(
    contentSecurityPolicy({ players, sites }, html)
      .split('; ')
      .map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)]),
  );

test('a page loads from this server, and from the hosts that are named, only', () => {
  expect(policyOf([])).toEqual({
    'default-src': "'none'",
    'script-src': "'self' https://youtube.test",
    'style-src': "'self'",
    'style-src-attr': "'unsafe-inline'",
    'img-src': "'self' https://i0.hdslb.com https://i1.hdslb.com https://i2.hdslb.com",
    'font-src': "'self'",
    'connect-src': "'self'",
    'media-src': "'self' blob:",
    'worker-src': "'self' blob:",
    'frame-src': 'https://youtube.test https://player.test https://live.test',
    'manifest-src': "'self'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'self'",
  });
});

test('streams come from anywhere, where there are resource sites', () => {
  const policy = policyOf([{ source: 'subo', hosts: ['subo.test'] }]);
  expect(policy['connect-src']).toBe("'self' https:");
  expect(policy['media-src']).toBe("'self' blob: https:");
});

test('of scripts in the page those run that were built into it; data are none', () => {
  const script = 'document.documentElement.dataset.theme = "dark";';
  const hash = createHash('sha256').update(script).digest('base64');
  const html = `<script>${script}</script><script type="application/json" id="x">{}</script><script type="module" src="/a.js"></script>`;
  expect(policyOf([], html)['script-src']).toBe(`'self' https://youtube.test 'sha256-${hash}'`);
});

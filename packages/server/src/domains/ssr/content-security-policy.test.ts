import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { PlayerOrigins } from '@bloom/contract/sources/sources';
import { contentSecurityPolicy } from './content-security-policy.ts';

const players = {
  youtube: 'https://youtube.test',
  bilibili: 'https://player.test',
  bilibiliLive: 'https://live.test',
  tencent: 'https://player.test',
} as PlayerOrigins;
const policyOf = (streams: string[], html = '') =>
  Object.fromEntries(
    contentSecurityPolicy(
      { players },
      html,
    )(streams)
      .split('; ')
      .map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)]),
  );

test('a page loads from this server, and from the hosts that are named, only', () => {
  expect(policyOf([])).toEqual({
    'default-src': "'none'",
    'script-src': "'self' https://youtube.test/iframe_api https://youtube.test/s/player/",
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
    'require-trusted-types-for': "'script'",
    'trusted-types': 'default youtube-widget-api goog#html',
  });
});

test('streams come from the hosts that the page’s video names', () => {
  const policy = policyOf(['https://cdn.test', 'https://*.media.test']);
  expect(policy['connect-src']).toBe("'self' https://cdn.test https://*.media.test");
  expect(policy['media-src']).toBe("'self' blob: https://cdn.test https://*.media.test");
});

test('of scripts in the page those run that were built into it; data are none', () => {
  const script = 'document.documentElement.dataset.theme = "dark";';
  const hash = createHash('sha256').update(script).digest('base64');
  const html = `<script>${script}</script><script type="application/json" id="x">{}</script><script type="module" src="/a.js"></script>`;
  expect(policyOf([], html)['script-src']).toBe(
    `'self' https://youtube.test/iframe_api https://youtube.test/s/player/ 'sha256-${hash}'`,
  );
});

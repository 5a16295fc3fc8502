import { expect, test } from 'vitest';
import { startUpstream } from '@bloom/testing/upstreams/upstream-server';
import { playerOrigins } from '@bloom/contract/sources/sources';
import { useBloom } from '../../../test/bloom.ts';
import { createOutbound } from '../../platform/outbound/index.ts';
import { createReach } from './index.ts';

const bloom = useBloom();

async function openSite() {
  const site = await startUpstream(() => ({ status: 404, body: 'no such icon' }));
  const outbound = createOutbound({ allow: [site.host] });
  let nowMs = 0;
  const players = { ...playerOrigins, bilibili: site.url };
  const reach = createReach(outbound, { players, off: ['tencent'] }, () => nowMs);
  return {
    site,
    isReachable: reach.isReachable,
    wait: (ms: number) => {
      nowMs += ms;
    },
    close: async () => {
      await outbound.close();
      await site.close();
    },
  };
}

// rule: #player-problems
test('a site is reached if it responds, whatever it says, and is tested once a minute for all visitors', async () => {
  const { site, isReachable, wait, close } = await openSite();
  const results = await Promise.all([1, 2, 3].map(() => isReachable('bilibili')));
  expect(results).toEqual([true, true, true]);
  wait(59_000);
  await isReachable('bilibili');
  expect(site.requests).toHaveLength(1);
  wait(1_001);
  await isReachable('bilibili');
  expect(site.requests).toHaveLength(2);
  await close();
});

// rule: #player-problems
test('a site that does not respond is not reached, and is tested again after ten seconds', async () => {
  const { site, isReachable, wait, close } = await openSite();
  site.outage = 'reset';
  expect(await isReachable('bilibili')).toBe(false);
  site.outage = undefined;
  expect(await isReachable('bilibili')).toBe(false);
  wait(10_001);
  expect(await isReachable('bilibili')).toBe(true);
  await close();
});

// rule: #player-problems
test('a site that gets no requests counts as reached, as one without a player', async () => {
  const { site, isReachable, close } = await openSite();
  expect(await isReachable('tencent')).toBe(true);
  expect(await isReachable('subo')).toBe(true);
  expect(site.requests).toHaveLength(0);
  await close();
});

// rule: #player-problems
test('the route says of each source whether its site is reached', async () => {
  // Nothing listens there.
  const { body } = await bloom.call('GET', '/v1/source/youtube/reach');
  expect(body).toMatchObject({ status: 'ok', reachable: false });
  const missing = await bloom.call('GET', '/v1/source/vimeo/reach');
  expect([missing.status, missing.body.key]).toEqual([404, 'request.notFound']);
});

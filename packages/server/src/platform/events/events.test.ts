import { expect, test } from 'vitest';
import { createMetrics } from '../metrics/index.ts';
import { createEvents, type EventFailure, type SentEvent } from './events.ts';

type Events = { 'video.shared': { videoId: number }; 'gift.sent': { videoId: number } };

function start() {
  const metrics = createMetrics();
  const events = createEvents<Events>(metrics);
  const failures: EventFailure[] = [];
  events.onFailure((failure) => failures.push(failure));
  return { events, metrics, failures };
}

test('subscribers have run when publishing returns, and only those of the event', () => {
  const { events } = start();
  const seen: unknown[] = [];
  events.subscribe(['video.shared'], (payload) => void seen.push(payload));
  events.publish('gift.sent', { videoId: 1 });
  events.publish('video.shared', { videoId: 2 });
  expect(seen).toEqual([{ videoId: 2 }]);
});

test('a subscriber that fails is reported and counted, and affects neither the publisher nor others', async () => {
  const { events, metrics, failures } = start();
  const [atOnce, later] = [new Error('at once'), new Error('later')];
  let others = 0;
  events.subscribe(['gift.sent'], () => {
    throw atOnce;
  });
  events.subscribe(['gift.sent'], async () => {
    throw later;
  });
  events.subscribe(['gift.sent'], () => void others++);
  events.onPublished(() => void others++);
  events.publish('gift.sent', { videoId: 1 });
  expect(others).toBe(2);
  await expect.poll(() => failures).toEqual([atOnce, later].map((error) => ({ event: 'gift.sent', error })));
  expect(await metrics.metrics()).toContain('bloom_event_failures_total{event="gift.sent"} 2');
});

test('what other servers did runs the same subscribers, and is not passed on again', () => {
  const { events } = start();
  const seen: unknown[] = [];
  const sent: SentEvent[] = [];
  events.subscribe(['video.shared'], (payload) => void seen.push(payload));
  events.onPublished((event) => sent.push(event));
  events.receive(['video.shared', { videoId: 3 }]);
  events.receive(['of a later version', {}]);
  expect({ seen, sent }).toEqual({ seen: [{ videoId: 3 }], sent: [] });
});

test('who holds what others change learns that events were missed', () => {
  const { events, failures } = start();
  let dropped = 0;
  events.onMissed(() => {
    throw new Error('first');
  });
  events.onMissed(() => void dropped++);
  events.missed();
  expect({ dropped, failed: failures.length }).toEqual({ dropped: 1, failed: 1 });
});

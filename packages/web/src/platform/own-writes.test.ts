import { expect, test } from 'vitest';
import { createOwnWrites } from './own-writes.ts';

test('a request of the app has the position of the last write, for ten seconds', () => {
  let now = 0;
  const writes = createOwnWrites(() => now);
  const sent = () => {
    const headers = new Headers();
    writes.addTo(headers);
    return headers.get('bloom-position');
  };
  expect(sent()).toBeNull();
  writes.record(new Headers({ 'bloom-position': '41' }));
  writes.record(new Headers({ 'bloom-position': '42' }));
  now = 5_000;
  // The response to a read.
  writes.record(new Headers());
  expect(sent()).toBe('42');
  now = 10_000;
  expect(sent()).toBeNull();
});

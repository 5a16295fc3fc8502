import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { pageParts } from './part-cache.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const MIB = 2 ** 20;

/** Renders a page of about a MiB, with one part and the preload of its image. */
function renderPage(number: number): void {
  const parts = pageParts('en', '/', undefined);
  parts.contentOf(
    () => [String(number)],
    () => undefined,
  );
  const preload = `<link rel="preload" as="image" href="/image-${number}.jpg"/>`;
  const html = `${preload}<ul><li data-part="0"><img fetchPriority="high"/>${number}</li></ul>${'-'.repeat(MIB)}`;
  parts.complete({ preload: html.slice(0, preload.length), root: html.slice(preload.length) });
}

test('the cached parts keep no page in memory', () => {
  renderPage(0);
  collectGarbage();
  const before = process.memoryUsage().heapUsed;
  for (let number = 1; number <= 60; number++) renderPage(number);
  collectGarbage();
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(20 * MIB);
});

test('a cached part has the preload of its image', () => {
  const parts = pageParts('en', '/', undefined);
  const content = parts.contentOf(
    () => ['60'],
    () => 'rendered again',
  );
  expect(content).toEqual({
    dangerouslySetInnerHTML: { __html: '<img fetchPriority="high"/>60' },
  });
  expect(parts.complete({ preload: '', root: '' }).preload).toContain('/image-60.jpg');
});

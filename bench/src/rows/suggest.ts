import { readFileSync } from 'node:fs';
import { compareVideos, suggestedFrom } from '@bloom/server/src/domains/work/suggest/compare-videos.ts';
import type { Stage } from '../stage.ts';

/** Two videos by title and length, and whether they are the same. */
type Pair = { isSame: boolean; a: { title: string; durationS: number }; b: Pair['a'] };

/** How well suggestions of the same video separate 100 pairs that are the same from 100 that only look so. */
export async function measureSuggestions({ report }: Stage): Promise<void> {
  report.heading('Suggestions of the same video, of 200 labelled pairs');
  const pairs = readPairs();
  // The words and weights were chosen by looking at the first half alone.
  for (const [half, name] of ['looked at', 'kept apart'].entries()) {
    const chosen = pairs.filter((_, i) => i % 2 === half);
    const suggested = chosen.filter(({ a, b }) => compareVideos(a, b) >= suggestedFrom);
    const right = suggested.filter(({ isSame }) => isSame).length;
    const same = chosen.filter(({ isSame }) => isSame).length;
    report.gateAtLeast(`precision over the pairs ${name}`, (100 * right) / suggested.length, 90, '%');
    report.gateAtLeast(`recall over the pairs ${name}`, (100 * right) / same, 70, '%');
  }
}

/** Lines of "same" or "other", and the length in seconds and title of each video, separated by tabs. */
function readPairs(): Pair[] {
  const text = readFileSync(new URL('../dataset/title-pairs.tsv', import.meta.url), 'utf8');
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const [verdict, lengthA, titleA = '', lengthB, titleB = ''] = line.split('\t');
      return {
        isSame: verdict === 'same',
        a: { title: titleA, durationS: Number(lengthA) },
        b: { title: titleB, durationS: Number(lengthB) },
      };
    });
}

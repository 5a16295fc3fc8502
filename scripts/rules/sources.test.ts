// rule: #category-rules, #players
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { sources } from '@bloom/contract/sources/sources';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Where a source may be named in code: what knows one source only, data, and tests. */
const namesSources = [
  /^packages\/contract\/src\/sources\//,
  /^packages\/server\/src\/(?:domains\/sources|sample)\//,
  // YouTube's player, which is a kind of player too: in the web app, and as a page for the mobile app.
  /^packages\/web\/src\/(?:features\/video\/(?:player\/|playable\.ts)|entry\/player-page\.ts)/,
  /^packages\/server\/src\/domains\/mobile\/player-page\.ts$/,
  // Examples of the API document, and the clip of the sample catalogue.
  /^packages\/contract\/src\/(?:wire\/examples|video\/demo-clip)\.ts$/,
  // Migrations do not change.
  /^packages\/server\/sql\/migrations\//,
  /^packages\/(?:testing|e2e)\/|^bench\/|\/test\/|\.test\.tsx?$/,
];
const name = new RegExp(`(['"\`])(?:${sources.join('|')})\\1`, 'g');

/** The names of sources in the code of a file that knows none. */
function findNames(file: string, code: string): string[] {
  return namesSources.some((place) => place.test(file)) ? [] : (code.match(name) ?? []);
}

test('no code but that of the sources names one', () => {
  const files = execFileSync('git', ['ls-files', 'packages', 'bench', 'scripts'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => /\.(?:tsx?|mjs|sql)$/.test(file) && existsSync(path.join(root, file)));
  const found = files.flatMap((file) =>
    findNames(file, readFileSync(path.join(root, file), 'utf8')).map((each) => `${file}: ${each}`),
  );
  expect(found).toEqual([]);
});

test.each([
  ['packages/web/src/features/catalogue/list/VideoCard.tsx', "video.source !== 'youtube'", 1],
  ['packages/server/sql/functions/video/x.sql', "source in ('youtube', 'tencent')", 2],
  ['packages/contract/src/sources/youtube.ts', "source: 'youtube'", 0],
  ['packages/web/src/lib/x.ts', 'video.source !== defaultSource', 0],
])('%s with %s names %i', (file, code, count) => {
  expect(findNames(file, code)).toHaveLength(count);
});

test('a source takes at most the eight files that CONTRIBUTING lists', () => {
  const [, list = ''] = readFileSync(path.join(root, 'CONTRIBUTING.md'), 'utf8').split(
    '## Add a video site\n',
  );
  const files = [...list.split('\n## ')[0]!.matchAll(/^\d\. `([^`]+)`/gm)].map(([, file]) => file!);
  expect(files.length).toBeGreaterThan(0);
  expect(files.length).toBeLessThanOrEqual(8);
  // Each is there for a source that is played in a frame.
  for (const file of files) {
    expect([file, existsSync(path.join(root, file.replaceAll('NAME', 'bilibili')))]).toEqual([file, true]);
  }
});

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { figurePages } from './figures.ts';

test.each(['figures.md', 'scale.md'])('docs/%s is made of the last results', (file) => {
  const page = readFileSync(new URL(`../../docs/${file}`, import.meta.url), 'utf8');
  // Else: npm run figures
  expect(page).toBe(figurePages()[file]);
});

import { expect, test } from 'vitest';
import { emptyDraft, keepDraft, readDraft, takeHandedOver } from './share-draft.ts';

test.each([
  [{ url: 'https://youtu.be/abc' }],
  [{ title: 'Cats', text: 'Look: https://youtu.be/abc !' }],
  [{ title: 'https://youtu.be/abc', text: '' }],
])(
  'a link that another app hands over as %o is in the draft, with what was chosen before',
  (given) => {
    keepDraft({ ...emptyDraft, link: 'https://other.example', category: 'movies' });
    expect(takeHandedOver(given)).toBe(true);
    expect(readDraft()).toMatchObject({ link: 'https://youtu.be/abc', category: 'movies' });
  },
);

test('what is handed over without a link leaves the draft as it is', () => {
  keepDraft({ ...emptyDraft, link: 'https://other.example' });
  expect(takeHandedOver({ text: 'hello' })).toBe(false);
  expect(readDraft().link).toBe('https://other.example');
});

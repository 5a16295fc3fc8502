import { expect, it } from 'vitest';
import { readStored, writeLines } from './stored-lines.ts';

// rule: #tap-to-time
it('lines are kept with their ids and words', () => {
  const lines = [
    { cue: 'aaaaaaaa', words: { EN: 'One', CN: '一' } },
    { cue: 'bbbbbbbb', words: { EN: '', CN: '二\n二' } },
  ];
  expect(readStored(writeLines(lines))).toEqual(lines);
});

it.for(['', '{}', 'null', '[1]', '[["no id","One",""]]', '[["aaaaaaaa","One"]]'])(
  'damaged lines are none: %s',
  (text) => {
    expect(readStored(text)).toEqual([]);
  },
);

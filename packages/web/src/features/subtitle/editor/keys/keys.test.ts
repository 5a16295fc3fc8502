import { expect, it } from 'vitest';
import { editorCommandOf, editorKeys, shownKeys } from './keys.ts';

const press = (key: string, code: string, modifiers: string) =>
  editorCommandOf({
    key,
    code,
    ctrlKey: modifiers.includes('c'),
    metaKey: modifiers.includes('m'),
    altKey: modifiers.includes('a'),
    shiftKey: modifiers.includes('s'),
    repeat: modifiers.includes('r'),
  });

// rule: #subtitle-editor-keys
it('undo and redo are on Ctrl and Cmd', () => {
  expect([press('z', 'KeyZ', 'c'), press('z', 'KeyZ', 'm')]).toEqual(['undo', 'undo']);
  expect([press('Z', 'KeyZ', 'cs'), press('Z', 'KeyZ', 'ms')]).toEqual(['redo', 'redo']);
  expect([press('y', 'KeyY', 'c'), press('s', 'KeyS', 'm')]).toEqual(['redo', 'save']);
});

// rule: #subtitle-editor-keys
it('letters are found by what they write, and by their place where Alt changes them', () => {
  expect(press('k', 'KeyK', 'a')).toBe('playPause');
  expect(press('˚', 'KeyK', 'a')).toBe('playPause');
  // A on a French keyboard is where others have Q.
  expect(press('a', 'KeyQ', 'a')).toBe('add');
  expect([press('“', 'BracketLeft', 'a'), press('<', 'Comma', 'as')]).toEqual(['setStart', 'earlier']);
});

it('what is only typed, and AltGr, mean nothing', () => {
  expect(press('k', 'KeyK', '')).toBeUndefined();
  expect(press('[', 'BracketLeft', 'ca')).toBeUndefined();
  expect(press('Enter', 'Enter', '')).toBeUndefined();
});

it('a key that is held down repeats only what is meant to repeat', () => {
  expect(press('j', 'KeyJ', 'ar')).toBe('back1');
  expect(press('a', 'KeyA', 'ar')).toBeUndefined();
});

it('no two commands have the same keys', () => {
  const shown = editorKeys.flatMap(({ keys }) => keys.map((each) => shownKeys(each, false)));
  expect(new Set(shown).size).toBe(shown.length);
});

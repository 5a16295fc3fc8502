import { describe, expect, it } from 'vitest';
import type { Cue } from '@bloom/contract/subtitle/cue';
import { resolveConflicts } from '../save/conflict.ts';
import {
  applyDraft,
  draftKey,
  draftOf,
  draftPrefix,
  editorLock,
  isOpenElsewhere,
  isSaved,
  readDraft,
  writeDraft,
} from './draft.ts';

const cue = (id: string, startMs: number, EN = '', CN = ''): Cue => ({
  cue: `cue0000${id}`,
  startMs,
  endMs: startMs + 1_000,
  words: { EN, CN },
});
const base = { revision: 4, cues: [cue('a', 0, 'Hi', '嗨'), cue('b', 2_000, 'Bye')] };
const [a, b] = base.cues as [Cue, Cue];

describe('a draft', () => {
  // rule: #subtitle-drafts
  it('is read as it was written, with an end before the start and a space at the end', () => {
    const edited = [{ ...a, endMs: -5, words: { EN: 'Hi ', CN: '' } }, cue('n', 9_000)];
    const draft = draftOf(base, edited, 1_700_000_000_000);
    expect(draft && readDraft(writeDraft(draft))).toEqual({
      revision: 4,
      savedMs: 1_700_000_000_000,
      changes: draft?.changes.map(({ before, after }) => ({ before, after })),
    });
  });
  it('that is damaged is none', () => {
    for (const text of ['', '{}', 'null', '[1]', '{"format":1,"revision":1,"savedMs":1,"changes":[1]}'])
      expect(readDraft(text)).toBeUndefined();
  });
  it('is nothing where nothing differs', () => {
    expect(draftOf(base, [...base.cues], 0)).toBeUndefined();
  });
  it('of one video is not that of another with a similar name', () => {
    const key = draftKey({ source: 'youtube', id: 'a', episode: 'b' }, 1, 'e');
    expect(key.startsWith(draftPrefix({ source: 'youtube', id: 'a', episode: undefined }))).toBe(false);
  });
  it('belongs to another tab as long as that is open', () => {
    const subject = { source: 'youtube', id: 'a', episode: undefined } as const;
    const [key, other] = [draftKey(subject, 1, 'e'), draftKey(subject, 1, 'f')];
    expect(key).not.toBe(other);
    const locks = ['another lock', editorLock('f')];
    expect([key, other].map((each) => isOpenElsewhere(each, locks))).toEqual([false, true]);
  });
  // rule: #subtitle-drafts
  it('keeps what others have saved since, and what both changed are conflicts', () => {
    const draft = draftOf(base, [{ ...a, words: { EN: 'Hello', CN: '嗨' } }, b, cue('n', 9_000)], 0);
    const theirs = [{ ...a, words: { EN: 'Hey', CN: '喂' } }, cue('o', 5_000)];
    const applied = applyDraft(draft ?? { changes: [] }, theirs);
    expect(applied.cues.map((each) => [each.cue, each.words.EN])).toEqual([
      ['cue0000a', 'Hey'],
      ['cue0000o', ''],
      ['cue0000n', ''],
    ]);
    expect(applied.conflicts.map(({ cue: id, parts }) => [id, parts])).toEqual([['cue0000a', ['EN']]]);
    const mine = resolveConflicts(applied.cues, applied.conflicts, new Map([['cue0000a', 'mine']]));
    expect(mine[0]?.words).toEqual({ EN: 'Hello', CN: '喂' });
  });
});

describe('a draft is saved', () => {
  const changed = { ...a, words: { EN: 'Hello', CN: '嗨' } };
  const draft = draftOf(base, [changed, cue('n', 9_000)], 0) ?? { changes: [] };
  it('when the newest cues have all of it, and what others have changed', () => {
    expect(isSaved(draft, [changed, cue('o', 5_000), cue('n', 9_000)])).toBe(true);
  });
  it('but not when a change, a new cue or a deletion is missing', () => {
    expect(isSaved(draft, [a, cue('n', 9_000)])).toBe(false);
    expect(isSaved(draft, [changed])).toBe(false);
    expect(isSaved(draft, [changed, b, cue('n', 9_000)])).toBe(false);
  });
  it('and not when others have changed the same words', () => {
    const theirs = { ...a, words: { EN: 'Hey', CN: '嗨' } };
    expect(isSaved(draft, [theirs, cue('n', 9_000)])).toBe(false);
  });
});

describe('a conflict', () => {
  const changed = { ...b, words: { EN: 'Goodbye', CN: '' } };
  it('with a cue that they deleted brings it back for mine', () => {
    const { cues, conflicts } = applyDraft({ changes: [{ before: b, after: changed }] }, [a]);
    expect(resolveConflicts(cues, conflicts, new Map())).toEqual([a]);
    expect(resolveConflicts(cues, conflicts, new Map([[b.cue, 'mine']]))).toEqual([a, changed]);
  });
  it('with a cue that I deleted deletes it for mine', () => {
    const { cues, conflicts } = applyDraft({ changes: [{ before: b, after: null }] }, [a, changed]);
    expect(resolveConflicts(cues, conflicts, new Map([[b.cue, 'theirs']]))).toEqual([a, changed]);
    expect(resolveConflicts(cues, conflicts, new Map([[b.cue, 'mine']]))).toEqual([a]);
  });
});

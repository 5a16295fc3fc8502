import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  countChanges,
  cueParts,
  diffCues,
  mergeCues,
  revertChange,
  type CueChange,
  type CuePart,
} from './changes.ts';
import { isSameCue, sortCues, type Cue } from './cue.ts';

const cueOf = (cue: string, startMs: number, EN = 'Hello', CN = '你好'): Cue => ({
  cue,
  startMs,
  endMs: startMs + 1_000,
  words: { EN, CN },
});
const [a, b, c] = [cueOf('a', 0), cueOf('b', 2_000), cueOf('c', 4_000)];
const base = [a, b, c];
const withEn = (cue: Cue, EN: string): Cue => ({ ...cue, words: { ...cue.words, EN } });
const withCn = (cue: Cue, CN: string): Cue => ({ ...cue, words: { ...cue.words, CN } });

test('changes to different cues, and to different languages or the times of one, are all merged', () => {
  const mine = [withEn(a, 'Hi'), b, c, cueOf('d', 6_000)];
  const theirs = [withCn(a, '嗨'), { ...b, endMs: 2_500 }, cueOf('e', 5_000)];
  expect(mergeCues(base, mine, theirs)).toEqual({
    cues: [withCn(withEn(a, 'Hi'), '嗨'), { ...b, endMs: 2_500 }, cueOf('e', 5_000), cueOf('d', 6_000)],
    conflicts: [],
  });
});

// rule: #subtitle-merge
test('what both change to different words is a conflict of that language alone', () => {
  const mine = [withCn(withEn(a, 'Hi'), '嗨'), b, c];
  const theirs = [withEn(a, 'Hey'), b, c];
  const { cues, conflicts } = mergeCues(base, mine, theirs);
  expect(conflicts).toEqual([{ cue: 'a', base: a, mine: mine[0], theirs: theirs[0], parts: ['EN'] }]);
  expect(cues[0]).toEqual(withCn(withEn(a, 'Hey'), '嗨'));
});

test('what both change to the same is no conflict', () => {
  const same = [withEn(a, 'Hi'), b];
  expect(mergeCues(base, same, same)).toEqual({ cues: same, conflicts: [] });
});

test('a cue that one deletes and the other changes is a conflict, and stays', () => {
  const changed = [withEn(a, 'Hi'), b, c];
  const deleted = [b, c];
  expect(mergeCues(base, deleted, changed)).toMatchObject({
    cues: changed,
    conflicts: [{ cue: 'a', mine: null, theirs: changed[0], parts: cueParts }],
  });
  expect(mergeCues(base, changed, deleted).conflicts).toMatchObject([{ cue: 'a', theirs: null }]);
});

test('the difference of two revisions names what was added, removed and changed', () => {
  const after = [withEn(a, 'Hi'), { ...withCn(b, '嗨'), startMs: 1_500 }, cueOf('d', 6_000)];
  const changes = diffCues(base, after);
  expect(changes).toEqual([
    { cue: 'a', before: a, after: after[0], parts: ['EN'] },
    { cue: 'b', before: b, after: after[1], parts: ['time', 'CN'] },
    { cue: 'c', before: c, after: null, parts: cueParts },
    { cue: 'd', before: null, after: after[2], parts: cueParts },
  ]);
  expect(countChanges(changes)).toEqual({ added: 1, removed: 1, time: 1, EN: 1, CN: 1 });
});

test('an edit is taken back without what others have changed since', () => {
  const edited = [withEn(a, 'spam'), withEn(b, 'spam'), cueOf('x', 9_000, 'spam')];
  const current = [withCn(withEn(a, 'spam'), '嗨'), withEn(b, 'corrected'), cueOf('x', 9_000, 'spam')];
  expect(revertChange(base, edited, current)).toEqual([withCn(a, '嗨'), withEn(b, 'corrected'), c]);
});

/** An edit script: what an author does to the cues of the base, by index, and new cues. */
const edit = (author: string) =>
  fc
    .oneof(
      fc.record({ kind: fc.constant('time' as const), at: fc.nat(11), to: fc.nat(5) }),
      fc.record({
        kind: fc.constantFrom('EN' as const, 'CN' as const),
        at: fc.nat(11),
        to: fc.nat(2),
      }),
      fc.record({ kind: fc.constant('remove' as const), at: fc.nat(11), to: fc.constant(0) }),
      fc.record({ kind: fc.constant('add' as const), at: fc.nat(11), to: fc.nat(3) }),
    )
    .map((step) => ({ ...step, author }));
const script = (author: string) => fc.array(edit(author), { maxLength: 12 });
type Step = { kind: CuePart | 'remove' | 'add'; at: number; to: number; author: string };

function play(cues: readonly Cue[], steps: readonly Step[]): Cue[] {
  const edited = new Map(cues.map((cue) => [cue.cue, cue]));
  for (const { kind, at, to, author } of steps) {
    const id = kind === 'add' ? `${author}${at}` : `base${at}`;
    const cue = edited.get(id);
    if (kind === 'add') edited.set(id, cueOf(id, at * 700 + to, `new ${to}`));
    else if (kind === 'remove') edited.delete(id);
    else if (cue && kind === 'time') edited.set(id, { ...cue, startMs: cue.startMs + to });
    else if (cue && kind === 'EN') edited.set(id, withEn(cue, `en ${to}`));
    else if (cue) edited.set(id, withCn(cue, `中 ${to}`));
  }
  return sortCues([...edited.values()]);
}

const isInPart = (change: CueChange, cue: Cue | undefined, part: CuePart): boolean => {
  const { after } = change;
  if (!after || !cue) return !after && !cue;
  return part === 'time'
    ? cue.startMs === after.startMs && cue.endMs === after.endMs
    : cue.words[part] === after.words[part];
};

// rule: #subtitle-merge
test('of any two edit scripts, the merge has every change that does not conflict and reports all others', () => {
  const start = Array.from({ length: 12 }, (_, i) => cueOf(`base${i}`, i * 1_500));
  fc.assert(
    fc.property(script('mine'), script('theirs'), (mySteps, theirSteps) => {
      const mine = play(start, mySteps);
      const theirs = play(start, theirSteps);
      const merged = mergeCues(start, mine, theirs);
      const byId = new Map(merged.cues.map((cue) => [cue.cue, cue]));
      const reported = new Map(merged.conflicts.map(({ cue, parts }) => [cue, parts]));
      const myChanges = new Map(diffCues(start, mine).map((change) => [change.cue, change]));
      const theirChanges = new Map(diffCues(start, theirs).map((change) => [change.cue, change]));

      for (const changes of [myChanges, theirChanges]) {
        for (const change of changes.values()) {
          for (const part of change.parts) {
            const isThere = isInPart(change, byId.get(change.cue), part);
            expect(isThere || reported.get(change.cue)?.includes(part)).toBe(true);
          }
        }
      }
      // Nothing else is reported, and nothing else has changed.
      for (const [cue, parts] of reported) {
        const [my, their] = [myChanges.get(cue), theirChanges.get(cue)];
        expect([my, their]).not.toContain(undefined);
        if (!my?.after || !their?.after) continue;
        for (const part of parts) expect(my.parts.includes(part) && their.parts.includes(part)).toBe(true);
      }
      for (const { cue, after, before } of diffCues(start, merged.cues)) {
        const change = myChanges.get(cue) ?? theirChanges.get(cue);
        expect(change, `${JSON.stringify(before)} → ${JSON.stringify(after)}`).toBeDefined();
      }
      // Who saves first makes no difference where nothing conflicts.
      if (merged.conflicts.length === 0) {
        const other = mergeCues(start, theirs, mine);
        expect(other.cues.every((cue, i) => isSameCue(cue, merged.cues[i] as Cue))).toBe(true);
      }
    }),
    { numRuns: 300 },
  );
});

import { Trie } from 'opencc-js/core';

/** So many phrases with a special conversion begin with a character that words ending in it are kept for. */
const manyPhrases = 15;

/** The entries of a dictionary of OpenCC, which is `源 源|彙 汇`. */
const entriesOf = (dictionary: string) =>
  dictionary.split('|').map((entry) => entry.split(' ') as [source: string, target: string]);

/** A dictionary of characters without those of rare books, which need two units of UTF-16. */
export function commonCharacters(characters: string): string {
  return characters
    .split('|')
    .filter((entry) => entry.charAt(1) === ' ')
    .join('|');
}

/**
 * The part of a dictionary of phrases that converts as the whole, at a seventh of its size (docs/adr/0078):
 * phrases that shorter ones and single characters convert otherwise, and words of two characters whose last
 * one often begins a phrase: they keep it from being found where it is none. They are grouped by what differs
 * from single characters, which is `_`.
 */
export function packPhrases(phrases: string, characters: string): string {
  const single = new Map(entriesOf(characters));
  const known = new Trie();
  known.loadDict(characters);
  const entries = entriesOf(phrases).toSorted(([a], [b]) => a.length - b.length);
  const special = entries.filter(([source, target]) => known.convert(source) !== target);
  const beginning = Map.groupBy(special, ([source]) => source.charAt(0));
  const needed = entries.filter(([source, target]) => {
    const isGuard = source.length === 2 && (beginning.get(source.charAt(1))?.length ?? 0) >= manyPhrases;
    const isNeeded = isGuard || known.convert(source) !== target;
    if (isNeeded) known.addWord(source, target);
    return isNeeded;
  });
  const groups = new Map<string, string[]>();
  for (const [source, target] of needed) {
    const targets = Array.from(target);
    let changes = '';
    const rest = Array.from(source, (from, at) => {
      const to = targets[at] ?? '';
      if (to === (single.get(from) ?? from)) return from;
      changes += from + to;
      return '_';
    });
    groups.set(changes, [...(groups.get(changes) ?? []), rest.join('')]);
  }
  return [...groups].map(([changes, rests]) => [changes, ...rests].join(' ')).join('|');
}

/** The phrases that `packPhrases` has packed, in the form that the library reads. */
export function unpackPhrases(packed: string, characters: string): [string, string][] {
  const single = new Map(entriesOf(characters));
  return packed.split('|').flatMap((group) => {
    const [changes = '', ...rests] = group.split(' ');
    return rests.map((rest): [string, string] => {
      const changed = Array.from(changes);
      const pairs = Array.from(rest, (each) =>
        each === '_' ? changed.splice(0, 2) : [each, single.get(each) ?? each],
      );
      return [pairs.map(([from]) => from).join(''), pairs.map(([, to]) => to).join('')];
    });
  });
}

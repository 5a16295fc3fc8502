import { Trie } from 'opencc-js/core';
import characters from 'opencc-js/dict/TSCharacters';
import phrases from 'opencc-js/dict/TSPhrases';

const words = new Trie();
words.loadDict(characters);
words.loadDict(phrases);

/** Writes Chinese in simplified characters. */
export const convert = (text: string): string => words.convert(text);

import { Trie } from 'opencc-js/core';
import taiwanPhrases from 'opencc-js/dict/TWVariantsPhrases';
import taiwanCharacters from 'opencc-js/dict/TWVariants';
import { characters, phrases } from 'packed-dictionary';
import { unpackPhrases } from './phrases.ts';

/** The dictionary that writes OpenCC's standard forms. */
export const words = new Trie();
words.loadDict(characters);
words.loadDict(unpackPhrases(phrases, characters));
/** The forms that Taiwan writes, and Hong Kong reads: 為 and 裡. */
const forms = new Trie();
forms.loadDict(taiwanCharacters);
forms.loadDict(taiwanPhrases);

/** Writes Chinese in traditional characters. */
export const convert = (text: string): string => forms.convert(words.convert(text));

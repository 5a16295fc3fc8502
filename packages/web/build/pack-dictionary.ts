import allCharacters from 'opencc-js/dict/STCharacters';
import allPhrases from 'opencc-js/dict/STPhrases';
import type { Plugin } from 'vite';
import { commonCharacters, packPhrases } from '../src/features/subtitle/phrases.ts';

/**
 * Makes the module `packed-dictionary`: what a conversion to traditional Chinese needs of OpenCC's
 * dictionaries.
 */
export function packedDictionary(): Plugin {
  const id = '\0packed-dictionary';
  return {
    name: 'bloom:packed-dictionary',
    resolveId: (source) => (`\0${source}` === id ? id : undefined),
    load(loaded) {
      if (loaded !== id) return undefined;
      const characters = commonCharacters(allCharacters);
      const phrases = packPhrases(allPhrases, characters);
      return Object.entries({ characters, phrases })
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
        .join('\n');
    },
  };
}

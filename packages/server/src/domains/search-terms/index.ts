export { loadPinyin } from './pinyin.ts';
export {
  compoundsIn,
  findWords,
  foldSearch,
  isRun,
  joinedWordsOf,
  parseAny,
  parseSearch,
  quoteTerm,
  runsOf,
  searchColumns,
  searchTerms,
  searchVersion,
  wordsOf,
  type SearchQuery,
} from './search-terms.ts';
export { typoSearch } from './typos.ts';

export { loadPinyin } from './pinyin.ts';
export {
  findWords,
  foldSearch,
  isRun,
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

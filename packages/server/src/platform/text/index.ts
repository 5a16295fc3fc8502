export { createWordList, type WordList } from './word-list.ts';

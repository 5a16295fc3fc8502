// The package has no types for its dictionaries. The last one is made by build/pack-dictionary.ts.
declare module 'opencc-js/dict/*' {
  const dictionary: string;
  export default dictionary;
}
declare module 'packed-dictionary' {
  export const characters: string;
  export const phrases: string;
}

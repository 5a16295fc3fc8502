/** The parts of these packages that are used; they have no types of their own. */
declare module 'xcode' {
  const xcode: {
    project: (file: string) => { parseSync: () => { hash: { project: unknown } } };
  };
  export default xcode;
}
declare module 'plist' {
  const plist: { parse: (xml: string) => unknown };
  export default plist;
}

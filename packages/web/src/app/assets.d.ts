declare module '*.css';
declare module '*.css?url' {
  const url: string;
  export default url;
}

/** Constants of the build. */
interface ImportMeta {
  readonly env: { readonly DEV: boolean };
}

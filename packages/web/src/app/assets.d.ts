declare module '*.css';

/** Constants of the build. */
interface ImportMeta {
  readonly env: { readonly DEV: boolean };
}

declare module '*.css';

/** What the build knows of itself. */
interface ImportMeta {
  readonly env: { readonly DEV: boolean };
}

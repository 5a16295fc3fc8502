type Section = { readonly heading: string; readonly text: readonly string[] };

/** A legal page: since when it holds (Unix seconds, UTC), and its sections. */
export type LegalText = {
  readonly effective: number;
  readonly intro: string;
  readonly sections: Readonly<Record<string, Section>>;
};

type Paragraphs<T extends readonly string[]> = { readonly [P in keyof T]: string };

/** The same page in another language: every section, paragraph by paragraph, and the same day. */
export type LegalTextLike<T extends LegalText> = {
  readonly effective: T['effective'];
  readonly intro: string;
  readonly sections: {
    readonly [S in keyof T['sections']]: {
      readonly heading: string;
      readonly text: Paragraphs<T['sections'][S]['text']>;
    };
  };
};

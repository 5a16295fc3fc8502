import { interpolate } from '@bloom/contract/errors/interpolate';
import type { messages as en } from './en/index.ts';

/** A message that differs by number; `count` chooses the form. A language without such forms has one text. */
export type Plural = { readonly one: string; readonly other: string };

type En = typeof en;
type Domain = keyof En;

/** The messages that every other language must contain: the shape of `en`. */
export type Messages = {
  readonly [D in Domain]: {
    readonly [K in keyof En[D]]: En[D][K] extends string ? string : string | Plural;
  };
};

/** The messages of some domains: a page loads the others when it needs them. */
export type SomeMessages = { readonly [D in Domain]?: Messages[D] };

/** Messages as a translator reads them: by the names of their domain and of their own. */
export type Catalogue = Record<string, Readonly<Record<string, string | Plural>>>;

/** The messages of one domain, for the files of the other languages. */
export type MessagesOf<D extends Domain> = Messages[D];

/** The key of a message: `gift.tapAgain`. */
export type MessageKey = { [D in Domain]: `${D}.${keyof En[D] & string}` }[Domain];

type Text<K extends MessageKey> = K extends `${infer D extends Domain}.${infer N}`
  ? En[D][N & keyof En[D]]
  : never;
type Placeholders<T> = T extends `${string}{${infer Name}}${infer Rest}` ? Name | Placeholders<Rest> : never;
/** Every message may name the site; the translator knows how it is called. */
type Given<Name> = Exclude<Name, 'siteName'>;
type ParamNames<T> = T extends Plural
  ? 'count' | Given<Placeholders<T['one'] | T['other']>>
  : Given<Placeholders<T>>;

/** The parameters of a message: a value for each of its `{placeholders}`. */
export type MessageParams<K extends MessageKey> = [ParamNames<Text<K>>] extends [never]
  ? []
  : [params: Record<ParamNames<Text<K>>, string | number>];

/** Returns a message with its placeholders filled in. */
export type Translate = <K extends MessageKey>(key: K, ...params: MessageParams<K>) => string;

/**
 * Makes the function that returns messages, also those that are added later; the BCP 47 tag chooses the
 * plural rules. In place of a message that is not loaded it returns its key, and writes an error to the
 * console, by which tests fail.
 *
 * @param siteName the operator's name of the site
 */
export function createTranslator(
  messages: Catalogue,
  tag: string,
  siteName: () => string = () => 'Bloom',
): Translate {
  const plural = new Intl.PluralRules(tag);
  function find(key: string): string | Plural {
    const [domain = '', name = ''] = key.split('.');
    const found = messages[domain]?.[name];
    // oxlint-disable-next-line no-console -- tests fail by it
    if (found === undefined) console.error(`the message ${key} is not loaded`);
    return found ?? key;
  }
  return (key, ...[params]) => {
    const found = find(key);
    const values: Record<string, string | number> = params ?? {};
    const text =
      typeof found === 'object'
        ? found[plural.select(Number(values['count'])) === 'one' ? 'one' : 'other']
        : found;
    return interpolate(text, (name) => (name === 'siteName' ? siteName() : values[name]));
  };
}

import { interpolate } from '@bloom/contract/interpolate';
import type { en } from './en/index.ts';

/** Words that differ by number; `count` chooses between them. */
export type Plural = { readonly one: string; readonly other: string };

type En = typeof en;
type Domain = keyof En;

/** What every other language has to say in full: the shape of `en`. */
export type Messages = {
  readonly [D in Domain]: {
    readonly [K in keyof En[D]]: En[D][K] extends string ? string : Plural;
  };
};

/** Some of the messages: the words of a page that loads the rest when it needs them. */
export type SomeMessages = { readonly [D in Domain]?: Partial<Messages[D]> };

/** The messages of one domain, for the file that says them in another language. */
export type MessagesOf<D extends Domain> = Messages[D];

/** Names a message: `gift.tapAgain`. */
export type MessageKey = { [D in Domain]: `${D}.${keyof En[D] & string}` }[Domain];

type Text<K extends MessageKey> = K extends `${infer D extends Domain}.${infer N}`
  ? En[D][N & keyof En[D]]
  : never;
type Holes<T> = T extends `${string}{${infer Name}}${infer Rest}` ? Name | Holes<Rest> : never;
type ParamNames<T> = T extends Plural ? 'count' | Holes<T['one'] | T['other']> : Holes<T>;

/** What a message needs to know: a value for each of its `{placeholders}`. */
export type MessageParams<K extends MessageKey> = [ParamNames<Text<K>>] extends [never]
  ? []
  : [params: Record<ParamNames<Text<K>>, string | number>];

/** Says a message. */
export type Translate = <K extends MessageKey>(key: K, ...params: MessageParams<K>) => string;

/** Makes the function that says the messages of a catalogue in the language of a BCP 47 tag. */
export function translator(messages: SomeMessages, tag: string): Translate {
  const plural = new Intl.PluralRules(tag);
  return (key, ...[params]) => {
    const [domain = '', name = ''] = key.split('.');
    const values: Record<string, string | number> = params ?? {};
    const found = (messages as Record<string, Record<string, string | Plural>>)[domain]?.[name];
    const text =
      typeof found === 'object'
        ? found[plural.select(Number(values['count'])) === 'one' ? 'one' : 'other']
        : (found ?? '');
    return interpolate(text, (hole) => values[hole]);
  };
}

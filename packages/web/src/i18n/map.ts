import { interpolate } from '@bloom/contract/interpolate';
import type { Locale } from '@bloom/contract/locale';
import { map as cn } from './cn/map.ts';
import { map as en } from './en/map.ts';
import { useLocale } from './locale.ts';

type Texts = typeof en;
type TextKey = keyof Texts;
type Names<T> = T extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;
type Params<K extends TextKey> = [Names<Texts[K]>] extends [never]
  ? []
  : [params: Record<Names<Texts[K]>, string | number>];

const texts: Record<Locale, Record<TextKey, string>> = { en, cn };

/** Returns a text of the map with its placeholders filled in. */
export type MapText = <K extends TextKey>(key: K, ...params: Params<K>) => string;

/** The texts of the map in one language. */
export function mapText(locale: Locale): MapText {
  return (key, ...[params]) => {
    const values: Record<string, string | number> = params ?? {};
    return interpolate(texts[locale][key], (name) => values[name]);
  };
}

/** The texts of the map. They are part of its page, so that no other page loads them. */
export function useMapText(): MapText {
  return mapText(useLocale().locale);
}

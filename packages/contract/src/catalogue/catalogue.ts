import { Type, type Static, type TSchema } from 'typebox';
import { envelope } from '../wire/envelope.ts';
import { defaultLocale, locales, type ByLocale } from '../wire/locale.ts';

/** A value in each language, by its tag. */
const byLocale = <T extends TSchema>(type: T) =>
  Type.Unsafe<ByLocale<Static<T>>>(
    Type.Object({
      ...Object.fromEntries(locales.map((locale) => [locale, Type.Optional(type)])),
      [defaultLocale]: type,
      zh: Type.Optional(type),
    }),
  );

export const LocalNames = byLocale(Type.String());
/** Languages by their codes, in the order of a menu. */
const Languages = Type.Record(Type.String(), LocalNames);
const Subcategory = Type.Object({ subcategory: Type.String() });

/** Categories, subcategories and languages with their names. */
export const CategoryTable = Type.Object({
  category: Type.Record(Type.String(), LocalNames),
  subcategory: Type.Record(Type.String(), Type.Array(byLocale(Subcategory))),
  audio: Languages,
  subtitle: Languages,
  share: Type.Object(
    { audio: Languages, subtitle: Languages },
    { description: 'The finer languages of the share form.' },
  ),
});
export type CategoryTable = Static<typeof CategoryTable>;

/** Response of `GET /v1/category/all` (docs/specification/videos.md#category-response). */
export const CategoryResponse = envelope({ data: CategoryTable });
export type CategoryResponse = Static<typeof CategoryResponse>;

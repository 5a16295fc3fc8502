import { Type, type Static } from 'typebox';
import { envelope } from './envelope.ts';

export const LocalNames = Type.Object({ en: Type.String(), zh: Type.String() });
/** Languages by their codes, in the order of a menu. */
const Languages = Type.Record(Type.String(), LocalNames);
const Subcategory = Type.Object({ subcategory: Type.String() });

/** Categories, subcategories and languages with their names. */
export const CategoryTable = Type.Object({
  category: Type.Record(Type.String(), LocalNames),
  subcategory: Type.Record(
    Type.String(),
    Type.Array(Type.Object({ en: Subcategory, zh: Subcategory })),
  ),
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

import { Type, type Static } from 'typebox';
import { envelope } from './envelope.ts';

const NamesSchema = Type.Object({ en: Type.String(), zh: Type.String() });
const Subcategory = Type.Object({ subcategory: Type.String() });

/** Answer of `GET /v1/category/all` (product.md §7, decisions.md §3). */
export const CategoryAnswer = envelope({
  data: Type.Object({
    category: Type.Record(Type.String(), NamesSchema),
    subcategory: Type.Record(
      Type.String(),
      Type.Array(Type.Object({ en: Subcategory, zh: Subcategory })),
    ),
    audio: Type.Record(Type.String(), NamesSchema),
    subtitle: Type.Record(Type.String(), NamesSchema),
  }),
});
export type CategoryAnswer = Static<typeof CategoryAnswer>;

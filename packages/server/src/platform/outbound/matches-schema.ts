import { Ajv } from 'ajv';
import type { Static, TSchema } from 'typebox';

const ajv = new Ajv({ strict: false });

/** Whether a value that came from outside has a shape. A schema is compiled when first asked about. */
export function matchesSchema<S extends TSchema>(schema: S, value: unknown): value is Static<S> {
  return ajv.validate(schema, value);
}

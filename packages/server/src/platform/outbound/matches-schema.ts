import { Ajv } from 'ajv';
import type { Static, TSchema } from 'typebox';

const ajv = new Ajv({ strict: false });

/** Whether an untrusted value matches a schema. Each schema is compiled at its first use. */
export function matchesSchema<S extends TSchema>(schema: S, value: unknown): value is Static<S> {
  return ajv.validate(schema, value);
}

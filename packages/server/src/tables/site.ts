import type { ColumnType, Generated } from 'kysely';
import type { Filled } from './columns.ts';

/** The tables of the site itself. */
export type SiteTables = {
  setting: { name: string; value: string; changed_at: ColumnType<Date, Date, Date> };
  logo: { name: string; image: Buffer };
  setup_code: {
    single: Generated<boolean>;
    code_hash: Buffer;
    expires_at: Generated<Date>;
  };
  asset: {
    name: string;
    type: string;
    encoding: string;
    content: Buffer;
    used_at: Filled<Date>;
  };
  feed_origin: { only_row: Generated<boolean>; origin: string };
  refusal: {
    hour: Filled<Date>;
    account_id: Filled<number | null>;
    address: Filled<string | null>;
    error: Filled<string>;
    count: Filled<number>;
  };
};

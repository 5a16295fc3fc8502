import type { ColumnType, SelectType } from 'kysely';

/** A column that only the database fills. */
export type Filled<T> = ColumnType<T, never, never>;

/** The columns of a table that a view shows. */
export type Shown<Table, Column extends keyof Table> = {
  [Each in Column]: Filled<SelectType<Table[Each]>>;
};

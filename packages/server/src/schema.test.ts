import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import ts from 'typescript';
import { createTestDatabase, type TestDatabase } from '../test/database.ts';

/** Tables with their columns, each as the TypeScript type that a select gives of it. */
type Schema = Record<string, Record<string, string>>;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('the type Tables names every column of its tables with its type and nullability', async () => {
  const type = readSchemaType();
  const { columns, views } = await readDatabase();
  // Of a view PostgreSQL does not know which columns are never null.
  for (const view of views) type[view] &&= withoutNull(type[view]);
  expect(type).toEqual(Object.fromEntries(Object.keys(type).map((name) => [name, columns[name]])));
});

const withoutNull = (columns: Schema[string]) =>
  Object.fromEntries(Object.entries(columns).map(([name, type]) => [name, type.replace(' | null', '')]));

/** Reads what `Tables` says, with the TypeScript compiler. */
function readSchemaType(): Schema {
  const file = path.join(import.meta.dirname, 'schema.ts');
  const config = path.join(import.meta.dirname, '../../../tsconfig.base.json');
  const { options } = ts.parseJsonConfigFileContent(
    { extends: config, compilerOptions: { types: ['node'] } },
    ts.sys,
    import.meta.dirname,
  );
  const program = ts.createProgram([file], options);
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file);
  const tables = source?.statements.find(
    (each): each is ts.TypeAliasDeclaration => ts.isTypeAliasDeclaration(each) && each.name.text === 'Tables',
  );
  if (source === undefined || tables === undefined) throw new Error('schema.ts has no type Tables');

  const typeOf = (symbol: ts.Symbol) => checker.getTypeOfSymbolAtLocation(symbol, tables);
  /** Of a ColumnType, what a select gives. */
  const selected = (type: ts.Type) => {
    const select = type.getProperty('__select__');
    return select === undefined ? type : typeOf(select);
  };
  const describe = (type: ts.Type): string => {
    const nullable = type.isUnion() && type.types.some(({ flags }) => flags & ts.TypeFlags.Null);
    const name = checker.typeToString(checker.getNonNullableType(type));
    const known = ['number', 'string', 'boolean', 'Date'].includes(name) || name.startsWith('Buffer');
    return `${known ? name.replace(/<.*/, '') : 'json'}${nullable ? ' | null' : ''}`;
  };
  return Object.fromEntries(
    checker
      .getTypeAtLocation(tables)
      .getProperties()
      .map((table) => [
        table.name,
        Object.fromEntries(
          typeOf(table)
            .getProperties()
            .map((column) => [column.name, describe(selected(typeOf(column)))]),
        ),
      ]),
  );
}

/** The types that the driver makes of PostgreSQL's. */
const driverTypes: Record<string, string> = {
  smallint: 'number',
  integer: 'number',
  bigint: 'number',
  date: 'Date',
  'double precision': 'number',
  text: 'string',
  tsvector: 'string',
  boolean: 'boolean',
  'timestamp with time zone': 'Date',
  bytea: 'Buffer',
  jsonb: 'json',
  ARRAY: 'json',
};

async function readDatabase(): Promise<{ columns: Schema; views: Set<string> }> {
  const client = new pg.Client(database.connection);
  await client.connect();
  const { rows } = await client.query<{
    table: string;
    column: string;
    type: string;
    nullable: boolean;
    isView: boolean;
  }>(
    `select table_name as table, column_name as column, data_type as type,
            is_nullable = 'YES' and table_type <> 'VIEW' as nullable, table_type = 'VIEW' as "isView"
     from information_schema.columns join information_schema.tables
       using (table_catalog, table_schema, table_name)
     where table_schema = 'public' and table_type in ('BASE TABLE', 'VIEW')
     and not (select relispartition from pg_class where oid = quote_ident(table_name)::regclass)
     and table_name not in ('kysely_migration', 'kysely_migration_lock', 'schema_support', 'sql_function')`,
  );
  await client.end();
  const columns: Schema = {};
  for (const { table, column, type, nullable } of rows) {
    (columns[table] ??= {})[column] = `${driverTypes[type] ?? type}${nullable ? ' | null' : ''}`;
  }
  return { columns, views: new Set(rows.filter(({ isView }) => isView).map(({ table }) => table)) };
}

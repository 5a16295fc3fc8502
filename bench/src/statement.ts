import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
} from 'kysely';
import type { ListQuery, SearchBody } from '@bloom/contract/video';
import { readSearch, readSelection } from '@bloom/server/src/domains/catalogue/catalogue.ts';
import { CatalogueReader } from '@bloom/server/src/domains/catalogue/catalogue-store.ts';
import { createClassification } from '@bloom/server/src/domains/classification/index.ts';
import { decodeCursor } from '@bloom/server/src/platform/http/cursor.ts';
import type { Tables } from '@bloom/server/src/schema.ts';

const classification = createClassification(() => ({ subcategories: '', languages: '' }));
const optionsOf = ({ after }: ListQuery) => ({
  hiddenFrom: [],
  after: decodeCursor(after, 2),
  classification: classification(),
});

/** A statement of the server, so that a baseline can send the same one. */
export type Statement = {
  text: string;
  /** Its values as text in PostgreSQL's format. */
  values: string[];
};

/** The server's query for a page of the list, without a country filter. */
export function listStatement(query: ListQuery): Promise<Statement> {
  return capture((reader) => reader.page(readSelection(query, optionsOf(query))));
}

/** The server's query for a search, without a country filter. */
export function searchStatement(body: SearchBody): Promise<Statement> {
  return capture((reader) => reader.page(readSearch(body, optionsOf(body))));
}

async function capture(run: (reader: CatalogueReader) => Promise<unknown>): Promise<Statement> {
  const seen: CompiledQuery[] = [];
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (kysely) => new PostgresIntrospector(kysely),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: (event) => void seen.push(event.query),
  });
  await run(new CatalogueReader(db));
  const [query] = seen;
  if (!query) throw new Error('the server has sent no query');
  return { text: query.sql.trim(), values: query.parameters.map(asText) };
}

function asText(value: unknown): string {
  return Array.isArray(value) ? `{${value.join(',')}}` : String(value);
}

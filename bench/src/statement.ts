import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
} from 'kysely';
import type pg from 'pg';
import { pageSize, statementPageSize } from '@bloom/contract/gift/economy';
import { moderationPageSize } from '@bloom/contract/moderation/moderation';
import type { ListQuery, SearchBody } from '@bloom/contract/video/video';
import { positionLength, readSelection } from '@bloom/server/src/domains/catalogue/catalogue.ts';
import { CatalogueReader } from '@bloom/server/src/domains/catalogue/catalogue-store.ts';
import { RelatedReader, type RelatedTo } from '@bloom/server/src/domains/catalogue/related-store.ts';
import { createClassification } from '@bloom/server/src/domains/classification/index.ts';
import { CaseReader } from '@bloom/server/src/domains/moderation/index.ts';
import { NotificationReader } from '@bloom/server/src/domains/notification/index.ts';
import { decodeCursor } from '@bloom/server/src/platform/http/cursor.ts';
import { readSearch } from '@bloom/server/src/domains/search/search.ts';
import type { Db, Tables } from '@bloom/server/src/schema.ts';

const classification = createClassification(() => ({ subcategories: '', languages: '' }));
const optionsOf = ({ after, sort }: ListQuery) => ({
  hiddenFrom: [],
  after: decodeCursor(after, positionLength(sort)),
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
  return capture((db) => new CatalogueReader(db).page(readSelection(query, optionsOf(query))));
}

/** The server's query for a search, without a country filter. */
export function searchStatement(body: SearchBody): Promise<Statement> {
  return capture((db) => new CatalogueReader(db).page(readSearch(body, optionsOf(body))));
}

/** The server's query for what is related to a video, without a country filter. */
export function relatedStatement(video: RelatedTo, words: string | undefined): Promise<Statement> {
  const options = { words, hiddenSources: [], limit: pageSize };
  return capture((db) => new RelatedReader(db).find(video, options));
}

/** The server's query for an account's notifications. */
export function notificationsStatement(accountId: number): Promise<Statement> {
  return capture((db) => new NotificationReader(db).findPage(accountId, statementPageSize + 1));
}

/** The server's query for a page of open cases, for a moderator of everything. */
export function casesStatement(after: readonly [weight: number, id: number]): Promise<Statement> {
  const filter = { state: 'open', categories: null } as const;
  return capture((db) => new CaseReader(db).findPage(filter, moderationPageSize + 1, after));
}

/** The query builder of the server on the benchmark's own connections. */
export function kyselyOf(pool: pg.Pool): Db {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

async function capture(run: (db: Db) => Promise<unknown>): Promise<Statement> {
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
  await run(db);
  const [query] = seen;
  if (!query) throw new Error('the server has sent no query');
  return { text: query.sql.trim(), values: query.parameters.map(asText) };
}

function asText(value: unknown): string {
  // The baseline has no way to send a null; this text has no effect in any query.
  return Array.isArray(value) ? `{${value.join(',')}}` : String(value);
}

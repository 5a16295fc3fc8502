import { hash } from 'node:crypto';
import pg from 'pg';
import type { Trace } from '../../tracing/index.ts';
import { summaryOf } from '../statement-summary.ts';
import { DatabaseUnavailable, isReadOnly, isSessionBroken } from '../database-errors.ts';

/** A prefix for statements that are not prepared: the best plan for a search depends on its terms. */
export const noPrepare = '/* no-prepare */';

const statementNames = new Map<string, string>();
const maxStatementNames = 500;

/**
 * Names a statement by a hash of its text: behind a pooler, one connection to the database serves several
 * processes, and a name must mean the same statement in all of them.
 */
function statementName(text: string): string | undefined {
  if (text.startsWith(noPrepare)) return undefined;
  const known = statementNames.get(text);
  if (known || statementNames.size >= maxStatementNames) return known;
  const name = `bloom_${hash('sha256', text).slice(0, 32)}`;
  statementNames.set(text, name);
  return name;
}

/**
 * Preparing does not speed up statements such as `begin`, and a text of several statements cannot be
 * prepared.
 */
function isPrepared(text: string, values: readonly unknown[]): boolean {
  return values.length > 0 || /^\s*select\b/i.test(text);
}

const isBegin = (text: string): boolean => /^(begin|start transaction)\b/i.test(text);

/** Options of our client, in addition to those of every pg client. */
export type ClientOptions = {
  /** Whether statements are prepared by name, once for each connection, which saves parsing and planning. */
  prepares: boolean;
  /**
   * `set local …` statements to run at the start of every transaction; undefined if the session keeps its
   * settings. With them, a statement outside a transaction is wrapped in one of its own and sent with it at
   * once, for which the client needs `pipeline`.
   */
  transactionSettings: string | undefined;
  /** Makes a span of every statement; undefined: there are no traces. */
  trace?: Trace | undefined;
};

/**
 * A client for pools. An error of the connection is a `DatabaseUnavailable`; an error that the database
 * returned is passed on unchanged.
 */
export class PooledClient extends pg.Client {
  readonly #options: ClientOptions;
  /** Whether this connection must not be used again. */
  isBroken = false;

  constructor(config: pg.ClientConfig & { bloom: ClientOptions }) {
    // Not a copy of `config`: pg-pool hides the password from copies.
    super(config);
    this.#options = config.bloom;
  }

  // @ts-expect-error -- pg declares nine overloads; only the form below reaches a pooled client
  override query(text: string, values: readonly unknown[] = []): Promise<pg.QueryResult> {
    const { transactionSettings } = this.#options;
    if (transactionSettings === undefined) return this.#run(text, values);
    if (isBegin(text)) return this.#run(`${text}; ${transactionSettings}`, []);
    // 'I': no transaction is open.
    if (this.getTransactionStatus() !== 'I') return this.#run(text, values);
    return this.#runAlone(text, values, transactionSettings);
  }

  /** Sends a transaction of one statement without waiting in between, so that it costs one round trip. */
  async #runAlone(text: string, values: readonly unknown[], settings: string): Promise<pg.QueryResult> {
    const [begun, result, committed] = await Promise.allSettled([
      this.#run(`begin; ${settings}`, []),
      this.#run(text, values),
      this.#run('commit', []),
    ]);
    if (begun.status === 'rejected') throw begun.reason;
    if (result.status === 'rejected') throw result.reason;
    if (committed.status === 'rejected') throw committed.reason;
    return result.value;
  }

  #run(text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    const { trace } = this.#options;
    if (!trace) return this.#send(text, values);
    const summary = summaryOf(text);
    const attributes = { 'db.system.name': 'postgresql', 'db.query.summary': summary };
    return trace({ name: summary, attributes }, () => this.#send(text, values));
  }

  /**
   * The promise is made here: the driver's own keeps the whole query alive, whose rows then reach V8's old
   * space. The process took 175 MiB under a load of uncached lists with it, 275 MiB without (2026-11-22).
   */
  #send(text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    const name = this.#options.prepares && isPrepared(text, values) ? statementName(text) : undefined;
    return new Promise((resolve, reject) => {
      super.query(
        { ...(name !== undefined && { name }), text, values: values as unknown[] },
        (error: Error | null, result: pg.QueryResult) =>
          error ? reject(this.#translate(error)) : resolve(result),
      );
    });
  }

  #translate(error: Error): Error {
    if (isSessionBroken(error) || isReadOnly(error)) this.isBroken = true;
    // Private fields of the driver, which its types leave out.
    const { _queryable, _ended, _ending } = this as unknown as Record<string, boolean>;
    const isLost = !_queryable || _ended || _ending;
    return isLost && !(error instanceof pg.DatabaseError) ? new DatabaseUnavailable(error) : error;
  }
}

import { Counter, type Registry } from 'prom-client';
import { BloomError } from '@bloom/contract/errors/errors';
import type { App } from './server.ts';

/** Requests that only read are refused first: a write is rarer, and worth more to its user. */
export type Work = 'read' | 'write';

/** How often the event loop is measured. */
const everyMs = 100;
/** How late the event loop may be, again and again, before requests of a kind are refused. */
const limitMs: Record<Work, number> = { read: 400, write: 1_000 };
/** Late measurements in a row that count: a single one may be a garbage collection. */
const lateInARow = 3;
/** How much more, or less, of the requests each measurement refuses. */
const step = { up: 0.2, down: 0.05 };
/** Seconds after which a client may try again. */
const retryAfterS = 2;

/** Decides which requests a busy server refuses. */
export type LoadGauge = ReturnType<typeof createLoadGauge>;

/**
 * Refuses a growing part of the requests while the event loop stays late, and a shrinking part once it no
 * longer is. All or none would alternate between an idle and an overloaded server.
 */
export function createLoadGauge(metrics: Registry) {
  const shed = new Counter({
    name: 'bloom_requests_shed_total',
    help: 'Requests that were refused, and pages sent without content, because the event loop was saturated.',
    labelNames: ['work'],
    registers: [metrics],
  });
  const late: Record<Work, number> = { read: 0, write: 0 };
  const part: Record<Work, number> = { read: 0, write: 0 };
  return {
    /** Whether a part of the requests is refused. */
    isShedding: () => part.read > 0 || part.write > 0,
    /** Records how late the event loop is, in milliseconds. */
    record(lateMs: number) {
      for (const work of ['read', 'write'] as const) {
        late[work] = lateMs > limitMs[work] ? late[work] + 1 : 0;
        if (late[work] >= lateInARow) part[work] = Math.min(1, part[work] + step.up);
        else if (late[work] === 0) part[work] = Math.max(0, part[work] - step.down);
      }
    },
    /**
     * Whether a request is to be refused, which it counts.
     *
     * @param chance from 0 to 1: while a part of the requests is refused, chance says which
     */
    refuses(work: Work, chance: number = Math.random()) {
      if (chance >= part[work]) return false;
      shed.inc({ work });
      return true;
    },
  };
}

/**
 * Refuses requests of the API with 503 while the event loop is saturated (docs/adr/0042), before any other
 * work for them. Health and logins are never refused. Must be called before other hooks and routes are added.
 */
export function shedLoad(app: App, { load }: { load: LoadGauge }): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (!load.isShedding()) return done();
    // The pattern of the route, because one URL can be written in many ways.
    const url = request.routeOptions.url ?? request.url;
    if (!isShed(url)) return done();
    const { readsOnly } = request.routeOptions.config;
    const work = readsOnly || ['GET', 'HEAD'].includes(request.method) ? 'read' : 'write';
    if (!load.refuses(work)) return done();
    done(new BloomError('server.unavailable', {}, { extra: { retry_after: retryAfterS } }));
  });
  app.addHook('onListen', (done) => {
    let expected = performance.now() + everyMs;
    const timer = setInterval(() => {
      const now = performance.now();
      load.record(Math.max(0, now - expected));
      expected = now + everyMs;
    }, everyMs).unref();
    app.server.once('close', () => clearInterval(timer));
    done();
  });
}

function isShed(url: string): boolean {
  return url.startsWith('/api/') && !url.startsWith('/api/health/') && !url.includes('/oauth/');
}

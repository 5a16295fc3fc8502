import { statfs } from 'node:fs/promises';
import { Gauge, type Registry } from 'prom-client';
import { BloomError } from '@bloom/contract/errors/errors';
import { refuses, type App } from '../../platform/http/index.ts';

/** Below this free share of its disk the embedded database takes only money, sign-in and removals. */
export const leastFreeShare = 0.15;
/** Writing goes on above this one, so that it does not alternate. */
const enoughFreeShare = 0.17;
/** Seconds after which a client may try again. */
const retryAfterS = 60;

/** Whether only money, sign-in and removals are written (docs/specification/wire.md#read-only). */
export type ReadOnly = ReturnType<typeof createReadOnly>;

/** @param options.freeShare the free share of the disk of the embedded database, from 0 to 1 */
export function createReadOnly({
  settings,
  freeShare,
  metrics,
}: {
  settings: { current(): { readonly read_only: string } };
  freeShare: (() => Promise<number>) | undefined;
  metrics: Registry;
}) {
  let isLow = false;
  let notify: (isLow: boolean, freeShare: number) => void = () => {};
  const isSet = () => settings.current().read_only === '1';
  metrics.registerMetric(
    new Gauge({
      name: 'bloom_read_only',
      help: 'Whether only money, sign-in and removals are written, because of the setting or of a nearly full disk.',
      labelNames: ['reason'],
      registers: [],
      collect() {
        this.set({ reason: 'setting' }, Number(isSet()));
        this.set({ reason: 'disk' }, Number(isLow));
      },
    }),
  );
  return {
    isOn: () => isLow || isSet(),
    /** Measures the disk of the embedded database; undefined for a database of its own. */
    checkDisk:
      freeShare &&
      (async () => {
        const share = await freeShare();
        const wasLow = isLow;
        isLow = share < (wasLow ? enoughFreeShare : leastFreeShare);
        if (isLow !== wasLow) notify(isLow, share);
      }),
    /**
     * Receives the free share of the disk, from 0 to 1, when it gets too small, and when it is enough again.
     */
    onDisk(listener: (isLow: boolean, freeShare: number) => void) {
      notify = listener;
    },
  };
}

/** The free share of the disk of a folder, from 0 to 1, as `df` computes it. */
export async function freeShareOf(folder: string): Promise<number> {
  const { bavail, bfree, blocks } = await statfs(folder);
  return bavail / (blocks - bfree + bavail);
}

/**
 * Refuses writes while the site is read-only, all but removals and those of the routes that state it. Other
 * routes get no hook. Must be called before routes are added.
 */
export function refuseWrites(app: App, { readOnly }: { readOnly: Pick<ReadOnly, 'isOn'> }): void {
  app.addHook('onRoute', (route) => {
    const { readsOnly, whileReadOnly } = route.config ?? {};
    const mayAdd = [route.method].flat().some((method) => /^(POST|PUT|PATCH)$/.test(method));
    if (!mayAdd || readsOnly || whileReadOnly) return;
    refuses(route, 'server.readOnly');
    const before = [route.onRequest ?? []].flat();
    route.onRequest = [
      ...before,
      (_request, _reply, done) => {
        if (!readOnly.isOn()) return done();
        done(new BloomError('server.readOnly', {}, { extra: { retry_after: retryAfterS } }));
      },
    ];
  });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Money, sign-in or a removal: also written while the site is read-only, like every DELETE. */
    whileReadOnly?: true;
  }
}

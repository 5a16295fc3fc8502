import { Counter } from 'prom-client';
import {
  RateLimiterMemory,
  RateLimiterRes,
  type IRateLimiterOptions,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';
import { BloomError } from '@bloom/contract/errors';
import type { Metrics } from '../metrics/index.ts';
import { clientAddress } from './client-address.ts';

/** So many times in so many seconds. */
export type Allowance = { readonly times: number; readonly perS: number };

/** How often something may be done, by one account and from one address. */
export type LimitRule = {
  /** All of them hold at once. */
  readonly account?: Allowance | readonly Allowance[];
  readonly address?: Allowance;
};

/** Who asks, as the HTTP server sees it. */
export type Asker = {
  /** The visitor's own address, after what trusted proxies say of it. */
  readonly ip: string;
};

/** Keeps count of what is done too often. */
export type Limits<Name extends string> = {
  /**
   * Counts that something is done.
   * Error: `request.tooMany` with `retry-after` where it is done too often.
   */
  take(name: Name, asker: Asker, accountId?: number): Promise<void>;
  /** Takes back what was counted: it turned out to be none of what the limit is for. */
  giveBack(name: Name, asker: Asker, accountId?: number): Promise<void>;
};

/** Where it is counted: in memory here; a store that several servers share has the same interface. */
export type OpenCounter = (options: IRateLimiterOptions) => RateLimiterAbstract;

const inMemory: OpenCounter = (options) => new RateLimiterMemory(options);

export function createLimits<Name extends string>(
  rules: Readonly<Record<Name, LimitRule>>,
  metrics: Metrics,
  open: OpenCounter = inMemory,
): Limits<Name> {
  const refused = new Counter({
    name: 'bloom_limited_total',
    help: 'Requests that were refused because they came too often.',
    labelNames: ['limit', 'by'],
    registers: [metrics],
  });
  const counters = Object.fromEntries(
    Object.entries<LimitRule>(rules).map(([name, { account, address }]) => {
      const countersFor = (by: string, allowances: Allowance | readonly Allowance[] = []) =>
        [allowances]
          .flat()
          .map(({ times, perS }) =>
            open({ keyPrefix: `${name}-${by}-${perS}`, points: times, duration: perS }),
          );
      return [
        name,
        { account: countersFor('account', account), address: countersFor('address', address) },
      ];
    }),
  ) as Record<Name, Record<'account' | 'address', RateLimiterAbstract[]>>;

  /** The account's first: who is over the own limit takes nothing from those at the same address. */
  const countersOf = (name: Name, { ip }: Asker, accountId: number | undefined) =>
    [
      ...counters[name].account.map((counter) => ({ by: 'account', counter, key: accountId })),
      ...counters[name].address.map((counter) => ({
        by: 'address',
        counter,
        key: clientAddress(ip),
      })),
    ] as const;

  return {
    async take(name, asker, accountId) {
      for (const { by, counter, key } of countersOf(name, asker, accountId)) {
        if (key === undefined) continue;
        try {
          await counter.consume(key);
        } catch (error) {
          if (!(error instanceof RateLimiterRes)) throw error;
          refused.inc({ limit: name, by });
          throw tooMany(error.msBeforeNext);
        }
      }
    },
    async giveBack(name, asker, accountId) {
      for (const { counter, key } of countersOf(name, asker, accountId)) {
        if (key !== undefined) await counter.reward(key);
      }
    },
  };
}

/** For load tests: everything as often as anybody likes. */
export const noLimits: Limits<string> = {
  take: () => Promise.resolve(),
  giveBack: () => Promise.resolve(),
};

function tooMany(waitMs: number): BloomError {
  const retry_after = Math.max(1, Math.ceil(waitMs / 1_000));
  return new BloomError('request.tooMany', {}, { extra: { retry_after } });
}

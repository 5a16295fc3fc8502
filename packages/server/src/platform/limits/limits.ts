import { Counter } from 'prom-client';
import {
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';
import { BloomError } from '@bloom/contract/errors/errors';
import type { Metrics } from '../metrics/index.ts';
import type { Redis } from '../redis/index.ts';
import { clientAddress } from './client-address.ts';

/** A number of times in a number of seconds. */
export type Allowance = { readonly times: number; readonly perS: number };

/** How often an action is allowed, by one account and from one address. */
export type LimitRule = {
  /** All of them apply at the same time. */
  readonly account?: Allowance | readonly Allowance[];
  readonly address?: Allowance | readonly Allowance[];
};

/** The client of a request. */
export type Client = {
  /** The address of the client, which trusted proxies forward. */
  readonly ip: string;
};

/** Rate limits by name. */
export type Limits<Name extends string> = {
  /**
   * Counts an action.
   * Error: `request.tooMany` (`until`) with `retry_after` in seconds when a limit is exceeded.
   */
  consume(name: Name, client: Client, accountId?: number): Promise<void>;
  /** Undoes a `consume`, for an action that turned out not to count. */
  refund(name: Name, client: Client, accountId?: number): Promise<void>;
};

/** Where actions are counted. */
export type LimitsOptions = {
  /** Counts for all servers together. Without it, and while it is away, this server counts alone. */
  redis?: Redis | undefined;
  /** How many servers share the visitors: one that counts alone allows its part of each limit. Default: 1. */
  countServers?: () => number;
};

/** With Redis there are several servers, also for one that knows none because Redis was always away. */
const leastServersWithRedis = 2;
/** Apart from the other keys of that Redis. */
const redisPrefix = 'bloom:limit:';

export function createLimits<Name extends string>(
  rules: Readonly<Record<Name, LimitRule>>,
  metrics: Metrics,
  { redis, countServers = () => 1 }: LimitsOptions = {},
): Limits<Name> {
  const refused = new Counter({
    name: 'bloom_limited_total',
    help: 'Requests that were refused because they exceeded a rate limit.',
    labelNames: ['limit', 'by'],
    registers: [metrics],
  });
  /** The part of a limit that this server allows while it counts alone. */
  const partOf = (times: number): number =>
    Math.ceil(times / Math.max(countServers(), redis ? leastServersWithRedis : 1));

  /** Opens a counter: in Redis as long as that responds, else in memory. */
  function openCounter(options: { keyPrefix: string; points: number; duration: number }) {
    const local = new RateLimiterMemory(options);
    const shared =
      redis &&
      new RateLimiterRedis({
        ...options,
        keyPrefix: redisPrefix + options.keyPrefix,
        storeClient: storeOf(redis),
        useRedisPackage: true,
        insuranceLimiter: local,
      });
    return (): RateLimiterAbstract => {
      local.points = partOf(options.points);
      return shared ?? local;
    };
  }

  const counters = Object.fromEntries(
    Object.entries<LimitRule>(rules).map(([name, { account, address }]) => {
      const countersFor = (by: string, allowances: Allowance | readonly Allowance[] = []) =>
        [allowances]
          .flat()
          .map(({ times, perS }) =>
            openCounter({ keyPrefix: `${name}-${by}-${perS}`, points: times, duration: perS }),
          );
      return [name, { account: countersFor('account', account), address: countersFor('address', address) }];
    }),
  ) as Record<Name, Record<'account' | 'address', (() => RateLimiterAbstract)[]>>;

  /** The account's counters first: an account over its limit uses up nothing of its address's. */
  const countersOf = (name: Name, { ip }: Client, accountId: number | undefined) =>
    [
      ...counters[name].account.map((counter) => ({ by: 'account', counter, key: accountId })),
      ...counters[name].address.map((counter) => ({
        by: 'address',
        counter,
        key: clientAddress(ip),
      })),
    ] as const;

  return {
    async consume(name, client, accountId) {
      for (const { by, counter, key } of countersOf(name, client, accountId)) {
        if (key === undefined) continue;
        try {
          await counter().consume(key);
        } catch (error) {
          if (!(error instanceof RateLimiterRes)) throw error;
          refused.inc({ limit: name, by });
          throw tooMany(error.msBeforeNext);
        }
      }
    },
    async refund(name, client, accountId) {
      for (const { counter, key } of countersOf(name, client, accountId)) {
        if (key !== undefined) await counter().reward(key);
      }
    },
  };
}

/** The part of a Redis client that the counters use: they count by one script, so at once. */
function storeOf(redis: Redis) {
  return {
    eval: (script: string, options: { keys: string[]; arguments: string[] }) =>
      redis.run((client) => client.eval(script, options)),
  };
}

/** For load tests: limits nothing. */
export const noLimits: Limits<string> = {
  consume: () => Promise.resolve(),
  refund: () => Promise.resolve(),
};

/** The refusal of a request that may be sent again after this time. */
export function tooMany(waitMs: number): BloomError {
  const until = Math.ceil((Date.now() + waitMs) / 1_000);
  const retry_after = Math.max(1, Math.ceil(waitMs / 1_000));
  return new BloomError('request.tooMany', { until }, { extra: { retry_after } });
}

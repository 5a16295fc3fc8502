import { donors, donorToken } from '../dataset/seed.ts';
import { post, runLoad } from '../load.ts';
import { median } from '../rounds.ts';
import type { Stage } from '../stage.ts';
import { giftRequests } from './gift.ts';

const giftsPerSecond = 200;
const claimsPerSecond = 50;
/** Target for the 99th percentile of claims, in milliseconds. */
const targetMs = 50;

/** Daily rewards, claimed while the same accounts send gifts. */
export async function measureClaims({ report, effort, sizes, ...stage }: Stage): Promise<void> {
  report.heading(`Daily rewards at ${sizes.usual}, beside ${giftsPerSecond} gifts a second`);
  const { port, dataset } = await stage.server(sizes.usual);
  const gifts = giftRequests(dataset, 'any video');
  const p99: number[] = [];
  for (let round = 0; round < effort.rounds; round++) {
    await dataset.sql.query('update account set next_reward_at = now() where id <= $1', [donors]);
    const forMs = effort.forMs * 2;
    const [claims] = await Promise.all([
      runLoad({ port, forMs, connections: 4, perSecond: claimsPerSecond, next: claimRequests() }),
      runLoad({ port, forMs, connections: 8, perSecond: giftsPerSecond, next: gifts }),
    ]);
    p99.push(claims.p99);
  }
  report.gate(`a claim beside ${giftsPerSecond} gifts a second, p99`, median(p99), targetMs, 'ms');
}

function claimRequests(): () => Buffer | undefined {
  let account = 0;
  return () => {
    if (++account > donors) return undefined;
    const token = donorToken(account);
    return post(`/api/v1/account/daily_reward/${token}`, { token, ap: 20 });
  };
}

import { sql } from 'kysely';
import { createAccounts, type Accounts } from './domains/account/index.ts';
import { createPlays, type Plays } from './domains/activity/index.ts';
import { createCatalogue, type Catalogue } from './domains/catalogue/index.ts';
import { createGifts, type Gifts } from './domains/gift/index.ts';
import {
  createDemoLogin,
  createHandoff,
  type DemoLogin,
  type Handoff,
} from './domains/oauth/index.ts';
import { createRewards, type Rewards } from './domains/reward/index.ts';
import { createSources } from './domains/sources/index.ts';
import {
  createShares,
  createVideos,
  type Shares,
  type VideoEvents,
  type Videos,
} from './domains/video/index.ts';
import type { Config } from './config/config.ts';
import { createBus } from './platform/bus/bus.ts';
import type { Database } from './platform/database/index.ts';
import { createOutbound } from './platform/outbound/index.ts';
import type { Tables } from './schema.ts';

/** Every service of the server, as routes take them. */
export type Services = {
  accounts: Accounts;
  catalogue: Catalogue;
  database: Database<Tables>;
  demo: DemoLogin | undefined;
  gifts: Gifts;
  handoff: Handoff;
  plays: Plays;
  rewards: Rewards;
  shares: Shares;
  videos: Videos;
  /** Throws while the server cannot do its work. */
  check(): Promise<void>;
  close(): Promise<void>;
};

/** Makes every service once, by hand, in order of need. */
export function composeServices(
  config: Pick<Config, 'demo' | 'outboundAllow' | 'rewardPeriodS' | 'youtube'>,
  database: Database<Tables>,
): Services {
  const bus = createBus<VideoEvents>();
  const outbound = createOutbound({ allow: config.outboundAllow });
  const accounts = createAccounts(database);
  const sources = createSources({
    outbound,
    config: {
      youtubeUrl: config.youtube.url,
      youtubeApiUrl: config.youtube.apiUrl,
      youtubeApiKey: config.youtube.apiKey,
    },
  });
  return {
    accounts,
    catalogue: createCatalogue(database, bus),
    database,
    demo: config.demo.on ? createDemoLogin(database, accounts) : undefined,
    gifts: createGifts(database, bus),
    handoff: createHandoff(database, accounts),
    plays: createPlays(database),
    rewards: createRewards(database, { periodS: config.rewardPeriodS }),
    shares: createShares(database, sources, bus),
    videos: createVideos(database, sources),
    check: async () => {
      await sql`select 1`.execute(database.write);
    },
    close: async () => {
      await outbound.close();
      await database.close();
    },
  };
}

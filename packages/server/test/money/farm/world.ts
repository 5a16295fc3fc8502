import { sql } from 'kysely';
import { expect } from 'vitest';
import {
  giftCost,
  maxDailyWatchPoints,
  rewardPeriodS,
  watchPoints,
  watchPointsEveryS,
} from '@bloom/contract/gift/economy';
import { sendGift } from '../../../src/domains/gift/index.ts';
import { limitedAddresses } from '../../../src/platform/limits/index.ts';
import { claimArguments, type Reward } from '../../../src/domains/reward/reward-store.ts';
import { signIn } from '../../../src/domains/sign-in/index.ts';
import { startBloom, type Bloom } from '../../bloom.ts';
import { createClockedDatabase, type ClockedDatabase } from './clock.ts';
import { openSession } from '../../../src/domains/account/index.ts';

/** An account of a player, with its login and its videos. */
export type Player = {
  id: number;
  provider: string;
  subject: string;
  address: string;
  videos: string[];
};

const freeLogins = ['passkey', 'email'];
/** Seconds of watching that earn points on a day. */
const fullWatchS = (maxDailyWatchPoints / watchPoints) * watchPointsEveryS;

/** Claims in one statement, which must not take too long. */
const together = 200;

/** A site with a clock that the test moves, and what people do there. */
export class World {
  readonly #database: ClockedDatabase;
  readonly bloom: Bloom;
  #names = 0;

  private constructor(database: ClockedDatabase, bloom: Bloom) {
    this.#database = database;
    this.bloom = bloom;
  }

  static async open(): Promise<World> {
    const database = await createClockedDatabase();
    return new World(database, await startBloom({ connection: database.connection }));
  }

  async close(): Promise<void> {
    await this.bloom.close();
    await this.#database.stopClock();
    await this.#database.drop();
  }

  /**
   * Moves the clock to an hour of a day; each day a minute later than the day before, so that rewards are
   * due.
   */
  setClock = (day: number, hour: number) => this.#database.setClock(day, hour * 3_600 + day * 60);

  /** Gives the planner the statistics of tables that grow by months within minutes. */
  analyze = () => this.bloom.execute(sql`analyze`);

  /** Signs up, or in again with the login of an account that is gone. */
  async join(
    address: string,
    {
      provider = 'passkey',
      subject = `person ${++this.#names}`,
      inviter,
    }: { provider?: string; subject?: string; inviter?: Player | undefined } = {},
  ): Promise<Player> {
    const { accounts, joining } = this.bloom.services;
    const refCode = inviter && (await this.#refCode(inviter));
    const id = await this.bloom.database.transact((tx) =>
      signIn(
        tx,
        accounts,
        { provider, subject, name: subject },
        { country: 'SG', address, refCode, joining },
      ),
    );
    return { id, provider, subject, address, videos: [] };
  }

  async #refCode({ id }: Player): Promise<string> {
    const { rows } = await this.bloom.execute<{ code: string }>(
      sql`select ref_code as code from account where id = ${id}`,
    );
    return rows[0]?.code ?? '';
  }

  /** Deletes an account, and gives its login an account again. */
  async comeBack(player: Player): Promise<Player> {
    const token = await this.bloom.database.transact((tx) => openSession(tx, player.id, 'Firefox'));
    expect((await this.bloom.deleteAccount({ token })).status).toBe(200);
    return this.join(player.address, player);
  }

  /**
   * Shares so many videos. Rewards read the number and the time of shares only, so the same videos are shared
   * again each day.
   */
  async share(player: Player, times: number): Promise<void> {
    while (player.videos.length < times)
      player.videos.push(await this.bloom.addNewVideo({ id: player.id, token: '' }));
    const shared = player.videos.slice(0, times);
    await this.bloom
      .execute(sql`update video set shared_us = (extract(epoch from clock_timestamp()) * 1000000)::bigint
      where source_id = any(${shared}::text[])`);
  }

  /** Credits accounts with so many seconds of watching, at most what heartbeats of a day can bring. */
  async watch(players: readonly Player[], seconds = fullWatchS): Promise<void> {
    await this.bloom.execute(sql`
      insert into watch as w (account_id, watched_us, total_us, days)
        select id, ${seconds * 1e6}::bigint, ${seconds * 1e6}::bigint, 1
        from unnest(${players.map(({ id }) => id)}::bigint[]) as id
      on conflict (account_id) do update set watched_us = w.watched_us + excluded.watched_us,
        total_us = w.total_us + excluded.total_us, days = w.days + 1`);
  }

  /** Gives what the balance allows; returns the petals. */
  async give(donor: Player, recipient: Player, wanted: number = giftCost.big): Promise<number> {
    const [video] = recipient.videos;
    const amount = Math.min(wanted, (await this.balances([donor]))[0] ?? 0);
    if (video === undefined || amount <= 0) return 0;
    const { gifts } = this.bloom.services;
    await sendGift(gifts, { id: donor.id }, { source: 'youtube', id: video }, amount);
    return amount;
  }

  async balances(players: readonly Player[]): Promise<number[]> {
    const { rows } = await this.bloom.execute<{ balance: number }>(sql`
      select coalesce(l.balance, 0)::bigint as balance
      from unnest(${players.map(({ id }) => id)}::bigint[]) with ordinality as p (id, n)
        left join ledger_account l on l.id = p.id order by n`);
    return rows.map(({ balance }) => balance);
  }

  /** Claims the daily reward of accounts of one address, in their order. */
  async claim(address: string, players: readonly Player[]): Promise<Reward[]> {
    const { address_rewards: max, least_reward: least } = this.bloom.services.settings.current();
    const parameters = claimArguments({
      accountId: 0,
      activity: 1e9,
      periodS: rewardPeriodS,
      freeLogins,
      leastBeyond: Number(least),
      addresses: limitedAddresses(address, Number(max)),
      request: undefined,
    });
    const rewards: Reward[] = [];
    for (let first = 0; first < players.length; first += together) {
      const ids = players.slice(first, first + together).map(({ id }) => id);
      const { rows } = await this.bloom.execute<{ outcome: { response: Reward } | { refusal: unknown } }>(sql`
        select reward_claim(${parameters}::jsonb || jsonb_build_object('account', id)) as outcome
        from unnest(${ids}::bigint[]) with ordinality as p (id, n)`);
      for (const { outcome } of rows) {
        if (!('response' in outcome)) throw new Error(JSON.stringify(outcome));
        rewards.push(outcome.response);
      }
    }
    return rewards;
  }

  /** The petals that were minted for accounts so far, by rewards, referrals and welcome gifts. */
  async minted(players: readonly Player[]): Promise<number> {
    const { rows } = await this.bloom.execute<{ petals: number }>(sql`
      select coalesce(sum(amount), 0)::bigint as petals from ledger_entry
      where reason in ('reward', 'referral', 'welcome') and account_id = any(${players.map(({ id }) => id)}::bigint[])`);
    return rows[0]?.petals ?? 0;
  }
}

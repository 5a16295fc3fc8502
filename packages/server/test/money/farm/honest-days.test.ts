import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { beginRun, saveRun } from '@bloom/testing/figures';
import {
  bigGiftPoints,
  giftCost,
  inviteeRewardPercent,
  maxProbationRewardBase,
  startActivity,
  watchPoints,
  watchPointsEveryS,
  welcomeGift,
} from '@bloom/contract/gift/economy';
import { expectedRewardBase } from '../reward-model.ts';
import { sum } from './farm.ts';
import { World, type Player } from './world.ts';

/*
 * The petals that honest people got by the rules of before the maximum of an address, the netting of gifts
 * and trusted givers, and those that they get now: as many, but for who gets more by gifts than it gives.
 */

const days = 7;
/** Their rewards have this chance. */
const chance = 0.75;

type Kind = {
  who: string;
  provider: string;
  address: string;
  isInvited?: boolean;
  shares: number;
  watchS: number;
  /** The petals of a gift each day, from the third day on. */
  gives: number;
  /** The petals of a gift that it gets each day. */
  gets: number;
};
const none = { shares: 0, watchS: 0, gives: 0, gets: 0 };
const family = { ...none, provider: 'passkey', address: '203.0.113.1', watchS: 3_600, shares: 1 };
const kinds: readonly Kind[] = [
  {
    ...none,
    who: 'a new member',
    provider: 'passkey',
    address: '198.51.100.1',
    watchS: 3_600,
    gives: giftCost.small,
  },
  {
    ...none,
    who: 'a generous giver',
    provider: 'google',
    address: '198.51.100.2',
    watchS: 3_600,
    shares: 5,
    gives: giftCost.middle,
  },
  {
    ...none,
    who: 'a popular sharer, who gives little',
    provider: 'google',
    address: '198.51.100.3',
    shares: 5,
    gives: giftCost.small,
    gets: 3 * giftCost.middle,
  },
  {
    ...none,
    who: 'an invited friend',
    provider: 'email',
    address: '198.51.100.4',
    isInvited: true,
    watchS: 7_200,
    shares: 2,
  },
  ...['one', 'another', 'a third', 'a fourth'].map((who) => ({ ...family, who: `${who} of a family` })),
];

let world: World;
beforeAll(async () => {
  world = await World.open();
});
afterAll(() => world.close());

/**
 * The petals that a person got in these days by the rules of before: gifts counted whole, and half an hour of
 * watching on any day was enough for an account that was a day old.
 */
function formerly({ provider, isInvited, shares, watchS, gives }: Kind): number {
  const isFree = provider !== 'google';
  const rewards = Array.from({ length: days }, (_none, day) => {
    const gifts = day < 2 ? 0 : (gives * bigGiftPoints) / giftCost.big;
    const activity = startActivity + shares + gifts + (watchS / watchPointsEveryS) * watchPoints;
    const base = expectedRewardBase(activity, chance);
    const paid = isFree && day === 0 ? Math.min(base, maxProbationRewardBase) : base;
    return paid + (isInvited ? Math.floor((paid * inviteeRewardPercent) / 100) : 0);
  });
  return sum(rewards) + welcomeGift;
}

async function playDay(day: number, people: readonly Player[], giver: Player): Promise<void> {
  await world.setClock(day, 3);
  for (const [i, person] of people.entries()) {
    const { shares, watchS, gives, gets } = kinds[i] ?? { ...none };
    await world.share(person, shares);
    if (watchS > 0) await world.watch([person], watchS);
    if (gives > 0 && day >= 2) await world.give(person, giver, gives);
    if (gets > 0) await world.give(giver, person, gets);
  }
  await world.setClock(day, 10);
  await world.bloom.runJob('end probations');
  await world.setClock(day, 12);
  await world.bloom.execute(sql`update account set reward_random = ${2 ** 47}::bigint`);
  for (const person of people) await world.claim(person.address, [person]);
}

// rule: #address-maximum, #gift-point-caps, #probation
test('honest people get what they got, but for gift points of who gets more by gifts than it gives', async () => {
  await world.setClock(0, 0);
  const giver = await world.join('198.51.100.9', { provider: 'google' });
  await world.bloom.execute(
    sql`select ledger_post('welcome', array[-1, ${giver.id}], array[-10000000, 10000000])`,
  );
  await world.share(giver, 1);
  const people: Player[] = [];
  for (const { provider, address, isInvited } of kinds) {
    people.push(await world.join(address, { provider, inviter: isInvited ? giver : undefined }));
  }
  for (let day = 0; day < days; day++) await playDay(day, people, giver);

  const rows = await Promise.all(
    kinds.map(async (kind, i) => ({
      who: kind.who,
      before: formerly(kind),
      now: await world.minted(people.slice(i, i + 1)),
    })),
  );
  const lost = (kind: Kind) =>
    sum(
      Array.from({ length: days - 2 }, () => {
        const activity = startActivity + kind.shares + (kind.watchS / watchPointsEveryS) * watchPoints;
        const points = (kind.gives * bigGiftPoints) / giftCost.big;
        return expectedRewardBase(activity + points, chance) - expectedRewardBase(activity, chance);
      }),
    );
  expect(rows).toEqual(
    rows.map(({ who, before }, i) => {
      const kind = kinds[i];
      return { who, before, now: before - (kind && kind.gets > 0 ? lost(kind) : 0) };
    }),
  );
  if (process.env['FARM_DAYS'] === undefined) return;
  const run = beginRun('honest');
  for (const { who, before, now } of rows) {
    run.figures.push({
      what: `${who}: petals in ${days} days, before and now`,
      measured: `${before.toLocaleString('en')} → ${now.toLocaleString('en')}`,
    });
  }
  saveRun(run);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { beginRun, saveRun } from '@bloom/testing/figures';
import { giftCost } from '@bloom/contract/gift/economy';
import { limitRules } from '../../../src/app/rate-limits.ts';
import { expectCleanLedger } from '../ledger.ts';
import { Farm, sum, type Tricks } from './farm.ts';
import { HonestPeople } from './honest.ts';
import { World } from './world.ts';

/*
 * An adversary with many free accounts plays every known plan for some days, beside honest people, on a clock
 * that the test moves (docs/specification/rewards.md#proof-of-sixty-days).
 */

/** `npm run proof` sets 60; the honest people were there before. */
const proof = process.env['FARM_DAYS'];
const days = Number(proof ?? 3);
const daysBefore = proof ? 10 : 2;
const newAccounts = limitRules.newFreeAccount.address.at(-1)?.times ?? 0;
/** Of ten addresses not all accounts are played: what the others claim, the least, is added. */
const addresses = proof ? 10 : 2;
const few = proof ? 10 : 50;

const all: Tricks = {
  watch: true,
  vouch: giftCost.small,
  ring: 3,
  share: true,
  invite: true,
  comeBack: true,
};
const plans: Record<string, Tricks> = {
  'claims alone': {},
  'watching by script': { watch: true },
  'vouching with one petal': { vouch: 1 },
  'vouching with enough': { vouch: giftCost.small, watch: true },
  'rings of 2': { ring: 2, watch: true },
  'rings of 3': { ring: 3, watch: true },
  'rings of 10': { ring: 10, watch: true },
  'shares seen by own accounts': { share: true, watch: true },
  'invitation trees': { invite: true, watch: true },
  'deletion and return': { comeBack: true, watch: true },
  everything: all,
};

let world: World;
let honest: HonestPeople;
let household: HonestPeople;

beforeAll(async () => {
  world = await World.open();
  honest = new HonestPeople(world);
  household = new HonestPeople(world);
});
afterAll(() => world.close());

type Day = { honest: number; farms: number[] };

/** The petals that everybody gets on a day: of the honest people the mean. */
async function liveOneDay(day: number, farms: readonly Farm[], isLast: boolean): Promise<Day> {
  const before = [await honest.minted(), ...(await Promise.all(farms.map((farm) => farm.minted())))];
  await world.setClock(day, 1);
  await world.analyze();
  for (const farm of farms) await farm.join();
  await world.setClock(day, 3);
  await honest.live();
  await household.live();
  for (const farm of farms) await farm.work();
  await world.setClock(day, 10);
  await world.bloom.runJob('end probations');
  await world.setClock(day, 12);
  await honest.claim();
  await household.claim();
  for (const farm of farms) await farm.claim(isLast);
  const after = [await honest.minted(), ...(await Promise.all(farms.map((farm) => farm.minted())))];
  const [ofHonest = 0, ...ofFarms] = after.map((petals, i) => petals - (before[i] ?? 0));
  return { honest: ofHonest / honest.people.length, farms: ofFarms };
}

// rule: #proof-of-sixty-days
test(
  `no plan gets more in ${days} days than honest people do`,
  { timeout: 120_000 + days * 300_000 },
  async () => {
    await world.setClock(0, 0);
    await honest.join(
      100,
      (i) => `198.51.100.${i}`,
      (i) => (i % 2 === 0 ? 'google' : 'email'),
    );
    await household.join(
      4,
      () => '203.0.113.1',
      () => 'passkey',
    );
    for (let day = 0; day < daysBefore; day++) await liveOneDay(day, [], false);

    const singles = Object.entries(proof ? plans : { everything: all }).map(([name, tricks], i) => {
      const perDay = proof && (tricks === all || name === 'claims alone') ? newAccounts : few;
      return new Farm(world, { name, address: `192.0.2.${i}`, perDay, tricks });
    });
    const many = Array.from(
      { length: addresses },
      (_none, i) =>
        new Farm(world, { name: 'everything', address: `192.0.3.${i}`, perDay: few, tricks: all }),
    );
    const farms = [...singles, ...many];
    const played: Day[] = [];
    for (let day = 0; day < days; day++) {
      played.push(await liveOneDay(daysBefore + day, farms, day === days - 1));
    }
    await expectCleanLedger(world.bloom);

    const least = Number(world.bloom.services.settings.current().least_reward);
    /** Honest people whose day brings as much as the best day of a plan. */
    const asMany = (petalsOf: (day: Day, index: number) => number) =>
      Math.max(...played.map((day, index) => petalsOf(day, index) / day.honest));
    const ofOne = singles.map((_farm, i) => asMany((day) => day.farms[i] ?? 0));
    const ofMany = asMany(
      (day, index) =>
        sum(day.farms.slice(singles.length)) + addresses * (newAccounts - few) * (index + 1) * least,
    );

    expect(household.limited).toBe(0);
    expect(Math.max(...ofOne)).toBeLessThanOrEqual(20);
    expect(ofMany).toBeLessThanOrEqual(15 * addresses);
    if (!proof) return;
    const run = beginRun('farm');
    const mean = sum(played.map((day) => day.honest)) / days;
    const inThousands = (petals: number) => `${Math.round(petals / 1_000).toLocaleString('en')} K`;
    const people = (count: number) => `${count.toFixed(1)} honest people`;
    run.figures.push({ what: 'an honest person gets in a day', measured: inThousands(mean) });
    for (const [i, farm] of singles.entries()) {
      const petals = played.map((day) => day.farms[i] ?? 0);
      run.figures.push({
        what: `${farm.name}, ${farm.perDay} accounts a day: the most on a day, in honest people`,
        measured: `${people(ofOne[i] ?? 0)} (${inThousands(Math.max(...petals))}; ${inThousands(sum(petals) / days)} a day, ${inThousands(farm.burned / days)} burned)`,
        target: '≤ 20',
      });
    }
    run.figures.push({
      what: `everything from ${addresses} addresses: the most on a day, in honest people`,
      measured: people(ofMany),
      target: `≤ ${15 * addresses}`,
    });
    run.figures.push({
      what: 'claims of a household of four that its address limited',
      measured: String(household.limited),
      target: '0',
    });
    saveRun(run);
  },
);

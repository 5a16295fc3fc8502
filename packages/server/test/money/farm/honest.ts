import { giftCost, maxSharesWithPoints } from '@bloom/contract/gift/economy';
import type { Player, World } from './world.ts';

/** The days of an honest person: shares, seconds of watching, and the petals of a gift. */
type Habit = { shares: number; watchS: number; gift: number };
const viewer: Habit = { shares: 0, watchS: 7_200, gift: giftCost.middle };
const sharer: Habit = { shares: 3, watchS: 3_600, gift: giftCost.small };
const devoted: Habit = { shares: maxSharesWithPoints, watchS: 10_800, gift: 3 * giftCost.middle };
const habits = [viewer, sharer, devoted] as const;

/** People who use the site every day, each invited by another, with an address of their own. */
export class HonestPeople {
  readonly people: (Player & { habit: Habit })[] = [];
  /** How many claims the maximum of an address has limited. */
  limited = 0;
  #days = 0;
  readonly #world: World;

  constructor(world: World) {
    this.#world = world;
  }

  /** @param addressOf the address of a person; every second one has free logins only */
  async join(
    count: number,
    addressOf: (i: number) => string,
    provider: (i: number) => string,
  ): Promise<void> {
    for (let i = 0; i < count; i++) {
      const inviter = i === 0 ? undefined : this.people[Math.floor((i - 1) / 3)];
      const person = await this.#world.join(addressOf(i), { provider: provider(i), inviter });
      this.people.push({ ...person, habit: habits[i % habits.length] ?? viewer });
    }
  }

  async live(): Promise<void> {
    const sharers = this.people.filter(({ habit }) => habit.shares > 0);
    for (const person of sharers) await this.#world.share(person, person.habit.shares);
    for (const habit of habits) {
      await this.#world.watch(
        this.people.filter((person) => person.habit === habit),
        habit.watchS,
      );
    }
    for (const [i, person] of this.people.entries()) {
      // Everybody thanks another sharer each day.
      const thanked = sharers[(i * 7 + this.#days) % sharers.length];
      if (thanked && thanked !== person) await this.#world.give(person, thanked, person.habit.gift);
    }
    this.#days++;
  }

  async claim(): Promise<void> {
    for (const person of this.people) {
      const rewards = await this.#world.claim(person.address, [person]);
      this.limited += rewards.filter(({ limited }) => limited === 'address').length;
    }
  }

  minted = () => this.#world.minted(this.people);
}

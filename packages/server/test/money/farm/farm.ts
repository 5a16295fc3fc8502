import { giftCost, maxSharesWithPoints } from '@bloom/contract/gift/economy';
import type { Player, World } from './world.ts';

/** The tricks of a plan. */
export type Tricks = {
  /** A script watches with every account as much as earns points. */
  watch?: boolean;
  /** Its trusted accounts give one petal, or enough, to shares of those on probation. */
  vouch?: number;
  /** Accounts give a big gift to the next one of rings of so many. */
  ring?: number;
  /** Accounts share as much as earns points. */
  share?: boolean;
  /** Every account is invited by one that is there, and the inviters claim on the last day only. */
  invite?: boolean;
  /** The oldest accounts are deleted and come back with their logins. */
  comeBack?: boolean;
};

/** Accounts that do more than to claim: more than enough to use up the maximum of an address. */
const workers = 30;
const comeBacks = 3;

/** An adversary who has one address of the network and as many accounts with free logins as it gets. */
export class Farm {
  readonly name: string;
  readonly address: string;
  readonly tricks: Tricks;
  /** New accounts a day. */
  readonly perDay: number;
  /** The accounts that there are, the oldest first, and those that are gone. */
  accounts: Player[] = [];
  readonly gone: Player[] = [];
  burned = 0;
  readonly #world: World;

  constructor(
    world: World,
    { name, address, perDay, tricks }: { name: string; address: string; perDay: number; tricks: Tricks },
  ) {
    this.#world = world;
    this.name = name;
    this.address = address;
    this.perDay = perDay;
    this.tricks = tricks;
  }

  get #workers(): Player[] {
    return this.accounts.slice(0, workers);
  }

  async join(): Promise<void> {
    for (let i = 0; i < this.perDay; i++) {
      const inviter = this.tricks.invite ? this.accounts[this.accounts.length % workers] : undefined;
      this.accounts.push(await this.#world.join(this.address, { inviter }));
    }
  }

  /** All that earns, but the claims. */
  async work(): Promise<void> {
    const { watch, vouch, ring, share, comeBack } = this.tricks;
    if (comeBack) {
      const leavers = this.accounts.splice(0, comeBacks);
      this.gone.push(...leavers);
      for (const leaver of leavers) this.accounts.push(await this.#world.comeBack(leaver));
    }
    if (watch) await this.#world.watch(this.accounts);
    const needed = share ? maxSharesWithPoints : ring === undefined && vouch === undefined ? 0 : 1;
    for (const worker of needed > 0 ? this.#workers : []) await this.#world.share(worker, needed);
    if (vouch !== undefined) {
      const newest = this.accounts.slice(-workers);
      for (const each of newest) await this.#world.share(each, 1);
      for (const [i, each] of newest.entries()) await this.#give(this.accounts[i % workers], each, vouch);
    }
    for (const [i, donor] of ring === undefined ? [] : this.#workers.entries()) {
      const size = ring ?? 0;
      const first = i - (i % size);
      await this.#give(donor, this.accounts[first + ((i + 1 - first) % size)], giftCost.big);
    }
  }

  async #give(donor: Player | undefined, recipient: Player | undefined, wanted: number): Promise<void> {
    if (!donor || !recipient || donor === recipient) return;
    const before = await this.#world.balances([donor, recipient]);
    await this.#world.give(donor, recipient, wanted);
    const after = await this.#world.balances([donor, recipient]);
    this.burned += sum(before) - sum(after);
  }

  /** @param isLast whether it is the last day, on which those claim who have waited for their invitees */
  async claim(isLast: boolean): Promise<void> {
    const hoards = this.tricks.invite && !isLast;
    await this.#world.claim(this.address, hoards ? this.accounts.slice(workers) : this.accounts);
  }

  /** The petals that were minted for all its accounts so far. */
  minted = () => this.#world.minted([...this.accounts, ...this.gone]);
}

export const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

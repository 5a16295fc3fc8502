import type { AdminGroupBody, AdminGroupResponse, MintGroup } from '@bloom/contract/admin/admin';
import { BloomError } from '@bloom/contract/errors/errors';
import type { GiftSelection, ReversedGifts } from '@bloom/contract/moderation/moderation';
import { createJobStore } from '../../platform/jobs/job-store.ts';
import type { Db } from '../../schema.ts';
import type { Account } from '../account/index.ts';
import type { MintingSuspect } from '../audit/index.ts';
import { once, requestKey, type RequestKey } from '../idempotency/index.ts';
import { decide, RoleReader } from '../moderation/index.ts';
import { assertAdmin, type Admin } from './as-admin.ts';

/** How long before the day of the alarm the gifts that are reversed begin, in seconds. */
const giftsBeforeS = 30 * 86_400;
/** The end of a period that has none; the latest time that a request can name. */
const noEndS = 253_402_300_799;

/** The accounts that a request acts on, the members of the group, and the accounts that it leaves out. */
type Plan = Record<'targets' | 'members' | 'left', number[]>;

/** Why an account is left out, while the others are acted on. */
const leavesOut = ({ key, params }: BloomError) =>
  ['request.forbidden', 'request.notFound', 'moderation.noChange', 'moderation.otherDecides'].includes(key) ||
  // More gifts than one action reverses.
  ('field' in params && params.field === 'gifts');

/**
 * Acts on every account of a group of the alarm (docs/specification/moderation.md#alarm-groups), each in a
 * transaction and by an action of its own. A repeated request with its key does what is still to be done.
 * Errors: `request.forbidden`; `request.notFound` for a group that is not, or no longer, as it is named;
 * `request.invalid` with the field; `request.keyReused`.
 */
export async function actOnGroup(
  site: Admin,
  admin: Account,
  body: AdminGroupBody,
  key: string | undefined,
): Promise<AdminGroupResponse['data']> {
  await assertAdmin(site, admin);
  const { group, action, gifts: chosen, dry_run, rule, reason } = body;
  if ((action === 'reverseGifts') !== (chosen !== undefined)) {
    throw new BloomError('request.invalid', { field: 'gifts' });
  }
  const request = requestKey(admin.id, key, [group, action, chosen, dry_run, rule, reason]);
  const { targets, members, left } = await plan(site, body, request);
  const gifts = chosen && giftsOf(members, body.group.day, chosen.refund);
  const skipped = left.map((account) => ({ account, error: 'request.forbidden' }));
  const previews: ReversedGifts[] = [];
  for (const account of targets) {
    const target = { kind: 'user', id: String(account) } as const;
    try {
      const done = await decide(
        site.moderation,
        admin,
        { target, action, rule, reason, ...(gifts && { gifts }), ...(dry_run && { dry_run }) },
        key && `${key} ${account}`,
      );
      if (done.gifts) previews.push(done.gifts);
    } catch (error) {
      if (!(error instanceof BloomError && leavesOut(error))) throw error;
      skipped.push({ account, error: error.key });
    }
  }
  return {
    done: targets.length - (skipped.length - left.length),
    left: skipped,
    ...(dry_run && gifts && { gifts: sumUp(previews) }),
  };
}

/** Finds who is to be acted on; a repeated request keeps what it found first, whatever has happened since. */
async function plan(
  { database, moderation }: Admin,
  { group, gifts: chosen }: AdminGroupBody,
  request: RequestKey | undefined,
): Promise<Plan> {
  const accounts = await findGroup(database.write, group);
  const holders = new Set((await new RoleReader(database.write).list()).map(({ id }) => id));
  const { response } = await database.transact((tx) =>
    once(tx, request, async (): Promise<Plan> => {
      if (!accounts) throw new BloomError('request.notFound');
      const [left, members] = partition(accounts, (id) => holders.has(id));
      if (!chosen) return { targets: members, members, left };
      const gifts = giftsOf(members, group.day, chosen.refund);
      const recipients = await moderation.reversals.findRecipients(tx, gifts);
      const [protectedOnes, targets] = partition(
        chosen.to === 'all' ? recipients : recipients.filter((id) => accounts.includes(id)),
        (id) => holders.has(id),
      );
      return { targets, members, left: [...new Set([...left, ...protectedOnes])] };
    }),
  );
  return response;
}

const giftsOf = (from: number[], day: string, refund: GiftSelection['refund']): GiftSelection => ({
  from,
  between: { from: Date.parse(day) / 1_000 - giftsBeforeS, to: noEndS },
  refund,
});

/** The accounts of a group as the alarm has stored them; undefined where their number is another one. */
async function findGroup(db: Db, { who, day, accounts }: MintGroup): Promise<readonly number[] | undefined> {
  const watched = await createJobStore(db).find('watch minting');
  const suspects = (watched?.result ?? []) as MintingSuspect[];
  return suspects.find((each) => each.who === who && each.day === day && each.accounts?.length === accounts)
    ?.accounts;
}

function partition(
  ids: readonly number[],
  isLeft: (id: number) => boolean,
): [left: number[], rest: number[]] {
  return [ids.filter(isLeft), ids.filter((id) => !isLeft(id))];
}

/** Reversals of several accounts together. */
function sumUp(all: readonly ReversedGifts[]): ReversedGifts {
  const sum = (name: keyof ReversedGifts) => all.reduce((total, each) => total + each[name], 0);
  return {
    gifts: sum('gifts'),
    amount: sum('amount'),
    videos: sum('videos'),
    sharers: sum('sharers'),
    due: sum('due'),
    shortfall: sum('shortfall'),
  };
}

import { giftKinds } from '@bloom/contract/gift/economy';
import { BloomError } from '@bloom/contract/errors/errors';
import type { ActBody, GiftSelection } from '@bloom/contract/moderation/moderation';
import {
  actionFields,
  actionTable,
  cleanReason,
  type ActorRole,
  type ModerationAction,
  type TargetKind,
} from '@bloom/contract/moderation/moderation-rules';
import type { Tx } from '../../../schema.ts';
import type { Subject } from '../../content/index.ts';
import { AppealWriter, type OpenAppeal } from '../case/appeal-store.ts';
import { reaches, RoleWriter, type Role } from '../person/role-store.ts';
import type { ChosenGifts } from '../reversals.ts';

/** Who acts, and in which categories; the id is null for the admin token and for a rule of the system. */
export type Actor = Pick<Role, 'categories'> & { id: number | null; role: ActorRole };

/**
 * The gifts that a body means. Error: `request.invalid` (`gifts`) for recipients beside a target that is no
 * person.
 */
export function chosenBy(
  { from, to, between }: GiftSelection,
  kind: TargetKind,
  { id }: Subject,
): ChosenGifts {
  const given = giftKinds.find((each) => each === kind);
  if (!given) return { from, between, to: { recipients: to ?? [id] } };
  if (to) throw new BloomError('request.invalid', { field: 'gifts' });
  return { from, between, to: { target: { kind: given, id } } };
}

/**
 * Error: `request.forbidden` for own gifts, given or received, and, unless an admin acts, for gifts of
 * accounts with a role.
 */
export async function assertMayReverse(
  tx: Tx,
  { id, role }: Actor,
  { from, to }: ChosenGifts,
  { ownerId }: Subject,
): Promise<void> {
  const people = [...from, ...('recipients' in to ? to.recipients : []), ownerId];
  const isBeyond = role !== 'admin' && (await new RoleWriter(tx).hasAny(people));
  if (people.includes(id) || isBeyond) throw new BloomError('request.forbidden');
}

/**
 * Error: `request.forbidden` for what is beyond the role, and for what is one's own, which can only be hidden
 * (docs/specification/moderation.md#own-content).
 */
export function assertMayDecide(actor: Actor, action: ModerationAction, subject: Subject): void {
  const isOwn = actor.id !== null && subject.ownerId === actor.id && action !== 'hide';
  const isBeyond =
    (subject.isProtected === true && actor.role !== 'admin') ||
    (actionTable[action].isFinal === true && actor.role !== 'admin') ||
    (actionTable[action].ofEverything === true && actor.categories !== null);
  if (isOwn || isBeyond || !reaches(actor, subject.category)) {
    throw new BloomError('request.forbidden');
  }
}

/**
 * Errors: `request.forbidden` for who objects; `moderation.otherDecides` for who decided what is objected to,
 * where there is another one who may.
 */
export async function assertMayDecideAppeals(
  tx: Tx,
  { id: actorId }: Actor,
  { ownerId, category, isProtected = false }: Subject,
  appealed: readonly OpenAppeal[],
): Promise<void> {
  const appeals = new AppealWriter(tx);
  if (actorId === null) return;
  if (appealed.some(({ accountId }) => accountId === actorId)) throw new BloomError('request.forbidden');
  if (!appealed.some((each) => each.actorId === actorId)) return;
  if (await appeals.hasOther(actorId, { ownerId, category, isProtected })) {
    throw new BloomError('moderation.otherDecides');
  }
}

/** The cleaned reason of an action. Error: `request.invalid` with the field. */
export function readReason(body: ActBody): string {
  const { target, action, reason, rule, until } = body;
  const { on, namesRule = false, hasEnd = false, takes } = actionTable[action];
  const cleaned = cleanReason(reason);
  const wrong = [
    !on.includes(target.kind) && 'action',
    cleaned === undefined && 'reason',
    rule === undefined && namesRule && 'rule',
    hasEnd !== (until !== undefined) && 'until',
    ...actionFields.map((field) => (takes === field) !== (body[field] !== undefined) && field),
  ].find((field) => field !== false);
  if (wrong !== undefined || cleaned === undefined) {
    throw new BloomError('request.invalid', { field: wrong ?? 'reason' });
  }
  return cleaned;
}

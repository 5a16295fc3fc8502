import type { RoomDetail, RoomMember, RoomStreamEvents } from '@bloom/contract/room/room';
import { votesToSkip, type RoomRole } from '@bloom/contract/room/room-rules';

/** The members after an event: those who steer first, then those with an account, then visitors. */
export function applyMembers(
  members: readonly RoomMember[],
  { all, changed, gone }: RoomStreamEvents['roomMembers'],
): readonly RoomMember[] {
  const ids = new Set([...gone, ...changed.map(({ id }) => id)]);
  const stay = all ? [] : members.filter(({ id }) => !ids.has(id));
  return [...stay, ...changed].toSorted(byRank);
}

const ranks: Record<RoomRole, number> = { host: 0, helper: 1, guest: 2 };

function byRank(a: RoomMember, b: RoomMember): number {
  const rank = ({ role, account_id: account }: RoomMember) => ranks[role] + (account === null ? 1 : 0);
  return rank(a) - rank(b) || a.id - b.id;
}

/** Whether a member may play, pause and choose for all. */
export function mayControl(
  member: RoomMember | undefined,
  { everyone }: Pick<RoomDetail, 'everyone'>,
): boolean {
  if (!member) return false;
  return member.role !== 'guest' || (everyone && member.account_id !== null);
}

/** The votes to skip what plays, and how many skip it. */
export function countVotes(members: readonly RoomMember[]): { votes: number; needed: number } {
  const present = members.filter(({ account_id: account }) => account !== null);
  return { votes: present.filter(({ votes }) => votes).length, needed: votesToSkip(present.length) };
}

import type { RoomMember, RoomStreamEvents } from '@bloom/contract/room/room';

/** The difference between the members that were sent last and those who are present; undefined for none. */
export function changedMembers(
  sent: ReadonlyMap<number, RoomMember>,
  present: readonly RoomMember[],
): RoomStreamEvents['roomMembers'] | undefined {
  const ids = new Set(present.map(({ id }) => id));
  const gone = [...sent.keys()].filter((id) => !ids.has(id));
  const changed = present.filter((member) => {
    const before = sent.get(member.id);
    return (
      before?.role !== member.role ||
      before.state !== member.state ||
      before.behind_s !== member.behind_s ||
      before.votes !== member.votes ||
      before.name !== member.name ||
      before.account_id !== member.account_id
    );
  });
  return changed.length + gone.length > 0 ? { changed, gone } : undefined;
}

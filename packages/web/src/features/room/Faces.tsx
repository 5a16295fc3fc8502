import type { RoomMember } from '@bloom/contract/room/room';
import { Portrait } from '../../ui/image/Portrait.tsx';

/** The portraits of the first members, over each other. */
export function Faces({ members, shown }: { members: readonly RoomMember[]; shown: number }) {
  return (
    <span aria-hidden="true" className="room-faces">
      {members.slice(0, shown).map(({ id, account_id: account }) => (
        <Portrait key={id} id={account} size={28} />
      ))}
    </span>
  );
}

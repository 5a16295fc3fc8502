import { sql } from 'kysely';
import type { Bloom, Person } from './bloom.ts';

let rooms = 0;

/** Makes a room in the database. Its first member is the host. */
export async function addRoom(
  bloom: Pick<Bloom, 'execute'>,
  members: readonly Pick<Person, 'id'>[],
  { isPublic = false, guest }: { isPublic?: boolean; guest?: string } = {},
): Promise<{ id: number; room: string }> {
  const room = `Room${String(++rooms).padStart(8, '0')}`;
  const { rows } = await bloom.execute<{ id: number }>(sql`
    insert into room (public_id, invite, at_ms, is_public) values (${room}, 'invite', 0, ${isPublic})
    returning id`);
  const id = rows[0]?.id ?? 0;
  for (const [i, member] of members.entries()) {
    await bloom.execute(sql`insert into room_member (room_id, account_id, role)
      values (${id}, ${member.id}, ${i === 0 ? 'host' : 'guest'})`);
  }
  if (guest !== undefined) {
    await bloom.execute(sql`insert into room_member (room_id, guest_hash)
      values (${id}, sha256(convert_to(${guest}, 'UTF8')))`);
  }
  return { id, room };
}

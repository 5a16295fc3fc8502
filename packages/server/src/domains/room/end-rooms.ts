import { sql } from 'kysely';
import type { Job } from '../../platform/jobs/jobs.ts';
import { forgetRoom } from '../chat/index.ts';
import type { Rooms } from './acting.ts';
import { roomChanged } from './acting.ts';
import type { RoomHub } from './room-hub.ts';

/** A room ends so long after its last member left (docs/specification/rooms.md#room-end). */
const endAfterHours = 6;
/** An ended room is deleted so long after: until then a moderator can look at its case. */
const deleteAfterDays = 30;

/** Keeps the rooms of each server, and ends those that were left. */
export function roomJobs(rooms: Rooms, hub: Pick<RoomHub, 'beat'>): readonly Job[] {
  return [
    { name: 'keep rooms', everyS: 2, scope: 'server', run: () => hub.beat() },
    { name: 'end rooms', everyS: 60, scope: 'system', run: () => endRooms(rooms) },
  ];
}

/** Ends the rooms that have had no member for hours, and deletes those that ended long ago. */
export async function endRooms({ database }: Rooms): Promise<void> {
  await database.transact(async (tx) => {
    const { rows } = await sql<{ id: number }>`
      update room set ended_at = clock_timestamp()
      where ended_at is null and active_at < clock_timestamp() - make_interval(hours => ${endAfterHours})
      returning id`.execute(tx);
    for (const { id } of rows) {
      roomChanged(tx, id, 'end');
      await forgetRoom(tx, id);
    }
  });
  const db = database.write;
  await sql`
    delete from room r where ended_at < clock_timestamp() - make_interval(days => ${deleteAfterDays})
      and not exists (select from open_case c where c.target_kind = 'room' and c.target_id = r.id)`.execute(
    db,
  );
  await sql`delete from room_server where seen_at < clock_timestamp() - interval '1 hour'`.execute(db);
  await sql`
    delete from room_presence p where not exists (select from room_server s where s.id = p.server_id)`.execute(
    db,
  );
}

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../schema.ts';

/** Which members have streams on this server, in the database where all servers read it. */
export type Presence = ReturnType<typeof createPresence>;

export function createPresence(db: Db) {
  const serverId = randomUUID();
  return {
    /** Says that this server is alive; without it for seconds, its members count as absent. */
    async beat(): Promise<void> {
      await sql`
        insert into room_server (id) values (${serverId})
        on conflict (id) do update set seen_at = clock_timestamp()`.execute(db);
    },
    async begin(memberId: number): Promise<void> {
      await sql`
        insert into room_presence (member_id, server_id) values (${memberId}, ${serverId})
        on conflict (member_id, server_id) do update set ended_at = null`.execute(db);
    },
    async end(memberId: number): Promise<void> {
      await sql`
        update room_presence set ended_at = clock_timestamp()
        where member_id = ${memberId} and server_id = ${serverId}`.execute(db);
    },
    /** Those of some members who were removed from their room, or whose seat is gone. */
    async findRemoved(memberIds: readonly number[]): Promise<number[]> {
      const { rows } = await sql<{ id: number }>`
        select k.id from unnest(${memberIds}::bigint[]) as k (id) left join room_member m on m.id = k.id
        where m.id is null or m.removed_at is not null`.execute(db);
      return rows.map(({ id }) => id);
    },
    /** Gives a room whose host is absent to another one. Returns whether it did. */
    async passOn(roomId: number): Promise<boolean> {
      const { rows } = await sql<{ isPassed: boolean }>`
        select room_pass_on(${roomId}) as "isPassed"`.execute(db);
      return rows[0]?.isPassed ?? false;
    },
    /** Stores that some rooms had members just now. */
    async keepActive(roomIds: readonly number[]): Promise<void> {
      await sql`
        update room set active_at = clock_timestamp()
        where id = any(${roomIds}::bigint[]) and active_at < clock_timestamp() - interval '1 minute'`.execute(
        db,
      );
    },
  };
}

import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { RoomMember } from '@bloom/contract/room/room';
import type { MemberState, RoomRole } from '@bloom/contract/room/room-rules';
import { Reader, Writer } from '../../schema.ts';
import type { HeldRoom, PlayingRoom, Seat } from './room.ts';

/** The clock of the states of rooms, in milliseconds since 1970. */
export const nowMs = sql<number>`floor(extract(epoch from clock_timestamp()) * 1000)::bigint`;

const held = sql`id, public_id, invite, video_id, episode, rate_percent, seq, video_seq, is_public,
  everyone_controls, ended_at is not null or hidden_by is not null as "isOver"`;

/** A secret that is in a link or kept by a visitor's browser: 128 random bits. */
export const newKey = (): string => randomBytes(16).toString('base64url');

export class RoomReader extends Reader {
  async find(publicId: string): Promise<HeldRoom | undefined> {
    const { rows } = await sql<HeldRoom>`
      select ${held} from room where public_id = ${publicId}`.execute(this.db);
    return rows[0];
  }

  /** The seat of an account or of a visitor's key in a room. */
  async findSeat(
    roomId: number,
    who: { accountId: number | undefined; guestHash: Buffer | undefined },
  ): Promise<Seat | undefined> {
    const { rows } = await sql<Seat>`
      select id, role, account_id, removed_at from room_member
      where room_id = ${roomId} and ${
        who.accountId === undefined
          ? sql`guest_hash = ${who.guestHash ?? null}::bytea`
          : sql`account_id = ${who.accountId}`
      }`.execute(this.db);
    return rows[0];
  }

  /** The time by the clock of the states, in milliseconds since 1970. */
  async now(): Promise<number> {
    const { rows } = await sql<{ now: number }>`select ${nowMs} as now`.execute(this.db);
    return rows[0]?.now ?? Date.now();
  }

  /** The states of some rooms. */
  async playing(roomIds: readonly number[]): Promise<PlayingRoom[]> {
    const { rows } = await sql<Omit<PlayingRoom, 'rate'> & { rate_percent: number }>`
      select r.id, r.seq, r.episode, r.position_ms, r.at_ms, r.rate_percent, r.playing,
        coalesce((
          select jsonb_agg(jsonb_build_object('video_id', v.id, 'source', v.source, 'source_id', v.source_id,
            'offset_s', c.offset_s) order by v.id <> r.video_id, v.id)
          from (select r.video_id, 0 as offset_s union all select * from work_copies(r.video_id)) c
            join public_video v on v.id = c.video_id
          where v.hidden_by is null), '[]') as copies
      from room r where r.id = any(${roomIds}::bigint[])`.execute(this.db);
    return rows.map(({ rate_percent, ...row }) => ({ ...row, rate: rate_percent / 100 }));
  }

  /** The members of some rooms who are present, in the order in which they joined. */
  async present(roomIds: readonly number[]): Promise<(RoomMember & { room_id: number })[]> {
    const { rows } = await sql<RoomMember & { room_id: number }>`
      select m.room_id, m.id, case when a.deleted_at is null then m.account_id end as account_id,
        coalesce(a.name, '') as name, a.handle, m.role, m.state, m.behind_s,
        m.skips_seq is not distinct from r.video_seq as votes
      from room_present m join room r on r.id = m.room_id left join public_account a on a.id = m.account_id
      where m.room_id = any(${roomIds}::bigint[]) order by m.joined_at, m.id`.execute(this.db);
    return rows;
  }

  /** The queue of a room, in the order in which it plays. */
  async queue(roomId: number): Promise<{ item: number; video_id: number; member_id: number | null }[]> {
    const { rows } = await sql<{ item: number; video_id: number; member_id: number | null }>`
      select q.id as item, q.video_id, q.member_id from room_queue q join public_video v on v.id = q.video_id
      where q.room_id = ${roomId} and v.hidden_by is null order by q.position, q.id`.execute(this.db);
    return rows;
  }

  async settings(roomId: number): Promise<{ public: boolean; everyone: boolean; isOver: boolean }> {
    const { rows } = await sql<{ public: boolean; everyone: boolean; isOver: boolean }>`
      select is_public as public, everyone_controls as everyone,
        ended_at is not null or hidden_by is not null as "isOver"
      from room where id = ${roomId}`.execute(this.db);
    return rows[0] ?? { public: false, everyone: false, isOver: true };
  }

  /** Public rooms with members who are present, those with most first. */
  async listPublic(
    hiddenFrom: readonly string[],
    limit: number,
  ): Promise<{ id: string; video_id: number; host_name: string; people: number; playing: boolean }[]> {
    const { rows } = await sql<{
      id: string;
      video_id: number;
      host_name: string;
      people: number;
      playing: boolean;
    }>`
      select r.public_id as id, r.video_id, r.playing, m.people, coalesce(m.host_name, '') as host_name
      from room r join public_video v on v.id = r.video_id, lateral (
        select count(*)::int as people, min(a.name) filter (where p.role = 'host') as host_name
        from room_present p left join public_account a on a.id = p.account_id where p.room_id = r.id) m
      where r.is_public and r.ended_at is null and r.hidden_by is null and m.people > 0
        and r.active_at > clock_timestamp() - interval '1 hour'
        and v.hidden_by is null and v.source <> all(${hiddenFrom}::text[])
      order by m.people desc, r.id desc limit ${limit}`.execute(this.db);
    return rows;
  }
}

/** Writes rooms. Everything but `add` begins with `lock`. */
export class RoomWriter extends Writer {
  /** The rooms that an account created in 24 hours. Its other transactions wait until the end of this one. */
  async countToday(accountId: number): Promise<number> {
    await sql`select pg_advisory_xact_lock(hashtextextended('room', ${accountId}))`.execute(this.tx);
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from room
      where creator_id = ${accountId} and created_at > clock_timestamp() - interval '24 hours'`.execute(
      this.tx,
    );
    return rows[0]?.count ?? 0;
  }

  /** Adds a room with its host. */
  async add(room: {
    publicId: string;
    invite: string;
    accountId: number;
    videoId: number;
    episode: string | null;
    positionMs: number;
    playing: boolean;
    isPublic: boolean;
  }): Promise<void> {
    await sql`
      with added as (
        insert into room (public_id, invite, creator_id, video_id, episode, position_ms, at_ms, playing, is_public)
        values (${room.publicId}, ${room.invite}, ${room.accountId}, ${room.videoId}, ${room.episode},
          ${room.positionMs}, ${nowMs}, ${room.playing}, ${room.isPublic}) returning id)
      insert into room_member (room_id, account_id, role) select id, ${room.accountId}, 'host' from added`.execute(
      this.tx,
    );
  }

  /** Holds a room until the end of the transaction. */
  async lock(publicId: string): Promise<HeldRoom | undefined> {
    const { rows } = await sql<HeldRoom>`
      select ${held} from room where public_id = ${publicId} for no key update`.execute(this.tx);
    return rows[0];
  }

  async addSeat(
    roomId: number,
    who: { accountId: number | undefined; guestHash: Buffer | undefined },
  ): Promise<number> {
    const { rows } = await sql<{ id: number }>`
      insert into room_member (room_id, account_id, guest_hash)
      values (${roomId}, ${who.accountId ?? null}, ${who.guestHash ?? null}) returning id`.execute(this.tx);
    if (!rows[0]) throw new Error('no seat was added');
    return rows[0].id;
  }

  async enter(memberId: number): Promise<void> {
    await sql`
      update room_member set entered_at = clock_timestamp(), left_at = null where id = ${memberId}`.execute(
      this.tx,
    );
  }

  async leave(memberId: number): Promise<void> {
    await sql`
      update room_member set left_at = clock_timestamp(), state = 'here', behind_s = 0
      where id = ${memberId}`.execute(this.tx);
  }

  /** How many members are present besides one. */
  async countOthers(roomId: number, memberId: number | undefined): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from room_present
      where room_id = ${roomId} and id is distinct from ${memberId ?? null}::bigint`.execute(this.tx);
    return rows[0]?.count ?? 0;
  }

  /** Stores what plays from a delay on. A video, if given, begins: votes of before do not count. */
  async play(
    room: Pick<HeldRoom, 'id'>,
    state: {
      videoId: number | undefined;
      episode: string | null;
      positionMs: number;
      ratePercent: number;
      playing: boolean;
      delayMs: number;
    },
  ): Promise<void> {
    await sql`
      update room set seq = seq + 1, episode = ${state.episode}, position_ms = ${state.positionMs},
        rate_percent = ${state.ratePercent}, playing = ${state.playing}, at_ms = ${nowMs} + ${state.delayMs}::int
        ${state.videoId === undefined ? sql`` : sql`, video_id = ${state.videoId}, video_seq = seq + 1`}
      where id = ${room.id}`.execute(this.tx);
  }

  async setSettings(
    roomId: number,
    settings: { everyone?: boolean | undefined; public?: boolean | undefined },
  ): Promise<void> {
    await sql`
      update room set everyone_controls = coalesce(${settings.everyone ?? null}::boolean, everyone_controls),
        is_public = coalesce(${settings.public ?? null}::boolean, is_public)
      where id = ${roomId}`.execute(this.tx);
  }

  async findMember(roomId: number, memberId: number): Promise<Seat | undefined> {
    const { rows } = await sql<Seat>`
      select id, role, account_id, removed_at from room_member
      where room_id = ${roomId} and id = ${memberId}`.execute(this.tx);
    return rows[0];
  }

  async setRole(memberId: number, role: RoomRole): Promise<void> {
    await sql`update room_member set role = ${role} where id = ${memberId}`.execute(this.tx);
  }

  /** Removes a member for good; the old invitation is worthless from now on. */
  async remove(roomId: number, memberId: number): Promise<void> {
    await sql`
      update room_member set removed_at = clock_timestamp(), role = 'guest' where id = ${memberId}`.execute(
      this.tx,
    );
    await sql`update room set invite = ${newKey()} where id = ${roomId}`.execute(this.tx);
  }

  async setStatus(memberId: number, state: MemberState, behindS: number): Promise<void> {
    await sql`
      update room_member set state = ${state}, behind_s = ${behindS} where id = ${memberId}`.execute(this.tx);
  }

  /** Votes to skip what plays, or takes the vote back. Returns the votes and voters who are present. */
  async vote(
    room: Pick<HeldRoom, 'id' | 'video_seq'>,
    memberId: number,
    votes: boolean,
  ): Promise<{ votes: number; voters: number }> {
    await sql`
      update room_member set skips_seq = ${votes ? room.video_seq : null} where id = ${memberId}`.execute(
      this.tx,
    );
    const { rows } = await sql<{ votes: number; voters: number }>`
      select count(*) filter (where skips_seq = ${room.video_seq})::int as votes, count(*)::int as voters
      from room_present where room_id = ${room.id} and account_id is not null`.execute(this.tx);
    return rows[0] ?? { votes: 0, voters: 0 };
  }

  /** How many videos wait in the queue of a room, and how many of them a member added. */
  async countQueue(roomId: number, memberId: number): Promise<{ all: number; own: number }> {
    const { rows } = await sql<{ all: number; own: number }>`
      select count(*)::int as all, count(*) filter (where member_id = ${memberId})::int as own
      from room_queue where room_id = ${roomId}`.execute(this.tx);
    return rows[0] ?? { all: 0, own: 0 };
  }

  /** Adds a video to the end of the queue; one that is there already stays where it is. */
  async enqueue(roomId: number, videoId: number, memberId: number): Promise<void> {
    await sql`
      insert into room_queue (room_id, video_id, member_id, position)
      select ${roomId}, ${videoId}, ${memberId}, coalesce(max(position), 0) + 1
      from room_queue where room_id = ${roomId}
      on conflict (room_id, video_id) do nothing`.execute(this.tx);
  }

  async findItem(
    roomId: number,
    item: number,
  ): Promise<{ id: number; member_id: number | null } | undefined> {
    const { rows } = await sql<{ id: number; member_id: number | null }>`
      select id, member_id from room_queue where room_id = ${roomId} and id = ${item}`.execute(this.tx);
    return rows[0];
  }

  async moveFirst(roomId: number, item: number): Promise<void> {
    await sql`
      update room_queue set position = (select min(position) - 1 from room_queue where room_id = ${roomId})
      where id = ${item}`.execute(this.tx);
  }

  async dequeue(item: number): Promise<void> {
    await sql`delete from room_queue where id = ${item}`.execute(this.tx);
  }

  /** Takes a video out of the queue, the first one without an item; undefined where there is none. */
  async take(roomId: number, item?: number): Promise<{ videoId: number } | undefined> {
    const { rows } = await sql<{ videoId: number }>`
      delete from room_queue where id = (
        select q.id from room_queue q join public_video v on v.id = q.video_id
        where q.room_id = ${roomId} and v.hidden_by is null
          and ${item === undefined ? sql`true` : sql`q.id = ${item}`}
        order by q.position, q.id limit 1)
      returning video_id as "videoId"`.execute(this.tx);
    return rows[0];
  }

  /** Gives the room to another host if its own is absent; returns whether it did. */
  async passOn(roomId: number): Promise<boolean> {
    const { rows } = await sql<{ isPassed: boolean }>`
      select room_pass_on(${roomId}) as "isPassed"`.execute(this.tx);
    return rows[0]?.isPassed ?? false;
  }

  async end(roomId: number): Promise<void> {
    await sql`update room set ended_at = clock_timestamp() where id = ${roomId} and ended_at is null`.execute(
      this.tx,
    );
  }
}

import { sql } from 'kysely';
import type { Database } from '../platform/database/index.ts';
import type { Job } from '../platform/jobs/jobs.ts';
import type { Chat } from '../domains/chat/index.ts';
import { changeState, createRoom, joinRoom, playNext, readStateOf } from '../domains/room/index.ts';
import type { Tables } from '../schema.ts';
import { sampleProvider } from './people.ts';

/** The host of the sample room, and the member who talks with it. */
const people = ['Mei', 'Oscar'] as const;

/** The clips that the room plays when its queue is empty, each some times: all are short. */
const clips = ['900003', '900002', '900004'].map((id) => ({
  source: id === '900003' ? 'subo' : 'zdziyuan',
  id,
}));
const timesEach = 6;

/** The lines of the two, one each time, while others are there to read it. */
const talk = [
  'Welcome! Pick something for the queue, we play it next.',
  '欢迎！想看什么就加到待播里',
  'I always wait for the butterfly.',
  '这段的配乐真好听',
  'Vote to skip if you know it by heart 😄',
  '弹幕会从画面上飞过去，试试看',
] as const;
const talkEveryS = 20;

type Parts = { database: Pick<Database<Tables>, 'write' | 'transact'>; chat: Pick<Chat, 'post'> };

/**
 * The job of the demo that makes its public room one in which two sample members watch and talk, so that a
 * visitor sees what rooms are.
 */
export const sampleRoomJob = (parts: Parts): Job => ({
  name: 'keep sample room',
  everyS: 4,
  scope: 'system',
  run: () => keepSampleRoom(parts),
});

/** Creates the room if there is none, has both present, plays what is next and says a line. */
export async function keepSampleRoom({ database, chat }: Parts): Promise<void> {
  const [host, other] = await findPeople(database);
  // An operator has deleted them.
  if (!host || !other) return;
  const found = await findRoom(database, host.id);
  // A moderator has closed it.
  if (found?.isClosed) return;
  const [first = { source: '', id: '' }] = clips;
  const room =
    found?.id ?? (await createRoom({ database }, host, { ...first, playing: true, public: true }, [])).id;
  for (const { id } of [host, other]) await joinRoom({ database }, room, { accountId: id }, {});
  await playOn({ database }, room, host.id);
  const line = await nextLine(database, room, [host.id, other.id]);
  if (line === undefined) return;
  await chat.post(line % 2 === 0 ? host : other, { room, content: talk[line % talk.length] ?? '' });
}

type Person = { id: number; name: string; handle: string };

async function findPeople({ write }: Parts['database']): Promise<(Person | undefined)[]> {
  const { rows } = await sql<Person>`
    select a.id, a.name, a.handle from login_identity i join public_account a on a.id = i.account_id
    where i.provider = ${sampleProvider} and i.subject = any(${[...people]}::text[]) and a.deleted_at is null`.execute(
    write,
  );
  return people.map((name) => rows.find((row) => row.name === name));
}

async function findRoom(
  { write }: Parts['database'],
  hostId: number,
): Promise<{ id: string; isClosed: boolean } | undefined> {
  const { rows } = await sql<{ id: string; isClosed: boolean }>`
    select public_id as id, hidden_by is not null as "isClosed" from room
    where creator_id = ${hostId} and is_public and ended_at is null order by id desc limit 1`.execute(write);
  return rows[0];
}

/** Plays the first of the queue, or the next clip, when a video has ended. */
async function playOn(rooms: Pick<Parts, 'database'>, room: string, accountId: number): Promise<void> {
  const state = await readStateOf(rooms, { room, hiddenFrom: [] });
  const { rows } = await sql<{ now: number; endMs: number | null; isQueued: boolean }>`
    select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as now, v.duration_s * 1000 as "endMs",
      exists (select from room_queue where room_id = r.id) as "isQueued"
    from room r left join public_video v on v.id = r.video_id where r.public_id = ${room}`.execute(
    rooms.database.write,
  );
  const { now = 0, endMs, isQueued = false } = rows[0] ?? {};
  if (now < state.at_ms + (endMs ?? 10 * 60_000) - state.position_ms) return;
  const request = { room, accountId, hiddenFrom: [] };
  if (isQueued) return playNext(rooms, request, state.seq);
  const video = clips[Math.floor((state.seq + 1) / timesEach) % clips.length];
  const isOther = video && video.id !== state.video?.id;
  await changeState(rooms, request, {
    seq: state.seq,
    position_ms: 0,
    playing: true,
    ...(isOther && { video }),
  });
}

/** The number of the line that is said now; undefined while there is no reader, or the last one is new. */
async function nextLine(
  { write }: Parts['database'],
  room: string,
  speakers: readonly number[],
): Promise<number | undefined> {
  const { rows } = await sql<{ line: number }>`
    select count(m.id)::int as line
    from room r left join chat_message m on m.room_id = r.id
    where r.public_id = ${room} and exists (
      select from room_present p
      where p.room_id = r.id and (p.account_id is null or p.account_id <> all(${speakers}::bigint[])))
    group by r.id
    having coalesce(max(m.created_at) < now() - make_interval(secs => ${talkEveryS}), true)`.execute(write);
  return rows[0]?.line;
}

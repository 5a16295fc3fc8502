import { donorToken } from '../dataset/seed.ts';
import { quantile } from '../deliveries.ts';
import { post, runLoad } from '../load.ts';
import { median, type Effort } from '../rounds.ts';
import type { Server, Stage } from '../stage.ts';
import { openReaders, stamp } from '../stream-readers.ts';
import { measureRoomPages } from '../web/room-pages.ts';

/** The servers take any number of connections from this machine. */
const environment = { TRUST_PROXY: '127.0.0.1' };

/** Rooms with visitors as members: the delay from a change by the host to its delivery. */
export async function measureRooms(stage: Stage): Promise<void> {
  const { report, effort, sizes } = stage;
  report.heading(`Rooms at ${sizes.usual}`);
  const server = await stage.server(sizes.usual, environment);
  const one = await measureChanges(server, effort, { rooms: 1, members: 200, perSecond: 10 });
  report.gate('a change to the 200 members of a room, p99', one, 250, 'ms');
  const many = await measureChanges(server, effort, { rooms: 100, members: 20, perSecond: 50 });
  report.gate('a change to the 20 members of each of 100 rooms, p99', many, 250, 'ms');
  report.note(`From the request to the delivery: the median of ${effort.rounds} rounds.`);
  await measureRoomPages(report, { rounds: effort.rounds, minutes: effort.rounds < 5 ? 1 : 10 });
}

type Rooms = { rooms: number; members: number; perSecond: number };

async function measureChanges(
  server: Server,
  { rounds, forMs }: Effort,
  { rooms, members, perSecond }: Rooms,
): Promise<number> {
  const ids = await addRooms(server, rooms, members);
  const source = {
    path: (reader: number) => {
      const room = ids[reader % rooms] ?? '';
      return `/api/v1/message/stream?room=${room}&guest=${guestKey(room, Math.floor(reader / rooms))}`;
    },
    begin: 'event: readers',
    event: 'room',
  };
  const readers = await openReaders(server.port, source, rooms * members);
  const seqs = ids.map(() => 0);
  let sent = 0;
  const next = (): Buffer => {
    const at = sent++ % rooms;
    const seq = seqs[at] ?? 0;
    seqs[at] = seq + 1;
    const body = { seq, position_ms: 0, playing: true, episode: stamp() };
    return post(`/api/v1/room/${ids[at]}/state`, body, { authorization: `Bearer ${donorToken(1 + at)}` });
  };
  try {
    const p99: number[] = [];
    for (let round = 0; round <= rounds; round++) {
      const before = readers.received();
      // In order, as the page of one host sends them.
      const load = await runLoad({ port: server.port, connections: 1, next, perSecond, forMs });
      await readers.waitFor(Math.floor(load.requests / rooms), before);
      const delays = readers.consumeDeliveries().map(({ sentAt, at }) => at - sentAt);
      if (round > 0) p99.push(quantile(delays, 0.99));
    }
    return median(p99);
  } finally {
    await readers.close();
  }
}

const guestKey = (room: string, member: number): string => `${room}-${String(member).padStart(9, '0')}`;

/** Adds rooms, each of another donor, with seats of visitors. */
async function addRooms({ dataset }: Server, rooms: number, members: number): Promise<string[]> {
  const prefix = `bench${String(members).padStart(3, '0')}`;
  await dataset.sql.query(
    `with added as (
       insert into room (public_id, invite, creator_id, video_id, at_ms)
       select $1 || lpad(n::text, 4, '0'), '', n, 1, 0 from generate_series(1, $2::int) n
       returning id, public_id, creator_id),
     hosts as (insert into room_member (room_id, account_id, role) select id, creator_id, 'host' from added)
     insert into room_member (room_id, guest_hash)
     select id, sha256(convert_to(public_id || '-' || lpad(m::text, 9, '0'), 'UTF8'))
     from added, generate_series(0, $3::int - 1) m`,
    [prefix, rooms, members],
  );
  return Array.from({ length: rooms }, (_, n) => `${prefix}${String(n + 1).padStart(4, '0')}`);
}

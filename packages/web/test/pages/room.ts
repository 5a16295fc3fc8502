import { page } from 'vitest/browser';
import type { RoomDetail, RoomMember, RoomState } from '@bloom/contract/room/room';
import type { Video } from '@bloom/contract/video/video';
import { exampleFor, type Content, type FakeApi } from './fake-api.ts';
import { openPage, type PageOptions } from './open-page.tsx';
import { clip, respondWithVideo } from './video-page.ts';

export const roomId = 'Abcdefgh1234';
export const roomPath = `/room/${roomId}?invite=secret`;

type Joined = Content<'POST /room/:room/join'>['data'];

/** The account of the test, who is the host unless a test says otherwise. */
export const dora = memberOf(1, { account_id: 7, name: 'Dora', handle: 'dora', role: 'host' });
export const olga = memberOf(2, { account_id: 9, name: 'Olga', handle: 'olga' });
/** A visitor without an account. */
export const visitor = memberOf(3);

/** A guest who is in time. */
export function memberOf(id: number, fields: Partial<RoomMember> = {}): RoomMember {
  return {
    id,
    account_id: null,
    name: '',
    handle: null,
    role: 'guest',
    state: 'here',
    behind_s: 0,
    votes: false,
    ...fields,
  };
}

/** A room that is paused at the beginning of a video. */
export function stateOf(fields: Partial<RoomState> = {}, { source, id }: Video = clip): RoomState {
  return {
    seq: 1,
    video: { source, id },
    offset_ms: 0,
    episode: null,
    position_ms: 0,
    at_ms: Date.now(),
    rate: 1,
    playing: false,
    ...fields,
  };
}

/** A private room with an empty queue. */
export const detailOf = (fields: Partial<RoomDetail> = {}): RoomDetail => ({
  public: false,
  everyone: false,
  queue: [],
  ...fields,
});

/** A video that waits in the queue. */
export function itemOf(item: number, title: string, by: number | null = 2): RoomDetail['queue'][number] {
  const { data } = exampleFor('GET /video/list');
  const [video] = data;
  if (!video) throw new Error('the contract has no example of a video in a list');
  return { item, video: { ...video, id: `queued${item}`, title }, member_id: by };
}

type RoomOptions = PageOptions & { joined?: Partial<Joined>; video?: Video; query?: string };

/** Opens a room by its link, as a member who has just joined. */
export async function openRoom({ joined = {}, video = clip, query = '', ...options }: RoomOptions = {}) {
  const opened = await openPage(roomPath + query, {
    ...options,
    api: (api) => {
      respondWithVideo(api, video);
      respondWithJoin(api, { state: stateOf({}, video), ...joined });
      options.api?.(api);
    },
  });
  const { t } = opened;
  const strip = page.getByRole('region', { name: t('room.title'), exact: true });
  return {
    ...opened,
    strip,
    /** A button of the strip, by its beginning. */
    inStrip: (name: string) => strip.getByRole('button', { name, exact: true }),
    /** An open panel. */
    panel: (name: string) => page.getByRole('dialog', { name, exact: true }),
    poster: page.getBySelector('.player-image'),
  };
}

/** Lets the account of the test in, as the host unless `fields` say otherwise. */
export function respondWithJoin(api: FakeApi, fields: Partial<Joined> = {}): void {
  api.respond('POST /room/:room/join', {
    data: {
      member_id: dora.id,
      invite: 'secret',
      state: stateOf(),
      detail: detailOf(),
      members: [dora, olga, visitor],
      ...fields,
    },
  });
  api.respond('GET /room/time', () => ({ now_ms: Date.now() }));
}

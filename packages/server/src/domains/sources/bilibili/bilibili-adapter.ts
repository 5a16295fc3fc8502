import { BloomError, type UnavailableReason } from '@bloom/contract/errors/errors';
import { isBilibiliRoom } from '@bloom/contract/sources/bilibili';
import { Type } from 'typebox';
import type { OutboundResponse } from '../../../platform/outbound/index.ts';
import { unexpectedResponse, readJson, unavailable, type UpstreamRequest } from '../upstream-request.ts';
import type { SourceAdapter, UpstreamVideo } from '../source.ts';
import { cleanImageUrl, cleanTitle, uploaderOf } from '../title.ts';

export type BilibiliConfig = {
  /** Origin of the video interface. */
  readonly apiUrl: string;
  /** Origin of the live interface. */
  readonly liveApiUrl: string;
};

const Flag = Type.Optional(Type.Union([Type.Number(), Type.Boolean()]));

const Video = Type.Object({
  title: Type.String(),
  owner: Type.Optional(Type.Object({ name: Type.Optional(Type.String()) })),
  pic: Type.Optional(Type.String()),
  duration: Type.Optional(Type.Number()),
  redirect_url: Type.Optional(Type.String()),
  is_upower_exclusive: Flag,
  rights: Type.Optional(Type.Object({ no_share: Flag, pay: Flag, ugc_pay: Flag, arc_pay: Flag })),
  pages: Type.Optional(Type.Array(Type.Object({ page: Type.Integer({ minimum: 1 }), part: Type.String() }))),
});

const Room = Type.Object({
  room_id: Type.Integer({ minimum: 1 }),
  title: Type.String(),
  user_cover: Type.Optional(Type.String()),
  keyframe: Type.Optional(Type.String()),
});

/** Every response; its `data` may be missing, and is an empty list where a room is not found. */
const Coded = Type.Object({ code: Type.Integer() });
const VideoResponse = Type.Object({ data: Video });
const RoomResponse = Type.Object({ data: Room });

/**
 * Why the video is unavailable, by response code. All other codes (risk control, limits, no login)
 * leave it unknown. Servers abroad also get 62002, so it never means that the video was deleted.
 */
const refusals = new Map<number, UnavailableReason>([
  [-404, 'gone'],
  [-403, 'private'],
  [62002, 'private'],
  [62004, 'private'],
  [62012, 'private'],
  [-10403, 'notEmbeddable'],
]);

/**
 * Looks up videos and live rooms of bilibili with its two public API calls that need no signature.
 * Errors that depend on the server's location or request rate (risk control, limits, regions) leave
 * the video unknown.
 */
export function createBilibiliAdapter({ apiUrl, liveApiUrl }: BilibiliConfig): SourceAdapter {
  const video = async (id: string, request: UpstreamRequest): Promise<UpstreamVideo> => {
    const url = new URL('/x/web-interface/view', apiUrl);
    url.search = new URLSearchParams({ bvid: id }).toString();
    const response = await request(url, { headers: { referer: 'https://www.bilibili.com/' } });
    const code = codeOf(response);
    // The id was validated before, so it belongs to something other than a video.
    if (code === -400) throw new BloomError('share.bilibiliNotSupportSuchShare');
    if (code !== 0) throw refusalOf(code);
    const { data } = readJson(VideoResponse, response);
    if (data.redirect_url?.includes('/bangumi/')) {
      throw new BloomError('share.bilibiliNotSupportSuchShare');
    }
    const { no_share, pay, ugc_pay, arc_pay } = data.rights ?? {};
    // None of these plays embedded for every visitor.
    if ([no_share, pay, ugc_pay, arc_pay, data.is_upower_exclusive].some(Boolean)) {
      throw unavailable('notEmbeddable');
    }
    const episodes = (data.pages ?? []).map(({ page, part }) => ({
      id: String(page),
      title: cleanTitle(part, `P${page}`),
    }));
    return {
      id,
      title: cleanTitle(data.title, `bilibili ${id}`),
      ...uploaderOf(data.owner?.name),
      thumbnailUrl: cleanImageUrl(data.pic ?? ''),
      type: episodes.length > 1 ? 'Playlist' : 'Video',
      episodes: episodes.length > 1 ? episodes : [],
      durationS: Math.round(data.duration ?? 0) || null,
    };
  };

  const room = async (id: string, request: UpstreamRequest): Promise<UpstreamVideo> => {
    const url = new URL('/room/v1/Room/get_info', liveApiUrl);
    url.search = new URLSearchParams({ room_id: id }).toString();
    const response = await request(url, {
      headers: { referer: `https://live.bilibili.com/${id}` },
    });
    const code = codeOf(response);
    // Here 1 means that there is no such room.
    if (code !== 0) throw code === 1 ? unavailable('gone') : refusalOf(code);
    const { data } = readJson(RoomResponse, response);
    const roomId = String(data.room_id);
    return {
      // The room's own number, also if the id was its short number.
      id: roomId,
      title: cleanTitle(data.title, `bilibili live ${roomId}`),
      thumbnailUrl: cleanImageUrl(data.user_cover ?? '') || cleanImageUrl(data.keyframe ?? ''),
      // Also while the room is not on air.
      type: 'Live',
      episodes: [],
      durationS: null,
    };
  };

  return { lookup: (id, request) => (isBilibiliRoom(id) ? room(id, request) : video(id, request)) };
}

function codeOf(response: OutboundResponse): number {
  if (response.status !== 200) throw unexpectedResponse(`bilibili responded with ${response.status}`);
  return readJson(Coded, response).code;
}

function refusalOf(code: number): BloomError {
  const reason = refusals.get(code);
  return reason ? unavailable(reason) : unexpectedResponse(`bilibili responded with code ${code}`);
}

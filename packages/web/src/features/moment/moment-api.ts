import type {
  AnyMoment,
  MomentBody,
  MomentPostBody,
  MomentRepliesResponse,
  MomentResponse,
  MomentSegmentResponse,
  MomentsQuery,
  MomentsResponse,
  MomentThankResponse,
} from '@bloom/contract/moment/moment';
import type { MomentSort } from '@bloom/contract/moment/moment-rules';
import type { Video } from '@bloom/contract/video/video';
import { apiPath, call } from '../../lib/api.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { addReplies, isReply, type MomentPages } from './moment-pages.ts';

/** The video that moments belong to. */
export type MomentsOf = Pick<Video, 'source' | 'id'>;

const pathOf = ({ source, id }: MomentsOf, ...more: readonly string[]) =>
  apiPath('video', source, id, 'moments', ...more);

/** The key of all lists of the moments of a video. */
export function momentsKey({ source, id }: MomentsOf) {
  return ['moments', source, id] as const;
}

/** Which page of a list: the first one if empty. */
type MomentsPage = Pick<MomentsQuery, 'after' | 'before' | 'from'>;

/**
 * A list of the moments of a video (docs/specification/moments.md#moment-list).
 *
 * @param episode the id of the episode; undefined: those that name none
 * @param fromMs in the order of seconds: it begins around this millisecond, and is loaded in both directions
 */
export function momentsOptions(
  video: MomentsOf,
  episode: string | undefined,
  sort: MomentSort,
  fromMs?: number,
) {
  const first: MomentsPage = fromMs === undefined ? {} : { from: fromMs };
  return infiniteQueryOptions({
    queryKey: [...momentsKey(video), episode ?? '', sort, first],
    queryFn: ({ pageParam, signal }) =>
      call<MomentsResponse>('GET', pathOf(video), {
        query: { episode, sort, ...pageParam },
        signal,
      }),
    initialPageParam: first,
    getNextPageParam: ({ next }): MomentsPage | undefined =>
      next === undefined ? undefined : { after: next },
    getPreviousPageParam: ({ previous }): MomentsPage | undefined =>
      previous === undefined ? undefined : { before: previous },
    staleTime: 0,
  });
}

/** A page of the replies to a moment, the oldest first; `after` continues a list. */
export function readReplies(id: number, after: string | undefined): Promise<MomentRepliesResponse> {
  return call('GET', apiPath('moment', String(id), 'replies'), { query: { after } });
}

/**
 * One moment or reply.
 *
 * @throws ApiError `request.notFound` if it cannot be seen
 */
export async function readMoment(id: number, signal: AbortSignal): Promise<AnyMoment> {
  return (await call<MomentResponse>('GET', apiPath('moment', String(id)), { signal })).data;
}

/** The moment that a link leads to, with the one that it replies to, as a list of its own. */
export function linkedMomentOptions(video: MomentsOf, id: number | undefined) {
  return queryOptions({
    queryKey: [...momentsKey(video), '', 'linked', id],
    queryFn: async ({ signal }): Promise<MomentPages> => {
      const linked = await readMoment(id ?? 0, signal);
      const root = isReply(linked) ? await readMoment(linked.reply_to, signal) : linked;
      const data = isReply(root)
        ? []
        : [isReply(linked) ? addReplies(root, { data: [linked], next: root.replies_next }) : root];
      return { pages: [{ data, moments: 0, next: '' }], pageParams: [undefined] };
    },
    enabled: id !== undefined,
    staleTime: 0,
  });
}

/**
 * A segment of six minutes (docs/specification/moments.md#moment-segments); with the version that the page
 * knows it may come from the browser's cache.
 *
 * @param n its number, from 0
 */
export function readSegment(
  video: MomentsOf,
  query: { episode: string | undefined; n: number; v: number | undefined },
  signal: AbortSignal,
): Promise<MomentSegmentResponse> {
  return call('GET', pathOf(video, 'segment'), { query, signal });
}

/**
 * Posts a moment or a reply, which has its effect once however often it is sent.
 *
 * @throws ApiError as the contract says of `MomentPostBody`
 */
export async function postMoment(
  video: MomentsOf,
  body: Omit<MomentPostBody, 'token' | 'request_id' | 'source' | 'id'>,
  idempotencyKey: string,
): Promise<AnyMoment> {
  return (await call<MomentResponse>('POST', pathOf(video), { body, idempotencyKey })).data;
}

/** Replaces content and spoiler mark of the user's own moment. */
export async function editMoment(id: number, body: Omit<MomentBody, 'token'>): Promise<AnyMoment> {
  return (await call<MomentResponse>('PUT', apiPath('moment', String(id)), { body })).data;
}

/** Deletes the user's own moment, with its replies. */
export async function deleteMoment(id: number): Promise<void> {
  await call('DELETE', apiPath('moment', String(id)));
}

/** Thanks the author with petals, which has its effect once however often it is sent. */
export function thankMoment(
  id: number,
  amount: number,
  idempotencyKey: string,
): Promise<MomentThankResponse> {
  return call('POST', apiPath('moment', String(id), 'thank'), { body: { amount }, idempotencyKey });
}

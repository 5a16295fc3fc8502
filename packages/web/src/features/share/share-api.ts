import { useMutation } from '@tanstack/react-query';
import type { LinkResponse } from '@bloom/contract/video/link';
import type { Source } from '@bloom/contract/sources/sources';
import type { RemoteVideo, ShareResponse, Video } from '@bloom/contract/video/video';
import { ApiError, apiPath, call } from '../../lib/api.ts';
import { randomKey } from '../../lib/random-key.ts';
import type { ShareRequest } from './share-check.ts';

/**
 * The outcome of a share: the video existed already, or it is in the list now; `first`: it is the first
 * video that the account has ever shared.
 */
export type ShareOutcome =
  | { kind: 'exists'; video: Video }
  | { kind: 'shared'; video: Video; first: boolean };

/** One share, however often it is repeated; `sent` once the server may have it. */
type Attempt = ShareRequest & { key: string; sent: boolean };

/** Shares a video unless it is already there (docs/specification/sharing.md#sharing). */
export function useShare(onOutcome: (outcome: ShareOutcome) => void, onError: (error: Error) => void) {
  const { mutate, isPending } = useMutation({
    mutationFn: async (attempt: Attempt) => {
      const { source, body, key } = attempt;
      const id = attempt.id ?? (await resolveLink(body.link));
      const path = apiPath('video', source, id);
      const existing = attempt.sent ? undefined : await findAt(path);
      if (existing) return { kind: 'exists', video: existing } as const;
      // A repetition would find the video that it has shared itself.
      attempt.sent = true;
      return share(path, body, key);
    },
    onSuccess: onOutcome,
    onError,
  });
  return {
    share: (request: ShareRequest) => mutate({ ...request, key: randomKey(), sent: false }),
    sharing: isPending,
  };
}

/** The id of the video that a short link leads to. */
export async function resolveLink(link: string | undefined): Promise<string> {
  const { data } = await call<LinkResponse>('GET', apiPath('link', 'resolve'), {
    query: { url: link },
  });
  return data.id;
}

/** The video if it is shared, else null. */
export async function findShared(source: Source, id: string): Promise<Video | null> {
  return (await findAt(apiPath('video', source, id))) ?? null;
}

/** The video as its source describes it. */
export async function findRemote(source: Source, id: string): Promise<RemoteVideo> {
  const path = apiPath('video', source, id);
  return (await call<{ data: RemoteVideo }>('GET', path, { query: { remote: 'true' } })).data;
}

async function findAt(path: string): Promise<Video | undefined> {
  try {
    return (await call<{ data: Video }>('GET', path)).data;
  } catch (error) {
    if (error instanceof ApiError && error.key === 'request.notFound') return undefined;
    throw error;
  }
}

async function share(path: string, body: ShareRequest['body'], key: string): Promise<ShareOutcome> {
  try {
    const { data, first } = await call<ShareResponse>('PUT', path, { body, idempotencyKey: key });
    return { kind: 'shared', video: data, first };
  } catch (error) {
    // It was shared between the two requests.
    if (error instanceof ApiError && error.key === 'error.alreadyShared' && error.data) {
      return { kind: 'exists', video: error.data as Video };
    }
    throw error;
  }
}

import { itemOf, readItems, type Cue } from '@bloom/contract/subtitle/cue';
import type {
  SubtitleDifferenceResponse,
  SubtitleResponse,
  SubtitleRevisionsResponse,
  SubtitleSaved,
} from '@bloom/contract/subtitle/subtitle';
import { apiPath, call } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { subtitleId, subtitleOptions } from '../subtitle-api.ts';
import type { Subject } from './draft/draft.ts';

/** A revision as it is stored. */
export type Stored = { revision: number; cues: readonly Cue[] };

/**
 * Loads the newest subtitles of the video itself: those of a copy are edited there.
 *
 * @throws ApiError
 */
export async function loadNewest(subject: Subject): Promise<SubtitleResponse> {
  const response = await call<SubtitleResponse>('GET', apiPath('subtitle', subtitleId(subject)), {
    query: { episode: subject.episode },
  });
  if (!response.copy) return response;
  const { id: _id, copy: _copy, ...rest } = response;
  return { ...rest, data: [], revision: 0, coverage: { EN: 0, CN: 0 }, authors: [] };
}

/** The cues of a response. */
export const cuesOf = (items: readonly unknown[]): Cue[] => readItems(items).cues;

/**
 * Saves all cues, as an edit of a revision.
 *
 * @throws ApiError `subtitle.conflict` if others have changed the same, and nothing was stored
 */
export async function saveSubtitles(
  subject: Subject,
  { cues, base, comment, key }: { cues: readonly Cue[]; base: Stored; comment: string; key: string },
): Promise<SubtitleSaved> {
  const saved = await call<SubtitleSaved>('PUT', apiPath('subtitle', subtitleId(subject)), {
    body: {
      content: JSON.stringify(cues.map(itemOf)),
      base_revision: base.revision,
      ...(comment !== '' && { comment }),
      ...(subject.episode !== undefined && { episode: subject.episode }),
    },
    idempotencyKey: key,
  });
  forget(subject);
  return saved;
}

/**
 * Makes an earlier revision the newest one again.
 *
 * @throws ApiError
 */
export async function restoreRevision(
  subject: Subject,
  { revision, base, key }: { revision: number; base: number; key: string },
): Promise<SubtitleSaved> {
  const restored = await call<SubtitleSaved>('POST', apiPath('subtitle', subtitleId(subject), 'restore'), {
    body: {
      revision,
      base_revision: base,
      ...(subject.episode !== undefined && { episode: subject.episode }),
    },
    idempotencyKey: key,
  });
  forget(subject);
  return restored;
}

/** Makes the viewers' subtitles on the page load again. */
function forget(subject: Subject): void {
  const { queryKey } = subtitleOptions(subject, subject.episode);
  void queryClient.invalidateQueries({ queryKey });
}

/**
 * Loads the revisions, the newest first.
 *
 * @throws ApiError
 */
export async function loadRevisions(
  subject: Subject,
  after: string | undefined,
): Promise<SubtitleRevisionsResponse> {
  return call<SubtitleRevisionsResponse>('GET', apiPath('subtitle', subtitleId(subject), 'revisions'), {
    query: { episode: subject.episode, after },
  });
}

/**
 * Loads what differs between two revisions, page by page.
 *
 * @throws ApiError
 */
export async function loadDifference(
  subject: Subject,
  query: { from: number; to: number; after: string | undefined },
): Promise<SubtitleDifferenceResponse> {
  const path = apiPath('subtitle', subtitleId(subject), 'difference');
  return call('GET', path, { query: { episode: subject.episode, ...query } });
}

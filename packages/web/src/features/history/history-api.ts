import { queryOptions } from '@tanstack/react-query';
import type { HistoryResponse, ProgressBody } from '@bloom/contract/history/history';
import type { ErrorKey } from '@bloom/contract/errors/errors';
import type { Video } from '@bloom/contract/video/video';
import { ApiError, apiPath, call } from '../../lib/api.ts';
import { pagedOptions } from '../../lib/paged-options.ts';
import { queryClient } from '../../lib/query-client.ts';
import { isContinueKnown, recordContinue } from './continue-marker.ts';
import { localEntries, removeLocally, unfinishedOf } from './local-progress.ts';

type VideoKey = Pick<Video, 'source' | 'id'>;

/** As many as the row of the home page shows. */
const rowLength = 12;

/** The history of an account, page by page. */
export function historyOptions(account: number) {
  return pagedOptions<HistoryResponse>(['history', account, 'pages'], apiPath('account', 'history'));
}

/**
 * The videos that can be continued: those of an account, or those that a visitor has watched on this device.
 */
export function continueOptions(account: number | undefined, country: string | undefined) {
  return queryOptions({
    queryKey: ['history', account, 'unfinished', country],
    queryFn: async ({ signal }) => {
      if (account === undefined) return unfinishedOf(localEntries()).slice(0, rowLength);
      const query = { unfinished: 'true', limit: rowLength, country };
      const path = apiPath('account', 'history');
      return (await call<HistoryResponse>('GET', path, { query, signal })).data;
    },
    staleTime: 0,
  });
}

/**
 * Looks whether an account that is new on this device has something to continue, for the next home page.
 *
 * @returns whether it has nothing, which is new here
 */
export async function lookForContinue(account: number): Promise<boolean> {
  if (isContinueKnown(account)) return false;
  const entries = await queryClient.query(continueOptions(account, undefined));
  recordContinue(account, entries.length > 0);
  return entries.length === 0;
}

export async function removeHistory(account: number | undefined, video: VideoKey | undefined): Promise<void> {
  if (account === undefined) removeLocally(video);
  else {
    const query = video && { source: video.source, id: video.id };
    await call('DELETE', apiPath('account', 'history'), { ...(query && { query }) });
  }
  if (!video) recordContinue(account, false);
  await queryClient.invalidateQueries({ queryKey: ['history', account] });
}

/** Switches the history of the account on or off. */
export async function enableHistory(account: number, enabled: boolean): Promise<void> {
  await call('PUT', apiPath('account', 'history'), { body: { enabled } });
  await queryClient.invalidateQueries({ queryKey: ['history', account] });
}

/** The video or the episode does not exist any more. */
const refusals = new Set<ErrorKey>(['request.notFound', 'request.invalid']);

/**
 * Moves what was watched on this device before the sign-in to the account; the newest wins there. What the
 * server refuses, for example for a video that was removed, is dropped; what fails is tried again next time.
 */
export async function mergeLocalProgress(): Promise<void> {
  for (const entry of localEntries().toReversed()) {
    const { video, episode, position_s, duration_s, watched_timestamp } = entry;
    const body: ProgressBody = {
      position_s,
      duration_s,
      watched_timestamp,
      ...(episode !== undefined && { episode }),
    };
    // One after the other: there are few, and the last one watched arrives last.
    await call('PUT', apiPath('video', video.source, video.id, 'progress'), { body }).catch(
      (error: unknown) => {
        if (!(error instanceof ApiError) || !refusals.has(error.key)) throw error;
      },
    );
  }
  removeLocally();
  await queryClient.invalidateQueries({ queryKey: ['history'] });
}

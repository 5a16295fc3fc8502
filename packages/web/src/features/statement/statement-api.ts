import type { RecordResponse, StatementResponse } from '@bloom/contract/gift/statement';
import type { VideoSummary } from '@bloom/contract/video/video';
import { apiPath, download } from '../../lib/api.ts';
import { pagedOptions } from '../../lib/paged-options.ts';
import { recordKey } from './record-key.ts';

type VideoKey = Pick<VideoSummary, 'source' | 'id'>;

const path = apiPath('account', 'statement');

/** The movements of the signed-in user, newest first; requested again each time. */
export function statementOptions(user: number) {
  return { ...pagedOptions<StatementResponse>(['statement', user], path), gcTime: 0 };
}

/** The whole statement as a file. */
export function fetchStatementFile(): Promise<Blob> {
  return download(path, { format: 'csv' });
}

/** The gifts to a video and what it was lowered by, newest first. */
export function recordOptions(video: VideoKey) {
  const recordPath = apiPath('video', video.source, video.id, 'record');
  return pagedOptions<RecordResponse>([...recordKey(video), 'pages'], recordPath);
}

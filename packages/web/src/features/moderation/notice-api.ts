import { queryOptions } from '@tanstack/react-query';
import type { NoticeBody, NoticeResponse, NoticeStateResponse } from '@bloom/contract/moderation/notice';
import { apiPath, call } from '../../lib/api.ts';

/** Sends a notice. Returns its receipt number, and the key of its private page. */
export async function sendNotice(body: NoticeBody): Promise<NoticeResponse['data']> {
  return (await call<NoticeResponse>('POST', apiPath('notice'), { body })).data;
}

/** A notice as its sender sees it. */
export const noticeOptions = (key: string) =>
  queryOptions({
    queryKey: ['notice', key],
    queryFn: ({ signal }) => call<NoticeStateResponse>('GET', apiPath('notice', key), { signal }),
    select: ({ data }) => data,
    staleTime: 0,
  });

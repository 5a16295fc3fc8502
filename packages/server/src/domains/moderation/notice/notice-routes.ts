import { ok } from '@bloom/contract/wire/envelope';
import {
  NoticeBody,
  NoticePath,
  NoticeResponse,
  NoticeStateResponse,
} from '@bloom/contract/moderation/notice';
import type { App } from '../../../platform/http/index.ts';
import type { Callers } from '../../account/index.ts';
import type { Geo } from '../../geo/index.ts';
import { findNotice, sendNotice, type Notices } from './notices.ts';

/** Notices of people without an account (docs/specification/moderation.md#notices). */
export function noticeRoutes(
  app: App,
  { callers, geo, notices }: { callers: Callers; geo: Geo; notices: Notices },
): void {
  app.post(
    '/v1/notice',
    {
      config: { limit: 'notice', text: 'notice' },
      schema: { summary: 'Give notice', body: NoticeBody, response: { 200: NoticeResponse } },
    },
    async (request) => {
      await callers.visitor(request);
      const hiddenFrom = geo.hiddenFrom(request);
      return { ...ok, data: await sendNotice(notices, request.body, { host: request.host, hiddenFrom }) };
    },
  );

  app.get(
    '/v1/notice/:key',
    {
      config: { limit: 'read', refusals: ['request.notFound'] },
      schema: {
        summary: 'Get notice',
        params: NoticePath,
        response: { 200: NoticeStateResponse },
      },
    },
    async (request) => {
      await callers.accountOrVisitor(request);
      const { decision, ...notice } = await findNotice(notices, request.params.key);
      return { ...ok, data: { ...notice, ...(decision && { decision }) } };
    },
  );
}

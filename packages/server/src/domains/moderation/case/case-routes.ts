import { DoneResponse, ok } from '@bloom/contract/wire/envelope';
import { moderationPageSize } from '@bloom/contract/moderation/moderation';
import {
  CaseNoteBody,
  CasePath,
  CaseResponse,
  CasesQuery,
  CasesResponse,
  CaseTakeBody,
  TargetReportBody,
  TargetReportResponse,
} from '@bloom/contract/moderation/moderation-case';
import { decodeCursor, pageOf, type App } from '../../../platform/http/index.ts';
import type { Callers } from '../../account/index.ts';
import type { Geo } from '../../geo/index.ts';
import type { Moderation } from '../action/decide.ts';
import { presentCase } from './case.ts';
import { presentLogged } from '../action/log.ts';
import { reportTarget } from './report-target.ts';
import { addNote, findCase, listCases, assignCase } from './work-on-case.ts';

/** Reports of everybody, and the queue of moderators (docs/specification/moderation.md#cases). */
export function caseRoutes(
  app: App,
  { callers, geo, moderation }: { callers: Callers; geo: Geo; moderation: Moderation },
): void {
  const refusals = ['request.forbidden', 'request.notFound'] as const;

  app.post(
    '/v1/report',
    {
      config: { caller: 'account', limit: 'report', text: 'report', refusals: ['request.notFound'] },
      schema: {
        summary: 'Report',
        body: TargetReportBody,
        response: { 200: TargetReportResponse },
      },
    },
    async (request) => {
      const reporter = await callers.account(request);
      const hiddenFrom = geo.hiddenFrom(request);
      return { ...ok, data: { case: await reportTarget(moderation, reporter, request.body, hiddenFrom) } };
    },
  );

  app.get(
    '/v1/moderation/cases',
    {
      config: { caller: 'account', limit: 'read', refusals: ['request.forbidden'] },
      schema: {
        summary: 'List cases',
        querystring: CasesQuery,
        response: { 200: CasesResponse },
      },
    },
    async (request) => {
      const moderator = await callers.account(request);
      const {
        limit = moderationPageSize,
        after,
        state = 'open',
        kind,
        category,
        reason,
        mine,
      } = request.query;
      const { rows, open } = await listCases(
        moderation,
        moderator,
        { state, kind, category, reason, mine: mine === 'true' },
        limit + 1,
        decodeCursor(after, 2),
      );
      const { entries, next } = pageOf(rows, limit, (row) => [row.closedAt ?? row.weight, row.id]);
      return { ...ok, data: entries.map(presentCase), open, ...next };
    },
  );

  app.get(
    '/v1/moderation/cases/:id',
    {
      config: { caller: 'account', limit: 'read', refusals },
      schema: { summary: 'Get case', params: CasePath, response: { 200: CaseResponse } },
    },
    async (request) => {
      const moderator = await callers.account(request);
      const found = await findCase(moderation, moderator, request.params.id);
      const { row, now, reported, noticed, appealed, notes, history } = found;
      const data = {
        ...presentCase(row),
        now: now ?? null,
        reported: reported.map(({ text, ...report }) => ({
          ...report,
          ...(text !== null && { text }),
        })),
        noticed: noticed.map(({ name, email, ...notice }) => ({
          ...notice,
          ...(name !== null && email !== null && { name, email }),
        })),
        appealed,
        notes,
        history: history.map((each) => ({
          ...presentLogged(each),
          ...(each.on_target && { on: { kind: row.kind, id: row.snapshot.id } }),
          ...(each.on_place && row.snapshot.place && { on: row.snapshot.place }),
        })),
      };
      return { ...ok, data };
    },
  );

  app.post(
    '/v1/moderation/cases/:id/take',
    {
      config: { caller: 'account', limit: 'mark', refusals: [...refusals, 'moderation.taken'] },
      schema: {
        summary: 'Take case',
        params: CasePath,
        body: CaseTakeBody,
        response: { 200: DoneResponse },
      },
    },
    async (request) => {
      await assignCase(moderation, await callers.account(request), request.params.id);
      return ok;
    },
  );

  app.post(
    '/v1/moderation/cases/:id/note',
    {
      config: { caller: 'account', limit: 'mark', refusals },
      schema: {
        summary: 'Add note to case',
        params: CasePath,
        body: CaseNoteBody,
        response: { 200: DoneResponse },
      },
    },
    async (request) => {
      const moderator = await callers.account(request);
      await addNote(moderation, moderator, request.params.id, request.body.note);
      return ok;
    },
  );
}

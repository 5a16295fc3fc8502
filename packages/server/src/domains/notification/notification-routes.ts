import { statementPageSize } from '@bloom/contract/gift/economy';
import { envelope, ok } from '@bloom/contract/wire/envelope';
import {
  NotificationsQuery,
  NotificationsReadBody,
  NotificationsReadResponse,
  NotificationsResponse,
  NotificationSwitchBody,
  ThankBody,
  ThankResponse,
  type NotificationEntry,
} from '@bloom/contract/notification/notification';
import { decodeCursor, pageOf, type App } from '../../platform/http/index.ts';
import type { Callers } from '../account/index.ts';
import type { Geo } from '../geo/index.ts';
import type { Notifications } from './notification-service.ts';
import type { Entry } from './notification.ts';

/** `/v1/account/notifications`: the list, what is read, thank-yous for gifts, and the switches. */
export function notificationRoutes(
  app: App,
  { callers, geo, notifications }: { callers: Callers; geo: Geo; notifications: Notifications },
): void {
  const path = '/v1/account/notifications';
  app.get(
    path,
    {
      config: { caller: 'account', limit: 'read' },
      schema: {
        summary: 'List notifications',
        querystring: NotificationsQuery,
        response: { 200: NotificationsResponse },
      },
    },
    async (request) => {
      const owner = await callers.account(request);
      const { limit = statementPageSize, after } = request.query;
      const [before] = decodeCursor(after, 1) ?? [];
      const { unread, muted, ...found } = await notifications.findPage(owner, limit + 1, before);
      const { entries, next } = pageOf(found.entries, limit, ({ id }) => [id]);
      const hiddenFrom = geo.hiddenFrom(request);
      const data = entries.map((entry) => presentEntry(entry, hiddenFrom));
      return { ...ok, data, unread, muted, ...next };
    },
  );

  app.post(
    `${path}/read`,
    {
      config: { caller: 'account', limit: 'mark' },
      schema: {
        summary: 'Mark notifications read',
        body: NotificationsReadBody,
        response: { 200: NotificationsReadResponse },
      },
    },
    async (request) => {
      const owner = await callers.account(request);
      await notifications.markRead(owner, request.body.upto);
      return { ...ok, unread: await notifications.countUnread(owner) };
    },
  );

  app.post(
    `${path}/thank`,
    {
      config: { caller: 'account', limit: 'mark', refusals: ['request.notFound'] },
      schema: {
        summary: 'Thank for gifts',
        body: ThankBody,
        response: { 200: ThankResponse },
      },
    },
    async (request) => {
      const owner = await callers.account(request);
      return { ...ok, thanked: await notifications.thank(owner, request.body.id) };
    },
  );

  app.put(
    path,
    {
      config: { caller: 'account', limit: 'mark' },
      schema: {
        summary: 'Switch notifications',
        body: NotificationSwitchBody,
        response: { 200: envelope({}) },
      },
    },
    async (request) => {
      const { kind, enabled } = request.body;
      const owner = await callers.account(request);
      await notifications.setEnabled(owner, kind, enabled);
      return ok;
    },
  );
}

/** @param hiddenFrom the sources of which the owner sees only their own videos */
function presentEntry(entry: Entry, hiddenFrom: readonly string[]): NotificationEntry {
  const { id, kind, actors, count, amount, note, source, sourceId, title, category, decision } = entry;
  return {
    id,
    kind,
    actors,
    count,
    ...(amount !== null && { amount }),
    ...(note !== null && { note }),
    ...(entry.thanked !== null && { thanked: entry.thanked }),
    ...(source !== null &&
      (entry.ofOwnVideo || !hiddenFrom.includes(source)) &&
      sourceId !== null &&
      title !== null &&
      category !== null && {
        video: { source, id: sourceId, title, category, ...(entry.removed && { removed: true }) },
      }),
    ...(entry.ofCollection && {
      collection: { id: entry.collectionId, title: entry.collectionTitle },
    }),
    ...(entry.ofMoment && { moment: presentMoment(entry) }),
    ...(decision && { decision: presentDecision(decision) }),
    ...(entry.login && { login: entry.login }),
    time: entry.time,
    read: entry.read,
    ...(entry.first && { first: true as const }),
  };
}

function presentMoment({ momentId, replyId, atMs, episode }: Entry) {
  return {
    id: replyId ?? momentId,
    ...(atMs !== null && { at_ms: atMs }),
    ...(episode !== null && { episode }),
  };
}

/** Without what the action does not have. */
function presentDecision({
  rule,
  rules_version,
  until,
  undone_at,
  data,
  ...decision
}: NonNullable<Entry['decision']>) {
  return {
    ...decision,
    ...(rule !== null && { rule }),
    ...(rules_version !== null && { rules_version }),
    ...data,
    ...(until !== null && { until }),
    ...(undone_at !== null && { undone_at }),
  };
}

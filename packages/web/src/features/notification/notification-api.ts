import { queryOptions } from '@tanstack/react-query';
import type {
  NotificationsReadResponse,
  NotificationsResponse,
  ThankResponse,
} from '@bloom/contract/notification/notification';
import type { NotificationKind } from '@bloom/contract/notification/notification-kinds';
import { apiPath, call } from '../../lib/api.ts';
import { pagedOptions } from '../../lib/paged-options.ts';
import { queryClient } from '../../lib/query-client.ts';

const path = apiPath('account', 'notifications');
const listKey = ['notifications'];

/** The notifications of the signed-in user, newest first; requested again each time. */
export function notificationsOptions(user: number) {
  return { ...pagedOptions<NotificationsResponse>([...listKey, user], path), gcTime: 0 };
}

/** Loads an open list again. */
export function refreshNotifications(): void {
  void queryClient.invalidateQueries({ queryKey: listKey });
}

/** How many entries are unread. */
export async function fetchUnread(token: string): Promise<number> {
  return (await call<NotificationsResponse>('GET', path, { query: { limit: 1 }, token })).unread;
}

/** Marks an entry and all older ones as read; returns how many others are unread. */
export async function markRead(upto: number): Promise<number> {
  const body = { upto };
  return (await call<NotificationsReadResponse>('POST', `${path}/read`, { body })).unread;
}

/** Thanks the donors of an entry of gifts. */
export async function thank(id: number): Promise<void> {
  await call<ThankResponse>('POST', `${path}/thank`, { body: { id } });
  refreshNotifications();
}

/** The kinds that the signed-in user has switched off. */
export function mutedOptions(user: number) {
  return queryOptions({
    queryKey: ['muted', user],
    queryFn: async ({ signal }) =>
      (await call<NotificationsResponse>('GET', path, { query: { limit: 1 }, signal })).muted,
    staleTime: 0,
  });
}

/** Switches a kind on or off. */
export async function switchKind(kind: NotificationKind, enabled: boolean): Promise<void> {
  await call('PUT', path, { body: { kind, enabled } });
}

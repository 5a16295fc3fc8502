import type { PushResponse, PushState } from '@bloom/contract/notification/push';
import { apiPath, call } from '../../lib/api.ts';
import { platform } from '../../platform/index.ts';
import type { PushEndpoint } from '../../platform/platform.ts';

/**
 * Push on this device: no part of this app, not possible here, blocked by the user, or as the server says
 * (docs/specification/notifications.md#push).
 */
export type DeviceState = 'absent' | 'unsupported' | 'denied' | PushState;

const path = apiPath('account', 'push');

/** The state of this device. Its own subscription counts: without one nothing can arrive. */
export async function readDevice(signal: AbortSignal): Promise<DeviceState> {
  const state = (await (await platform.push?.())?.state()) ?? 'absent';
  if (state !== 'on') return state;
  return (await call<PushResponse>('GET', path, { signal })).data.state;
}

/**
 * Requests the permission, which needs a click, and subscribes. Without the permission nothing happens.
 *
 * @throws ApiError if the server refuses; a `DOMException` if the browser cannot reach its push service
 */
export async function switchOn(): Promise<void> {
  const push = await platform.push?.();
  const loadKey = async () => (await call<PushResponse>('GET', path)).data.key;
  const endpoint = await push?.subscribe(loadKey);
  if (endpoint) await store(endpoint);
}

/** Ends the subscription, on the device first: if the server is not reached, nothing arrives either. */
export async function switchOff(): Promise<void> {
  await (await platform.push?.())?.unsubscribe();
  await call('DELETE', path);
}

/** Stores the subscription of this device with the session, as it may have changed; none stays none. */
export async function renewDevice(): Promise<void> {
  const endpoint = await (await platform.push?.())?.current();
  if (endpoint) await store(endpoint);
}

/** The user has signed out: nothing more arrives on this device, and what is shown disappears. */
export async function leaveDevice(): Promise<void> {
  await (await platform.push?.())?.unsubscribe();
  await showUnread(0);
}

/** Shows the number of unread entries at the icon of the app; with 0, shown notifications disappear. */
export async function showUnread(unread: number): Promise<void> {
  await (await platform.push?.())?.showUnread(unread);
}

async function store(endpoint: PushEndpoint): Promise<void> {
  await call('PUT', path, { body: endpoint });
}

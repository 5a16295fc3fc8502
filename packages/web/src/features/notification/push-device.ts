import type { PushResponse, PushState } from '@bloom/contract/push';
import { apiPath, call } from '../../lib/api.ts';

/**
 * Push on this device: not possible here, blocked by the user in the browser, or as the server says
 * (docs/specification.md#push).
 */
export type DeviceState = 'unsupported' | 'denied' | PushState;

const path = apiPath('account', 'push');

function isSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

async function findSubscription(): Promise<PushSubscription | undefined> {
  if (!isSupported()) return undefined;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? undefined;
}

/** The state of this device. The browser's subscription counts: without one nothing can arrive. */
export async function readDevice(signal: AbortSignal): Promise<DeviceState> {
  if (!isSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  if (!(await findSubscription())) return 'off';
  return (await call<PushResponse>('GET', path, { signal })).data.state;
}

/**
 * Requests the permission, which needs a click, and subscribes. Without the permission nothing happens.
 *
 * @throws ApiError if the server refuses; a `DOMException` if the browser cannot reach its push service
 */
export async function switchOn(): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') return;
  // The app installs the worker some seconds after its start.
  await navigator.serviceWorker.register('/sw.js');
  const { pushManager } = await navigator.serviceWorker.ready;
  const { key } = (await call<PushResponse>('GET', path)).data;
  const known = await pushManager.getSubscription();
  // One for other keys, for example of a database that was replaced, stands in the way.
  if (known && keyOf(known) !== key) await known.unsubscribe();
  await store(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
}

/** Ends the subscription, in the browser first: if the server is not reached, nothing arrives either. */
export async function switchOff(): Promise<void> {
  await (await findSubscription())?.unsubscribe();
  await call('DELETE', path);
}

/** Stores the subscription of this browser with the session, as it may have changed; none stays none. */
export async function renewDevice(): Promise<void> {
  const subscription = await findSubscription();
  if (subscription && Notification.permission === 'granted') await store(subscription);
}

/** The user has signed out: nothing more arrives on this device, and what is shown disappears. */
export async function leaveDevice(): Promise<void> {
  await (await findSubscription())?.unsubscribe();
  await showUnread(0);
}

/** Shows the number of unread entries at the icon of the app; with 0, shown notifications disappear. */
export async function showUnread(unread: number): Promise<void> {
  if ('setAppBadge' in navigator) await navigator.setAppBadge(unread);
  if (unread > 0 || !isSupported()) return;
  const registration = await navigator.serviceWorker.getRegistration();
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close();
}

async function store(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys = {} } = subscription.toJSON();
  const { p256dh, auth } = keys;
  await call('PUT', path, { body: { endpoint, p256dh, auth } });
}

/** The key that a subscription was made for, base64url. */
function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer());
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

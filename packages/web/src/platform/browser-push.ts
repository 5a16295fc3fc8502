import type { PushEndpoint, PushRegistration } from './platform.ts';

function isSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

async function findSubscription(): Promise<PushSubscription | undefined> {
  if (!isSupported()) return undefined;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? undefined;
}

/** Web Push of the browser, by the service worker. */
export const browserPush: PushRegistration = {
  state: async () => {
    if (!isSupported()) return 'unsupported';
    if (Notification.permission === 'denied') return 'denied';
    return (await findSubscription()) ? 'on' : 'off';
  },

  subscribe: async (loadKey) => {
    if ((await Notification.requestPermission()) !== 'granted') return undefined;
    // The app installs the worker some seconds after its start.
    await navigator.serviceWorker.register('/sw.js');
    const { pushManager } = await navigator.serviceWorker.ready;
    const key = await loadKey();
    const known = await pushManager.getSubscription();
    // One for other keys, for example of a database that was replaced, is in the way.
    if (known && keyOf(known) !== key) await known.unsubscribe();
    return endpointOf(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
  },

  current: async () => {
    const subscription = await findSubscription();
    return subscription && Notification.permission === 'granted' ? endpointOf(subscription) : undefined;
  },

  unsubscribe: async () => {
    await (await findSubscription())?.unsubscribe();
  },

  showUnread: async (unread) => {
    if ('setAppBadge' in navigator) await navigator.setAppBadge(unread);
    if (unread > 0 || !isSupported()) return;
    const registration = await navigator.serviceWorker.getRegistration();
    for (const shown of (await registration?.getNotifications()) ?? []) shown.close();
  },
};

function endpointOf(subscription: PushSubscription): PushEndpoint {
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
  return { endpoint, p256dh, auth };
}

/** The key that a subscription was made for, base64url. */
function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer());
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

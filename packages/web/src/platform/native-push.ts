import { registerPlugin } from '@capacitor/core';
import type { PushEndpoint, PushRegistration } from './platform.ts';

/**
 * The plugin that an operator adds for push (packages/mobile/README.md). It subscribes at a push service that
 * understands Web Push, such as UnifiedPush on Android, so that the server sends to it as to a browser.
 */
type WebPush = {
  permission: () => Promise<{ state: 'prompt' | 'granted' | 'denied' }>;
  requestPermission: () => Promise<{ state: 'granted' | 'denied' }>;
  /** `key` is the server's public VAPID key, base64url. */
  subscribe: (options: { key: string }) => Promise<PushEndpoint>;
  /** Without a subscription the response has no endpoint. */
  current: () => Promise<Partial<PushEndpoint>>;
  unsubscribe: () => Promise<void>;
  /** Shows a number at the icon; with 0 the shown notifications disappear. */
  showUnread: (options: { unread: number }) => Promise<void>;
};

const plugin = registerPlugin<WebPush>('WebPush');

/** Push in a mobile app that has the plugin for it. */
export const nativePush: PushRegistration = {
  state: async () => {
    if ((await plugin.permission()).state === 'denied') return 'denied';
    return (await nativePush.current()) ? 'on' : 'off';
  },
  subscribe: async (loadKey) => {
    if ((await plugin.requestPermission()).state !== 'granted') return undefined;
    return plugin.subscribe({ key: await loadKey() });
  },
  current: async () => {
    const { endpoint, p256dh, auth } = await plugin.current();
    return endpoint && p256dh && auth ? { endpoint, p256dh, auth } : undefined;
  },
  unsubscribe: () => plugin.unsubscribe(),
  showUnread: (unread) => plugin.showUnread({ unread }),
};

import { Capacitor, SystemBars, SystemBarsStyle } from '@capacitor/core';
import { App } from '@capacitor/app';
import { Browser } from '@capacitor/browser';
import { Clipboard } from '@capacitor/clipboard';
import { Share } from '@capacitor/share';
import { SplashScreen } from '@capacitor/splash-screen';
import { KeepAwake } from '@capacitor-community/keep-awake';
import { browserPlatform } from './browser.ts';
import { createLoginSecret } from './login-secret.ts';
import { createOwnWrites } from './own-writes.ts';
import type { Platform } from './platform.ts';

/** How the system's bars look: `Dark` is light content on a dark background. */
const barStyles = {
  system: SystemBarsStyle.Default,
  light: SystemBarsStyle.Light,
  dark: SystemBarsStyle.Dark,
} as const;

/**
 * The parts of the platform that the app around the web app implements, by Capacitor's plugins.
 *
 * @param server the origin of the server
 * @param options.newVersionPage where the newest version of the app can be had
 * @param options.onShareFailed called when the device could not open its share sheet
 */
export function nativeParts(
  server: string,
  { newVersionPage, onShareFailed }: { newVersionPage: () => string; onShareFailed: () => void },
) {
  const share = async (content: { title: string; url: string } | { title: string; text: string }) => {
    try {
      await Share.share(content);
    } catch (error) {
      // The plugin rejects with this text when the user closes the sheet.
      if (!/cancel/i.test(String(error))) onShareFailed();
    }
  };
  return {
    serverOrigin: server,
    playerPages: server,
    ownWrites: createOwnWrites(),
    publicOrigin: () => server,
    loginSecret: createLoginSecret(browserPlatform.localStore),
    push: Capacitor.isPluginAvailable('WebPush')
      ? () => import('./native-push.ts').then(({ nativePush }) => nativePush)
      : undefined,
    copyText: async (text) => {
      try {
        await Clipboard.write({ string: text });
        return true;
      } catch {
        return false;
      }
    },
    readClipboard: async () => {
      try {
        const { type, value } = await Clipboard.read();
        return type.startsWith('text/') ? value.trim() : '';
      } catch {
        return '';
      }
    },
    // A web view saves no files. Bloom's are texts, which the share sheet gives to the app that keeps them.
    saveFile: (file, name) => {
      file.text().then(
        (text) => share({ title: name, text }),
        () => onShareFailed(),
      );
    },
    // The system's browser saves files of any size.
    saveFrom: (path) => void Browser.open({ url: `${server}${path}` }),
    canShare: () => true,
    share: ({ title, url }) => share({ title, url }),
    newVersionPage,
    invitesByNetwork: true,
    colourBars: (theme) => {
      // A system without colours for its bars keeps them as they are.
      SystemBars.setStyle({ style: barStyles[theme] }).catch(() => undefined);
    },
    keepAwake: (on) => {
      // A device that refuses plays nevertheless.
      (on ? KeepAwake.keepAwake() : KeepAwake.allowSleep()).catch(() => undefined);
    },
  } satisfies Partial<Platform>;
}

/**
 * Calls a listener with each URL that opens the app: a deep link, a link of the site, or a shared text
 * (docs/adr/0060). The system keeps those that come before, also the one of a cold start.
 */
export function onOpenUrl(listener: (url: string) => void): void {
  void App.addListener('appUrlOpen', ({ url }) => listener(url));
}

/** Calls a listener when the user goes back by the system's button or gesture (Android). */
export function onBackButton(listener: () => void): void {
  void App.addListener('backButton', () => listener());
}

/** Calls a listener as the app leaves the screen (`false`) and returns to it (`true`). */
export function onActive(listener: (isActive: boolean) => void): void {
  void App.addListener('appStateChange', ({ isActive }) => listener(isActive));
}

/** Leaves the app, which stays as it is for the next time. */
export function leaveApp(): void {
  void App.minimizeApp();
}

/** Opens a page in the system's browser, over the app. */
export function openInBrowser(url: string): void {
  void Browser.open({ url });
}

/** Closes that browser; Android has closed it already. */
export function closeBrowser(): void {
  Browser.close().catch(() => undefined);
}

/** Shows the app in place of its splash screen. */
export function hideSplash(): void {
  void SplashScreen.hide();
}

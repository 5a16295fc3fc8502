import { browserPlatform } from './browser.ts';
import type { Platform } from './platform.ts';

/** The platform of this build. */
export const platform: Platform = browserPlatform;

/** The parts of the mobile app in place of a browser's, with Capacitor's plugins; loaded in the app only. */
export const loadDevice = () => import('./native.ts');

/** The providers' SDKs in the mobile app. */
export const loadLoginSdks = () => import('./login-sdks.ts');

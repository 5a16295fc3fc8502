import { activeLocale, withMessages } from '../../i18n/locale.ts';
import { showToast } from '../../ui/message/toast.ts';

/** The messages that only the app has (docs/specification/mobile.md#app-messages). */
export type AppMessage = 'appUnsupported' | 'appNotReceived' | 'appAlreadyShared' | 'appShareFailed';

/** Shows a message of the app, once its texts are loaded. */
export function showInApp(message: AppMessage): void {
  withMessages(() => Promise.resolve()).then(
    () => showToast({ tone: 'problem', text: activeLocale().t(`share.${message}`) }),
    () => undefined,
  );
}

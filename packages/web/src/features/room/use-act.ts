import { useLocale } from '../../i18n/locale.ts';
import { errorText } from '../../lib/error-text.ts';
import { showToast } from '../../ui/message/toast.ts';

/** Waits for an action in a room, which shows what it did by itself; a refusal is said. */
export function useAct(): (action: Promise<unknown>) => void {
  const { locale } = useLocale();
  return (action) => {
    action.catch((error: unknown) => showToast({ tone: 'problem', text: errorText(locale, error) }));
  };
}

import { useMutation } from '@tanstack/react-query';
import { useLocale } from '../../i18n/locale.ts';
import { ApiError } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { showToast } from '../../ui/message/toast.ts';
import { refreshAdmin } from './admin-api.ts';

/** Changes something, says how that went, unless there is nothing to say, and reads everything again. */
export function useChange<V>(change: (values: V) => Promise<unknown>, done?: string) {
  const { locale } = useLocale();
  return useMutation({
    mutationFn: change,
    onSuccess: () => done !== undefined && showToast({ tone: 'success', text: done }),
    onError: (error) => {
      // The field says what is wrong with its value.
      if (error instanceof ApiError && error.key === 'request.invalid') return;
      showToast({ tone: 'problem', text: errorText(locale, error) });
    },
    onSettled: refreshAdmin,
  });
}

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ActBody } from '@bloom/contract/moderation/moderation';
import { decide, refreshCases } from '../../../features/moderation/cases-api.ts';
import { undoing } from '../../../features/moderation/undo.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { errorText } from '../../../lib/error-text.ts';
import { randomKey } from '../../../lib/random-key.ts';
import { showToast } from '../../../ui/message/toast.ts';

/** Decides as a moderator, says how it went, and undoes the last action. */
export function useDeciding(account: number) {
  const { locale, t } = useLocale();
  const [undo, setUndo] = useState<() => void>();
  const { mutate, isPending } = useMutation({
    mutationFn: (body: ActBody) => decide(body, randomKey()),
    onSuccess: ({ id = 0 }, { target, action }) => {
      const inverse = undoing(target, action, id);
      const run = inverse && (() => mutate({ ...inverse, reason: t('cases.restoreReason') }));
      setUndo(() => run);
      showToast({
        tone: 'success',
        text: t(`cases.done_${action}`),
        ...(run && { action: { label: t('shell.undo'), run } }),
      });
    },
    onError: (error) => showToast({ tone: 'problem', text: errorText(locale, error) }),
    onSettled: () => refreshCases(account),
  });
  return { send: (body: ActBody) => mutate(body), isPending, undo };
}

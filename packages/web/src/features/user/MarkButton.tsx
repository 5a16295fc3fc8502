import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocale } from '../../i18n/locale.ts';
import { errorText } from '../../lib/error-text.ts';
import { mutate } from '../../lib/query-client.ts';
import { useSessionToken } from '../../lib/session.ts';
import { buttonClass } from '../../ui/form/Button.tsx';
import { Icon } from '../../ui/image/Icon.tsx';
import { showToast } from '../../ui/message/toast.ts';
import { markOptions, setMark, type Mark } from './marks-api.ts';

type MarkButtonProps = {
  kind: 'follow' | 'save';
  mark: Mark;
  /** Whom or what it is about, for screen readers. */
  name: string;
  onLoginNeeded: () => void;
  /** Without its word on a phone, where it is beside a title. */
  compact?: boolean;
};

/** Follow or Save, and the opposite while it is on. */
export function MarkButton({ kind, mark, name, onLoginNeeded, compact = false }: MarkButtonProps) {
  const { locale, t } = useLocale();
  const isSignedIn = useSessionToken() !== null;
  const { data: isOn = false } = useQuery(markOptions(mark, isSignedIn));
  const [isPending, setIsPending] = useState(false);
  const change = (wanted: boolean) => {
    setIsPending(true);
    mutate(() => setMark(mark, wanted))
      .catch((error: unknown) => showToast({ tone: 'problem', text: errorText(locale, error) }))
      .finally(() => setIsPending(false));
  };
  return (
    <button
      type="button"
      className={`${buttonClass(kind === 'follow' && !isOn ? 'outline' : 'plain')} ${compact ? 'max-desktop:min-w-11 max-desktop:px-3' : ''}`}
      aria-label={t(isOn ? `user.${kind}OnOf` : `user.${kind}Of`, { name })}
      aria-disabled={isPending || undefined}
      onClick={() => {
        if (!isSignedIn) onLoginNeeded();
        else if (!isPending) change(!isOn);
      }}
    >
      <Icon name={isOn ? 'check' : kind === 'follow' ? 'plus' : 'save'} size={18} />
      <span className={compact ? 'max-desktop:sr-only' : ''}>
        {t(isOn ? `user.${kind}On` : `user.${kind}`)}
      </span>
    </button>
  );
}

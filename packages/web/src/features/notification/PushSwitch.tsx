import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useId } from 'react';
import { useLocale } from '../../i18n/locale.ts';
import { ApiError } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { Loading } from '../../lib/LoadProblem.tsx';
import { Notice } from '../../ui/message/Notice.tsx';
import { readDevice, switchOff, switchOn } from './push-device.ts';
import { Switch } from '../../ui/form/Switch.tsx';

/**
 * Whether this device gets notifications while Bloom is closed (docs/specification/notifications.md#push).
 */
export function PushSwitch({ user }: { user: number }) {
  const { locale, t } = useLocale();
  const note = useId();
  const {
    data: state,
    error,
    refetch,
  } = useQuery({
    queryKey: ['push', user],
    queryFn: ({ signal }) => readDevice(signal),
    staleTime: 0,
    // The browser also knows without a network that push is off, unsupported or blocked.
    networkMode: 'always',
    retry: false,
  });
  const change = useMutation({
    mutationFn: (isOn: boolean) => (isOn ? switchOn() : switchOff()),
    networkMode: 'always',
    onSettled: () => refetch(),
  });
  // The user may change the permission in another window.
  useEffect(() => {
    const update = () => void refetch();
    window.addEventListener('focus', update);
    window.addEventListener('online', update);
    return () => {
      window.removeEventListener('focus', update);
      window.removeEventListener('online', update);
    };
  }, [refetch]);

  if (!state) {
    const className = 'skeleton h-11 rounded-card';
    return <Loading error={error} onRetry={() => void refetch()} className={className} />;
  }
  if (state === 'absent') return null;
  const isPossible = state !== 'unsupported' && state !== 'denied';
  const isOn = change.isPending ? change.variables : state === 'on' || state === 'failing';
  return (
    <>
      <Switch
        label={t('notification.push')}
        checked={isOn}
        disabled={!isPossible || change.isPending}
        describedBy={note}
        onChange={change.mutate}
      />
      <p id={note} className="text-14 text-soft">
        {t(isPossible ? 'notification.pushText' : `notification.push_${state}`)}
      </p>
      {state === 'failing' && <Notice tone="info">{t('notification.push_failing')}</Notice>}
      {change.error && (
        <Notice tone="problem">
          {change.error instanceof ApiError ? errorText(locale, change.error) : t('notification.pushFailed')}
        </Notice>
      )}
    </>
  );
}

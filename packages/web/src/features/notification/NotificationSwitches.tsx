import { useMutation, useQuery } from '@tanstack/react-query';
import { notificationKinds, type NotificationKind } from '@bloom/contract/notification/notification-kinds';
import { useLocale } from '../../i18n/locale.ts';
import { errorText } from '../../lib/error-text.ts';
import { Loading } from '../../lib/LoadProblem.tsx';
import { queryClient } from '../../lib/query-client.ts';
import { Notice } from '../../ui/message/Notice.tsx';
import { mutedOptions, switchKind } from './notification-api.ts';
import { Switch } from '../../ui/form/Switch.tsx';

/** A switch for each kind of notification; stored on the server, for all devices. */
export function NotificationSwitches({ user }: { user: number }) {
  const { locale, t } = useLocale();
  const options = mutedOptions(user);
  const { data: muted, error, refetch } = useQuery(options);
  const change = useMutation({
    mutationFn: ({ kind, enabled }: { kind: NotificationKind; enabled: boolean }) =>
      switchKind(kind, enabled),
    onMutate: ({ kind, enabled }) =>
      queryClient.setQueryData(options.queryKey, (known = []) =>
        enabled ? known.filter((each) => each !== kind) : [...known, kind],
      ),
    onSettled: () => refetch(),
  });
  if (!muted) {
    const className = 'skeleton h-44 rounded-card';
    return <Loading error={error} onRetry={() => void refetch()} className={className} />;
  }
  return (
    <>
      <ul className="flex flex-col">
        {notificationKinds.map((kind) => (
          <li key={kind}>
            <Switch
              label={t(`notification.kind_${kind}`)}
              checked={!muted.includes(kind)}
              onChange={(enabled) => change.mutate({ kind, enabled })}
            />
          </li>
        ))}
      </ul>
      {change.isError && <Notice tone="problem">{errorText(locale, change.error)}</Notice>}
    </>
  );
}

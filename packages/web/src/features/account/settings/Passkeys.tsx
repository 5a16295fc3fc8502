import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PasskeyEntry } from '@bloom/contract/account/passkey';
import { useLocale } from '../../../i18n/locale.ts';
import { useNowS } from '../../../lib/time/clock.ts';
import { ApiError } from '../../../lib/api.ts';
import { longDate, timeAgo } from '../../../lib/format.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { Notice } from '../../../ui/message/Notice.tsx';
import { ListRow, LoadedList } from './LoadedList.tsx';
import { LoginProblem } from './LoginProblem.tsx';
import { addPasskey, hasPasskeys, passkeysOptions, removePasskey } from '../sign-in/passkey.ts';
import { PasskeyError } from '../sign-in/PasskeyLogin.tsx';
import { loginsOptions, sessionsOptions } from './settings-api.ts';

/**
 * The passkeys of the account: more can be added, and all removed but one without which the user could not
 * sign in.
 */
export function Passkeys({ user }: { user: number }) {
  const { t } = useLocale();
  const query = useQuery(passkeysOptions(user));
  const logins = useQuery(loginsOptions(user));
  const refetch = () =>
    Promise.all([
      query.refetch(),
      logins.refetch(),
      // The sessions that began with a removed one end too.
      queryClient.invalidateQueries(sessionsOptions(user)),
    ]);
  const add = useMutation({ mutationFn: addPasskey, onSettled: refetch });
  const remove = useMutation({ mutationFn: removePasskey, onSettled: refetch });
  const error = add.error ?? remove.error;
  const isBusy = add.isPending || remove.isPending;
  return (
    <>
      <LoadedList query={query}>
        {(passkeys) =>
          passkeys.length === 0 ? (
            <p className="text-14 text-soft">{t('settings.passkeysNone')}</p>
          ) : (
            <ul className="flex flex-col">
              {passkeys.map((passkey) => (
                <Passkey
                  key={passkey.id}
                  passkey={passkey}
                  isOnly={logins.data?.length === 1}
                  disabled={isBusy}
                  onRemove={() => {
                    add.reset();
                    remove.mutate(passkey.id);
                  }}
                />
              ))}
            </ul>
          )
        }
      </LoadedList>
      {hasPasskeys() ? (
        <Button
          className="self-start"
          disabled={isBusy}
          onClick={() => {
            remove.reset();
            add.mutate();
          }}
        >
          {t('settings.passkeyAdd')}
        </Button>
      ) : (
        <p className="text-14 text-soft">{t('login.passkeyMissing')}</p>
      )}
      {add.isSuccess && <Notice tone="success">{t('settings.passkeyAdded')}</Notice>}
      {remove.isSuccess && <Notice tone="success">{t('settings.passkeyRemoved')}</Notice>}
      {error instanceof ApiError ? <LoginProblem error={error} /> : <PasskeyError error={error} />}
    </>
  );
}

type PasskeyProps = {
  passkey: PasskeyEntry;
  isOnly: boolean;
  disabled: boolean;
  onRemove: () => void;
};

function Passkey({ passkey, isOnly, disabled, onRemove }: PasskeyProps) {
  const { locale, t } = useLocale();
  const nowS = useNowS();
  const [isConfirming, setIsConfirming] = useState(false);
  const { name, linked_at, last_used_at } = passkey;
  const dates = t('settings.passkeyDates', {
    made: longDate(locale, linked_at),
    used: timeAgo(t, last_used_at, nowS),
  });
  return (
    <ListRow
      title={name}
      text={
        isConfirming
          ? t('settings.passkeySure', { name })
          : `${dates}${isOnly ? ` · ${t('settings.onlyLogin')}` : ''}`
      }
    >
      {!isOnly && !isConfirming && (
        <Button
          variant="outline"
          aria-label={t('settings.passkeyRemoveOf', { name })}
          disabled={disabled}
          onClick={() => setIsConfirming(true)}
        >
          {t('user.remove')}
        </Button>
      )}
      {!isOnly && isConfirming && (
        <span className="flex gap-2">
          <Button variant="danger" disabled={disabled} onClick={onRemove}>
            {t('user.remove')}
          </Button>
          {/* The pressed button is gone, so the focus moves to Cancel. */}
          <Button autoFocus onClick={() => setIsConfirming(false)}>
            {t('shell.cancel')}
          </Button>
        </span>
      )}
    </ListRow>
  );
}

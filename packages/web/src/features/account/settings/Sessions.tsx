import { useMutation, useQuery } from '@tanstack/react-query';
import type { SessionEntry } from '@bloom/contract/account/sessions';
import { useLocale } from '../../../i18n/locale.ts';
import { useNowS } from '../../../lib/time/clock.ts';
import { errorText } from '../../../lib/error-text.ts';
import { longDate, timeAgo } from '../../../lib/format.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { Notice } from '../../../ui/message/Notice.tsx';
import { ListRow, LoadedList } from './LoadedList.tsx';
import { endOneSession, endOtherSessions, sessionsOptions } from './settings-api.ts';

/** Where the user is logged in; each of them but this one can be ended. */
export function Sessions({ user }: { user: number }) {
  const { locale, t } = useLocale();
  const query = useQuery(sessionsOptions(user));
  const end = useMutation({
    mutationFn: (id: number | undefined) => (id === undefined ? endOtherSessions() : endOneSession(id)),
    // One that is gone already is as good as ended.
    onSettled: () => query.refetch(),
  });
  return (
    <>
      <LoadedList query={query}>
        {(sessions) => (
          <>
            <ul className="flex flex-col">
              {sessions.map((session) => (
                <Session
                  key={session.id}
                  session={session}
                  disabled={end.isPending}
                  onEnd={() => end.mutate(session.id)}
                />
              ))}
            </ul>
            {sessions.length > 1 && (
              <Button className="self-start" disabled={end.isPending} onClick={() => end.mutate(undefined)}>
                {t('settings.endOthers')}
              </Button>
            )}
          </>
        )}
      </LoadedList>
      {end.isSuccess && <Notice tone="success">{t('settings.ended', { count: end.data.ended })}</Notice>}
      {end.isError && <Notice tone="problem">{errorText(locale, end.error)}</Notice>}
    </>
  );
}

type SessionProps = { session: SessionEntry; disabled: boolean; onEnd: () => void };

function Session({ session, disabled, onEnd }: SessionProps) {
  const { locale, t } = useLocale();
  const nowS = useNowS();
  const agent = session.agent || t('settings.unknownAgent');
  return (
    <ListRow
      title={
        <>
          {agent}
          {session.current && (
            <span className="rounded-full bg-accent-wash px-2 text-12 text-accent-ink">
              {t('settings.here')}
            </span>
          )}
        </>
      }
      text={
        <>
          {t('settings.lastSeen', { when: timeAgo(t, session.last_seen_at, nowS) })}
          {' · '}
          {t('settings.since', { date: longDate(locale, session.created_at) })}
        </>
      }
    >
      {!session.current && (
        <Button
          variant="outline"
          aria-label={t('settings.endSessionOf', { agent })}
          disabled={disabled}
          onClick={onEnd}
        >
          {t('settings.endSession')}
        </Button>
      )}
    </ListRow>
  );
}

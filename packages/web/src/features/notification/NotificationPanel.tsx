import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useId } from 'react';
import { sharerPercent } from '@bloom/contract/gift/economy';
import { begins } from '@bloom/contract/moderation/moderation-rules';
import type { NotificationEntry } from '@bloom/contract/notification/notification';
import { useLocale } from '../../i18n/locale.ts';
import { useNowS } from '../../lib/time/clock.ts';
import { errorText } from '../../lib/error-text.ts';
import { fullAmount, percentText, personName, timeAgo } from '../../lib/format.ts';
import { useOptions } from '../../parts/videos/options.ts';
import { PagedList } from '../../lib/PagedList.tsx';
import { Reasons } from '../../parts/decisions/Reasons.tsx';
import { useMuted } from '../../parts/people/muted-people.ts';
import { userHandle } from '../../parts/people/user-handle.ts';
import { Button } from '../../ui/form/Button.tsx';
import { Icon, Petal } from '../../ui/image/Icon.tsx';
import { Notice } from '../../ui/message/Notice.tsx';
import { Placeholder } from '../../ui/message/Placeholder.tsx';
import { portrait } from '../../ui/image/portrait.ts';
import { notificationText } from './notification-text.ts';
import { markRead, notificationsOptions, thank } from './notification-api.ts';
import { setUnread } from './unread.ts';
import { withParts } from '../../lib/text/with-parts.tsx';

type NotificationPanelProps = {
  user: number;
  token: string;
};

/** The notifications of the user (docs/specification/notifications.md#bell). Shown entries become read. */
export function NotificationPanel({ user, token }: NotificationPanelProps) {
  const { t } = useLocale();
  const list = useInfiniteQuery(notificationsOptions(user));
  const data = list.data?.pages.flatMap((page) => page.data);
  const newest = data?.[0]?.id;
  const hasNew = data?.some(({ read }) => !read) ?? false;
  useEffect(() => {
    if (!hasNew || newest === undefined) return;
    // If this fails, they are new once more next time.
    markRead(newest).then(
      (unread) => setUnread(token, unread),
      () => {},
    );
  }, [hasNew, newest, token]);

  return (
    <PagedList
      label={t('notification.list')}
      begins="portrait"
      list={list}
      renderItem={(entry) => <Entry key={entry.id} entry={entry} />}
      empty={<Placeholder title={t('notification.empty')} text={t('notification.emptyText')} />}
      end={t('catalogue.end')}
    />
  );
}

function Entry({ entry }: { entry: NotificationEntry }) {
  const { locale, t } = useLocale();
  const nowS = useNowS();
  const { kind, actors, amount, decision, login, note, read, time } = entry;
  const [first] = actors;
  const sentence = useId();
  const muted = useMuted();
  const isMuted = muted.some(({ id }) => id === first?.id);
  if (kind === 'thanked' && isMuted) return null;
  return (
    <li className="flex gap-3 py-3">
      {first ? (
        <span aria-hidden="true" className="portrait grid size-9 shrink-0" style={portrait(first.id)} />
      ) : (
        <span className="inline-grid size-9 shrink-0 place-items-center rounded-full bg-sunken">
          <Icon name={decision ? 'scale' : login ? 'key' : 'warning'} />
        </span>
      )}
      <div className="min-w-0 flex-1 wrap-anywhere">
        <p
          id={sentence}
          className={read ? '' : 'font-semibold'}
          dir="auto"
          title={amount ? fullAmount(amount) : undefined}
        >
          <Sentence entry={entry} />
        </p>
        {kind === 'decision' && decision && <Reasons decision={decision} />}
        {kind === 'decision' && decision && isInForce(decision) && (
          <p className="text-14">{t('decision.objectHow')}</p>
        )}
        {entry.first && (
          <p className="flex items-center gap-1.5 text-14 text-accent-ink">
            <Petal />
            {t('notification.first', { percent: percentText(locale, sharerPercent / 100) })}
          </p>
        )}
        {note !== undefined && (
          <p className="mt-1 rounded-control bg-sunken px-3 py-2 text-14" dir="auto">
            {note}
          </p>
        )}
        {entry.thanked !== undefined && !isMuted && (
          <ThankYou id={entry.id} isDone={entry.thanked} describedBy={sentence} />
        )}
        {login && <p className="text-14">{t('notification.loginHow')}</p>}
        {kind === 'mention' && !entry.moment && (
          <p>
            <Link
              to="."
              search={(query: object) => ({ ...query, dialog: 'chat' as const })}
              className="inline-flex min-h-11 items-center text-14 font-semibold text-accent-ink hover:underline"
            >
              {t('notification.openChat')}
            </Link>
          </p>
        )}
        <time className="text-14 text-soft" dateTime={new Date(time * 1000).toISOString()}>
          {timeAgo(t, time, nowS)}
        </time>
      </div>
      {!read && (
        <span className="mt-2 size-2.5 shrink-0 rounded-full bg-accent">
          <span className="sr-only">{t('notification.new')}</span>
        </span>
      )}
    </li>
  );
}

/** Thanks the donors of an entry, once; it stays, so that it keeps the focus. */
function ThankYou({ id, isDone, describedBy }: { id: number; isDone: boolean; describedBy: string }) {
  const { locale, t } = useLocale();
  const { mutate, error, isPending, isSuccess } = useMutation({ mutationFn: () => thank(id) });
  const isSent = isDone || isPending || isSuccess;
  return (
    <div className="my-2">
      <Button
        variant="outline"
        aria-disabled={isSent || undefined}
        aria-describedby={describedBy}
        onClick={() => {
          if (!isSent) mutate();
        }}
      >
        {isSent && <Icon name="check" size={18} />}
        {t(isSent ? 'notification.thankedDonors' : 'notification.thankDonors')}
      </Button>
      {error && <Notice tone="problem">{errorText(locale, error)}</Notice>}
    </div>
  );
}

/** The sentence about an event, with links to the person and the video. */
function Sentence({ entry }: { entry: NotificationEntry }) {
  const { locale, t } = useLocale();
  const { categoryName } = useOptions();
  const { actors, video, collection, moment } = entry;
  const [first] = actors;
  return withParts(notificationText(entry, { locale, t, categoryName }), [
    first &&
      (first.id === null ? (
        <bdi key="who">{personName(locale, first.name)}</bdi>
      ) : (
        <Link
          key="who"
          to="/@{$handle}"
          params={{ handle: userHandle(first.id, first.handle) }}
          className="underline underline-offset-2"
        >
          <bdi>{first.name}</bdi>
        </Link>
      )),
    video &&
      (video.removed ? (
        t('notification.removedVideo')
      ) : (
        <Link
          key="video"
          to="/video/$id"
          params={{ id: video.id }}
          search={{
            videoSrc: video.source,
            ...(collection?.id && { collection: collection.id }),
            ...(moment?.id && { moment: moment.id, ...startAt(moment.at_ms) }),
          }}
          className="underline underline-offset-2"
        >
          <bdi>{video.title}</bdi>
        </Link>
      )),
    collection?.id ? (
      <Link
        key="collection"
        to="/collection/$id"
        params={{ id: collection.id }}
        className="underline underline-offset-2"
      >
        <bdi>{collection.title}</bdi>
      </Link>
    ) : (
      t('notification.collection')
    ),
  ]);
}

/** Where the video of a moment begins; nothing for its start. */
function startAt(atMs = 0): { t?: number } {
  const t = Math.floor(atMs / 1_000);
  return t > 0 ? { t } : {};
}

/** Whether the person concerned can object to it, unless that happened or is too long ago. */
function isInForce({ action, undone_at }: NonNullable<NotificationEntry['decision']>): boolean {
  return undone_at === undefined && begins(action) && action !== 'erase';
}

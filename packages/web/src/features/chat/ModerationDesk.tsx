import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ChatMessage } from '@bloom/contract/chat';
import type { ChatSanction, DeletedMessage } from '@bloom/contract/chat-moderation';
import { useLocale } from '../../i18n/locale.ts';
import { errorText } from '../../lib/error-text.ts';
import { endTime, personName, shortTime } from '../../lib/format.ts';
import { serverNowS } from '../../lib/server-clock.ts';
import { Button } from '../../ui/Button.tsx';
import { showToast } from '../../ui/toast.ts';
import { restoreMessage, sanctionUser, type Moderation } from './moderation-api.ts';
import { RoomRules } from './RoomRules.tsx';

/** What moderators work with besides the messages (docs/specification/chat.md#chat-admin). */
export function ModerationDesk({ moderation }: { moderation: Moderation }) {
  const { t } = useLocale();
  const { deleted, sanctions, settings } = moderation;
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <Part title={t('moderation.rules')}>
        <RoomRules key={JSON.stringify(settings)} settings={settings} />
      </Part>
      <Part title={t('moderation.sanctions')} count={sanctions.length}>
        <Rows rows={sanctions} empty={t('moderation.noSanctions')}>
          {(sanction) => <Sanction key={sanction.user_id} sanction={sanction} />}
        </Rows>
      </Part>
      <Part title={t('moderation.deleted')} count={deleted.length}>
        <Rows rows={deleted} empty={t('moderation.noDeleted')}>
          {(each) => <Deleted key={each.message.id} deleted={each} />}
        </Rows>
      </Part>
    </div>
  );
}

function Part(part: { title: string; count?: number; children: ReactNode }) {
  return (
    <section
      aria-label={part.title}
      className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4"
    >
      <h2 className="flex items-center gap-2 text-16 font-semibold">
        {part.title}
        {part.count !== undefined && part.count > 0 && (
          <span className="rounded-full bg-accent-wash px-2 text-14 text-accent-ink">
            {part.count}
          </span>
        )}
      </h2>
      {part.children}
    </section>
  );
}

function Rows<T>(list: { rows: readonly T[]; empty: string; children: (row: T) => ReactNode }) {
  if (list.rows.length === 0) return <p className="text-14 text-soft">{list.empty}</p>;
  return <ul className="flex flex-col divide-y divide-line">{list.rows.map(list.children)}</ul>;
}

/** A message in a list, with what can be done about it. */
function MessageRow(row: { message: ChatMessage; children: ReactNode }) {
  const { locale } = useLocale();
  const { content, time, user_name: name } = row.message;
  return (
    <li className="flex flex-col gap-2 py-3 first:pt-0 last:pb-0">
      <p className="flex flex-wrap items-baseline gap-x-2 text-14">
        <bdi className="font-semibold wrap-anywhere">{personName(locale, name)}</bdi>
        <span className="text-soft">{shortTime(locale, time / 1000)}</span>
      </p>
      <p dir="auto" className="wrap-anywhere">
        {content}
      </p>
      <div className="flex flex-wrap gap-2">{row.children}</div>
    </li>
  );
}

function Sanction({ sanction }: { sanction: ChatSanction }) {
  const { locale, t } = useLocale();
  const { user_id, until } = sanction;
  const name = personName(locale, sanction.user_name);
  const lift = useAct(
    () => sanctionUser({ user_id, kind: 'lift' }),
    t('moderation.liftedNow', { name }),
  );
  return (
    <li className="flex items-center gap-3 py-2 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1">
        <bdi className="block font-semibold wrap-anywhere">{name}</bdi>
        <span className="text-14 text-soft">
          {until === undefined
            ? t('moderation.banned')
            : t('moderation.until', { time: endTime(locale, until, serverNowS()) })}
        </span>
      </div>
      <Button
        aria-label={t('moderation.liftOf', { name })}
        disabled={lift.isPending}
        onClick={() => lift.mutate()}
      >
        {t('moderation.lift')}
      </Button>
    </li>
  );
}

function Deleted({ deleted }: { deleted: DeletedMessage }) {
  const { locale, t } = useLocale();
  const { message } = deleted;
  const name = personName(locale, message.user_name);
  const restore = useAct(() => restoreMessage(message.id), t('moderation.restored'));
  return (
    <MessageRow message={message}>
      <Button
        aria-label={t('moderation.restoreOf', { name })}
        disabled={restore.isPending}
        onClick={() => restore.mutate()}
      >
        {t('moderation.restore')}
      </Button>
    </MessageRow>
  );
}

/** An act with a button of its own: a toast says that it was done, or why not. */
function useAct(action: () => Promise<void>, done: string) {
  const { locale } = useLocale();
  return useMutation({
    mutationFn: action,
    onSuccess: () => showToast({ tone: 'success', text: done }),
    onError: (error) => showToast({ tone: 'problem', text: errorText(locale, error) }),
  });
}

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { AuditEntry } from '@bloom/contract/chat-moderation';
import { useLocale, type ActiveLocale } from '../../i18n/locale.ts';
import { errorText } from '../../lib/error-text.ts';
import { personName, shortTime } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { readOlderAudit, type Moderation } from './moderation-api.ts';
import { linkDelayText, slowModeText } from './RoomRules.tsx';

type AuditListProps = {
  newest: readonly AuditEntry[];
  /** There are entries before this one. */
  next: number | undefined;
};

/** What moderators did, the newest first (docs/specification/chat.md#moderation-audit). */
export function AuditList({ newest, next }: AuditListProps) {
  const { locale, t } = useLocale();
  const [older, setOlder] = useState<Pick<Moderation, 'audit' | 'audit_next'>>();
  const { mutate, isPending, error } = useMutation({
    mutationFn: readOlderAudit,
    onSuccess: ({ audit, audit_next }) =>
      setOlder({
        audit: [...(older?.audit ?? newest), ...audit],
        ...(audit_next !== undefined && { audit_next }),
      }),
  });
  // The newest ones are read again and again; the older ones never change.
  const known = new Set(newest.map(({ id }) => id));
  const entries = [...newest, ...(older?.audit ?? []).filter(({ id }) => !known.has(id))];
  const before = older ? older.audit_next : next;
  if (entries.length === 0) return <p className="text-14 text-soft">{t('moderation.noAudit')}</p>;
  return (
    <>
      <ol className="flex flex-col gap-2 text-14">
        {entries.map((entry) => (
          <li key={entry.id} className="flex flex-col">
            {actTexts({ locale, t }, entry).map((text) => (
              <span key={text} className="wrap-anywhere">
                {text}
              </span>
            ))}
            <time dateTime={new Date(entry.time * 1000).toISOString()} className="text-soft">
              {shortTime(locale, entry.time)}
            </time>
          </li>
        ))}
      </ol>
      {error && <Notice tone="problem">{errorText(locale, error)}</Notice>}
      {before !== undefined && (
        <Button className="self-start" disabled={isPending} onClick={() => mutate(before)}>
          {t('moderation.more')}
        </Button>
      )}
    </>
  );
}

/** What was done, in words; a change of settings can be several. */
function actTexts({ locale, t }: ActiveLocale, entry: AuditEntry): string[] {
  const { act, link_delay_s, minutes = 0, slow_mode_s, words_added, words_removed } = entry;
  const name = personName(locale, entry.user_name ?? '');
  const list = (words: readonly string[]) => words.join(t('moderation.separator'));
  if (act === 'timeout') return [t('moderation.act_timeout', { name, count: minutes })];
  if (act !== 'settings') return [t(`moderation.act_${act}`, { name })];
  return [
    slow_mode_s !== undefined &&
      t('moderation.set_slowMode', { value: slowModeText(t, slow_mode_s) }),
    link_delay_s !== undefined &&
      t('moderation.set_linkDelay', { value: linkDelayText(t, link_delay_s) }),
    words_added && t('moderation.set_added', { words: list(words_added) }),
    words_removed && t('moderation.set_removed', { words: list(words_removed) }),
  ].filter((text): text is string => typeof text === 'string');
}

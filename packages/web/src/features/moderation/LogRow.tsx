import type { LogEntry } from '@bloom/contract/moderation/moderation';
import { useLocale } from '../../i18n/locale.ts';
import { longDate, shortTime } from '../../lib/format.ts';
import { useOptions } from '../../parts/videos/options.ts';
import { RuleLink } from '../../parts/decisions/RuleLink.tsx';
import { logText } from './log-text.ts';

/** An action of the log (docs/specification/moderation.md#moderation-log). */
export function LogRow({ entry }: { entry: LogEntry }) {
  const { locale, t } = useLocale();
  const options = useOptions();
  const { id, time, category, rule, rules_version, reason, until, appealed, undoes, undone_by, undone_at } =
    entry;
  const facts = [
    t('decision.number', { id }),
    category && options.categoryName(category),
    until !== undefined && t('decision.until', { date: shortTime(locale, until) }),
    appealed !== undefined && t('decision.appealed', { id: appealed }),
    undoes !== undefined && t('decision.undoes', { id: undoes }),
    undone_by !== undefined &&
      undone_at !== undefined &&
      t('decision.undoneBy', { id: undone_by, date: longDate(locale, undone_at) }),
  ].filter(Boolean);
  return (
    <li className="flex flex-col gap-1 py-4 wrap-anywhere">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="font-semibold">{logText({ t }, options, entry)}</p>
        <time className="text-14 text-soft" dateTime={new Date(time * 1000).toISOString()}>
          {shortTime(locale, time)}
        </time>
      </div>
      {rule !== undefined && (
        <p>
          <RuleLink
            rule={rule}
            version={rules_version}
            className="inline-flex items-center text-14 text-accent-ink underline underline-offset-2 touch:min-h-11"
          />
        </p>
      )}
      {reason && (
        <p className="rounded-control bg-sunken px-3 py-2 text-14" dir="auto">
          {reason}
        </p>
      )}
      <p className="text-14 text-soft">{facts.join(' · ')}</p>
    </li>
  );
}

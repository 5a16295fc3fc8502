import type { Decision } from '@bloom/contract/moderation/moderation';
import { useLocale } from '../../i18n/locale.ts';
import { longDate, shortTime } from '../../lib/format.ts';
import { useOptions } from '../videos/options.ts';
import { RuleLink } from './RuleLink.tsx';

type ReasonsProps = {
  decision: Pick<Decision, 'by' | 'rule' | 'rules_version' | 'reason' | 'role' | 'until' | 'undone_at'>;
};

/**
 * The reasons of a decision, for the person concerned (docs/specification/moderation.md#decisions): the rule,
 * the words of who decided, that it was a person, and whether it still holds.
 */
export function Reasons({ decision }: ReasonsProps) {
  const { by, rule, rules_version: version, reason, role, until, undone_at } = decision;
  const { locale, t } = useLocale();
  const { categoryName } = useOptions();
  return (
    <div className="flex flex-col items-start gap-1 pt-1 text-14">
      {rule !== undefined && (
        <RuleLink
          rule={rule}
          version={version}
          className="inline-flex items-center text-accent-ink underline underline-offset-2 touch:min-h-11"
        />
      )}
      {reason && (
        <p className="self-stretch rounded-control bg-sunken px-3 py-2" dir="auto">
          {reason}
        </p>
      )}
      {role?.categories && (
        <p>
          {t('decision.roleOf', {
            categories: role.categories.map(categoryName).join(t('decision.separator')),
          })}
        </p>
      )}
      <p className="text-soft">{t(`decision.decided_${by}`)}</p>
      {until !== undefined && <p>{t('decision.until', { date: shortTime(locale, until) })}</p>}
      {undone_at !== undefined && (
        <p className="font-semibold">{t('decision.undoneOn', { date: longDate(locale, undone_at) })}</p>
      )}
    </div>
  );
}

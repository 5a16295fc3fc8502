import { Link } from '@tanstack/react-router';
import { inLocale } from '@bloom/contract/locale';
import { rules } from '@bloom/contract/rules';
import { useLocale } from '../i18n/locale.ts';

/** Leads to a rule, by its number and title; of a newer server's rule only the number is known. */
export function RuleLink({ rule, className }: { rule: number; className: string }) {
  const { locale, t } = useLocale();
  const words = rules[rule - 1];
  return (
    <Link to="/rules" hash={`rule-${rule}`} className={className}>
      {words
        ? t('decision.rule', { rule, title: inLocale(words, locale).title })
        : t('decision.ruleNumber', { rule })}
    </Link>
  );
}

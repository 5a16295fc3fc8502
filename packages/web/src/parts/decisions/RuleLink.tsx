import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { inLocale } from '@bloom/contract/wire/locale';
import { useLocale } from '../../i18n/locale.ts';
import { rulesOptions } from './rules-api.ts';

type RuleLinkProps = {
  rule: number;
  /** That of the rules that held; undefined: those that hold now. */
  version: number | undefined;
  className: string;
};

/** Leads to a rule, by its number and title. */
export function RuleLink({ rule, version, className }: RuleLinkProps) {
  const { locale, t } = useLocale();
  const { data } = useQuery(rulesOptions(version));
  const found = data?.rules[rule - 1];
  return (
    <Link
      to="/rules"
      search={version === undefined ? {} : { version }}
      hash={`rule-${rule}`}
      className={className}
    >
      {found
        ? t('decision.rule', { rule, title: inLocale(found, locale).title })
        : t('decision.ruleNumber', { rule })}
    </Link>
  );
}

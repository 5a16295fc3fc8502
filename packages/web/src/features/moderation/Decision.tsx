import { useState, type RefObject } from 'react';
import type { CaseResponse } from '@bloom/contract/moderation-case';
import { inLocale } from '@bloom/contract/locale';
import { rules } from '@bloom/contract/rules';
import { useLocale } from '../../i18n/locale.ts';
import { ActForm } from './ActForm.tsx';
import { ruleOfReason } from './rule-of-reason.ts';

type DecisionProps = {
  of: CaseResponse['data'];
  field: RefObject<HTMLTextAreaElement | null>;
  isPending: boolean;
  onHide: (rule: number, reason: string) => void;
  onDismiss: () => void;
};

/** The form of a decision, filled in with the rule that the most common reason means and the words of that rule. */
export function Decision({ of: { reasons }, field, isPending, onHide, onDismiss }: DecisionProps) {
  const { locale } = useLocale();
  const [rule, setRule] = useState(ruleOfReason[reasons[0] ?? 'other']);
  const [typed, setTyped] = useState<string>();
  const words = rules[rule - 1];
  const reason = typed ?? (words ? inLocale(words, locale).text : '');
  return (
    <ActForm
      rule={rule}
      reason={reason}
      field={field}
      isPending={isPending}
      onRule={setRule}
      onReason={setTyped}
      onHide={() => onHide(rule, reason)}
      onDismiss={onDismiss}
    />
  );
}

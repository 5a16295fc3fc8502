import { useQuery } from '@tanstack/react-query';
import { useId, useState, type RefObject } from 'react';
import { inLocale } from '@bloom/contract/wire/locale';
import type { Category } from '@bloom/contract/catalogue/categories';
import type { ActBody, GiftSelection, GivenRole, TargetId } from '@bloom/contract/moderation/moderation';
import {
  actionTable,
  moderationActions,
  ruleOfGifts,
  ruleOfReason,
  type ModerationAction,
  type NoticeReason,
  type ReportReason,
  type TargetKind,
} from '@bloom/contract/moderation/moderation-rules';
import { useLocale } from '../../i18n/locale.ts';
import { ConfirmDialog } from '../../lib/ConfirmDialog.tsx';
import { Loading } from '../../lib/LoadProblem.tsx';
import { useOptions } from '../../parts/videos/options.ts';
import { ReasonField, RuleField } from '../../parts/decisions/ReasonFields.tsx';
import { rulesOptions } from '../../parts/decisions/rules-api.ts';
import { serverNowS } from '../../lib/time/server-clock.ts';
import { Button } from '../../ui/form/Button.tsx';
import { Choice } from '../../ui/form/Choice.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { Select } from '../../ui/form/Select.tsx';
import { GiftFields } from './GiftFields.tsx';

/** How long a time-out can be, in hours. */
const timeoutHours = ['1', '24', '168'] as const;

type DecisionFormProps = {
  title: string;
  target: TargetId;
  /** That of the moderator. */
  role: GivenRole | undefined;
  /** The reasons of notices, then those of reports, the most common first. */
  reasons: readonly (NoticeReason | ReportReason)[];
  /** Gets the focus when a key begins a decision. */
  field?: RefObject<HTMLTextAreaElement | null>;
  isPending: boolean;
  onDecide: (body: ActBody) => void;
  /** The action that leaves the target as it is, or approves it. */
  dismissal?: ActBody;
  isOnProbation?: boolean;
};

/**
 * The possible actions on a target that breaks a rule, with the rule that its reports mean and the words of
 * that rule.
 */
export function DecisionForm({
  title,
  target,
  role,
  reasons,
  field,
  isPending,
  onDecide,
  dismissal,
  isOnProbation = false,
}: DecisionFormProps) {
  const { locale, t } = useLocale();
  const heading = useId();
  const further = [dismissal?.action === 'admit' && 'decline', isOnProbation && 'endProbation'] as const;
  const actions = actionsOn(target.kind, role, further);
  const [chosen, setAction] = useState<ModerationAction>();
  // Once it has happened, it may be none of them any more.
  const action = actions.find((each) => each === chosen) ?? actions[0] ?? 'warn';
  const [hours, setHours] = useState<(typeof timeoutHours)[number]>('24');
  const [gifts, setGifts] = useState<GiftSelection>();
  const [category, setCategory] = useState<Category>();
  /** The action that waits for a confirmation, because nothing undoes it. */
  const [final, setFinal] = useState<ActBody>();
  const [rule, setRule] = useState(ruleOfReason[reasons[0] ?? 'other']);
  const [typed, setTyped] = useState<string>();
  const { data, error, refetch } = useQuery(rulesOptions());
  if (!data) return <Loading error={error} onRetry={() => void refetch()} className="min-h-96" />;
  const { rules } = data;
  const words = rules[rule - 1];
  const { hasEnd, takes, isFinal, namesRule } = actionTable[action];
  const reason = typed ?? (namesRule && words ? inLocale(words, locale).text : '');
  const isIncomplete = (takes === 'gifts' && !gifts) || (takes === 'category' && !category);
  return (
    <Form
      aria-labelledby={heading}
      className="flex flex-col gap-4 rounded-card border border-line bg-surface p-4"
      onSubmit={() => {
        // Enter in the reason sends the form also while its button is disabled.
        if (isIncomplete) return;
        const until = Math.floor(serverNowS()) + Number(hours) * 3_600;
        (isFinal ? setFinal : onDecide)({
          target,
          action,
          ...(namesRule && { rule }),
          reason,
          ...(hasEnd && { until }),
          ...(takes === 'gifts' && gifts && { gifts }),
          ...(takes === 'category' && category && { category }),
        });
      }}
    >
      <h3 id={heading} className="text-16 font-semibold">
        {title}
      </h3>
      {actions.length > 1 && (
        <Choice
          legend={t('cases.action')}
          value={action}
          options={actions.map((value) => ({ value, label: t(`cases.do_${value}`) }))}
          onChange={(next) => {
            setAction(next);
            if (actionTable[next].takes === 'gifts') setRule(ruleOfGifts);
          }}
        />
      )}
      {hasEnd && (
        <Choice
          legend={t('cases.until')}
          value={hours}
          options={timeoutHours.map((value) => ({ value, label: t(`cases.hours_${value}`) }))}
          onChange={setHours}
        />
      )}
      {takes === 'category' && <CategoryField value={category} onChange={setCategory} />}
      {namesRule && <RuleField rules={rules} value={rule} onChange={setRule} />}
      <ReasonField field={field} value={reason} onChange={setTyped} />
      {takes === 'gifts' && <GiftFields target={target} rule={rule} reason={reason} onChosen={setGifts} />}
      <div className="flex flex-wrap gap-3">
        <Button submit variant="danger" disabled={isPending || isIncomplete}>
          {t(`cases.do_${action}`)}
        </Button>
        {dismissal && (
          <Button disabled={isPending} onClick={() => onDecide(dismissal)}>
            {t(`cases.do_${dismissal.action}`)}
          </Button>
        )}
      </div>
      {final && <Final body={final} onDecide={onDecide} onClose={() => setFinal(undefined)} />}
    </Form>
  );
}

/**
 * The actions of a moderator with this role on a target of this kind that breaks a rule, and further ones
 * that the state of the target allows.
 */
const actionsOn = (
  kind: TargetKind,
  role: DecisionFormProps['role'],
  further: readonly (ModerationAction | false)[],
) =>
  moderationActions.filter(
    (each) =>
      (actionTable[each].namesRule || further.includes(each)) &&
      (!role?.categories || !actionTable[each].ofEverything) &&
      (role?.name === 'admin' || !actionTable[each].isFinal) &&
      actionTable[each].on.includes(kind),
  );

type FinalProps = Pick<DecisionFormProps, 'onDecide'> & { body: ActBody; onClose: () => void };

/** Names what is lost by an action that nothing undoes. */
function Final({ body, onDecide, onClose }: FinalProps) {
  const { t } = useLocale();
  const { action, target } = body;
  return (
    <ConfirmDialog
      title={t('cases.eraseTitle')}
      confirmLabel={t(`cases.do_${action}`)}
      action={async () => onDecide(body)}
      onDone={onClose}
      onCancel={onClose}
    >
      <p>{target.kind !== 'user' && t(`decision.erases_${target.kind}`)}</p>
      <p>{t('cases.erases_cases')}</p>
      <p>{t('cases.erases_final')}</p>
    </ConfirmDialog>
  );
}

type CategoryFieldProps = {
  value: Category | undefined;
  onChange: (category: Category) => void;
};

/** Where a video is moved. */
function CategoryField({ value, onChange }: CategoryFieldProps) {
  const { t } = useLocale();
  return (
    <Select
      label={t('cases.toCategory')}
      prompt={t('cases.toCategoryPrompt')}
      value={value ?? ''}
      options={useOptions().categories()}
      onChange={(category) => onChange(category as Category)}
    />
  );
}

import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminGroupBody, AdminGroupResponse, MintGroup } from '@bloom/contract/admin/admin';
import type { ErrorKey } from '@bloom/contract/errors/errors';
import { ruleOfGifts } from '@bloom/contract/moderation/moderation-rules';
import { inLocale } from '@bloom/contract/wire/locale';
import { useLocale } from '../../i18n/locale.ts';
import { ApiError } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { fullAmount } from '../../lib/format.ts';
import { Loading } from '../../lib/LoadProblem.tsx';
import { randomKey } from '../../lib/random-key.ts';
import { ReasonField, RuleField } from '../../parts/decisions/ReasonFields.tsx';
import { rulesOptions } from '../../parts/decisions/rules-api.ts';
import { Button } from '../../ui/form/Button.tsx';
import { Choice } from '../../ui/form/Choice.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { Notice } from '../../ui/message/Notice.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { actOnGroup, refreshAdmin } from './admin-api.ts';

/** The first choices, with the key of their request: sent again after a failure, it does the rest. */
const begin = () => ({
  action: 'freeze' as AdminGroupBody['action'],
  to: 'group' as 'group' | 'all',
  refund: 'donors' as 'donors' | 'sink',
  rule: ruleOfGifts,
  typed: undefined as string | undefined,
  key: randomKey(),
});

type GroupDialogProps = { group: MintGroup; alarm: string; onClose: () => void };

/** Acts on every account of a group of the alarm (docs/specification/moderation.md#alarm-groups). */
export function GroupDialog({ group, alarm, onClose }: GroupDialogProps) {
  const { locale, t } = useLocale();
  const [chosen, setChosen] = useState(begin);
  const { action, to, refund, rule, typed, key } = chosen;
  const rules = useQuery(rulesOptions());
  const words = rules.data?.rules[rule - 1];
  const text = words ? inLocale(words, locale).text : '';
  const reason = typed ?? text;
  const body = { group, action, rule, ...(action === 'reverseGifts' && { gifts: { to, refund } }) };
  const {
    mutate,
    reset,
    data: done,
    error,
    isPending,
  } = useMutation({
    mutationFn: () => actOnGroup({ ...body, reason }, key),
    onSettled: refreshAdmin,
  });
  const would = useQuery({
    queryKey: ['admin', 'group', body],
    queryFn: () => actOnGroup({ ...body, reason: text, dry_run: true }),
    enabled: words !== undefined && !done && !isPending,
    staleTime: 0,
  });
  const change = (changes: Partial<typeof chosen>) => {
    // They would not be part of the request that is under way.
    if (isPending) return;
    setChosen({ ...chosen, ...changes, key: randomKey() });
    reset();
  };
  const failed = error ?? would.error;
  const shown = done ?? would.data;
  const isIdle = !done && !isPending && !!would.data?.done;
  return (
    <Dialog
      title={t('admin.groupTitle', { count: group.accounts })}
      closeLabel={t('shell.close')}
      onClose={onClose}
    >
      <Form
        className="flex flex-col gap-4"
        onSubmit={() => {
          // Enter in the reason sends the form also while its button is disabled.
          if (isIdle) mutate();
        }}
      >
        <p className="wrap-anywhere">{alarm}</p>
        <p className="text-14 text-soft">{t('admin.groupIntro')}</p>
        <Choice
          legend={t('cases.action')}
          value={action}
          options={(['freeze', 'reverseGifts'] as const).map((value) => ({
            value,
            label: t(`cases.do_${value}`),
          }))}
          onChange={(next) => change({ action: next })}
        />
        {action === 'reverseGifts' && (
          <>
            <Choice
              legend={t('admin.groupGifts')}
              value={to}
              options={(['group', 'all'] as const).map((value) => ({
                value,
                label: t(`admin.groupTo_${value}`),
              }))}
              onChange={(next) => change({ to: next })}
            />
            <Choice
              legend={t('cases.gifts_refund')}
              value={refund}
              options={(['donors', 'sink'] as const).map((value) => ({
                value,
                label: t(`cases.gifts_${value}`),
              }))}
              onChange={(next) => change({ refund: next })}
            />
          </>
        )}
        {rules.data ? (
          <RuleField rules={rules.data.rules} value={rule} onChange={(next) => change({ rule: next })} />
        ) : (
          <Loading error={rules.error} onRetry={() => void rules.refetch()} />
        )}
        <ReasonField value={reason} onChange={(next) => change({ typed: next })} />
        <div role="status">
          {failed && <Notice tone="problem">{errorText(locale, failed)}</Notice>}
          {shown && <Result result={shown} isDone={done !== undefined} />}
        </div>
        <div className="flex flex-wrap gap-2">
          <Button submit variant="danger" disabled={!isIdle}>
            {t(`cases.do_${action}`)}
          </Button>
          <Button onClick={onClose}>{t(done ? 'shell.close' : 'shell.cancel')}</Button>
        </div>
      </Form>
    </Dialog>
  );
}

/** How many accounts it concerns, what becomes of gifts, and who is left out. */
function Result({ result, isDone }: { result: AdminGroupResponse['data']; isDone: boolean }) {
  const { locale, t } = useLocale();
  const { done, left, gifts } = result;
  const why = (error: string) =>
    error === 'request.forbidden' ? t('admin.groupRole') : errorText(locale, new ApiError(error as ErrorKey));
  return (
    <div className="flex flex-col gap-1 rounded-control bg-sunken px-3 py-2 wrap-anywhere">
      <p>{t(isDone ? 'admin.groupDone' : 'admin.groupConcerns', { count: done })}</p>
      {gifts && (
        <p>
          {t('cases.gifts_would', {
            count: gifts.gifts,
            amount: fullAmount(gifts.amount),
            due: fullAmount(gifts.due),
            shortfall: fullAmount(gifts.shortfall),
          })}
        </p>
      )}
      {[...Map.groupBy(left, ({ error }) => error)].map(([error, those]) => (
        <p key={error}>
          {t('admin.groupLeft', {
            accounts: those.map(({ account }) => account).join(', '),
            why: why(error),
          })}
        </p>
      ))}
    </div>
  );
}

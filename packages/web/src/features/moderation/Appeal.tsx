import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Decision } from '@bloom/contract/moderation/moderation';
import { maxReportLength } from '@bloom/contract/moderation/moderation-rules';
import { useLocale } from '../../i18n/locale.ts';
import { apiPath, call } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { longDate } from '../../lib/format.ts';
import { queryClient } from '../../lib/query-client.ts';
import { Button } from '../../ui/form/Button.tsx';
import { Field, inputClass } from '../../ui/form/Field.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { Notice } from '../../ui/message/Notice.tsx';

type AppealProps = { user: number; decision: Pick<Decision, 'id' | 'appeal' | 'appealable'> };

/** Objects to a decision, or shows what became of that (docs/specification/moderation.md#appeals). */
export function Appeal({ user, decision: { id, appeal, appealable } }: AppealProps) {
  const { locale, t } = useLocale();
  const [isWriting, setWriting] = useState(false);
  const [text, setText] = useState('');
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => call('POST', apiPath('account', 'decisions', String(id), 'appeal'), { body: { text } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['decisions', user] }),
  });
  if (appeal) {
    return (
      <p role="status" className="text-14 font-semibold">
        {t(`decision.appeal_${appeal.outcome ?? 'sent'}`, { date: longDate(locale, appeal.time) })}
      </p>
    );
  }
  if (!appealable) return null;
  if (!isWriting) {
    return (
      <Button className="self-start" onClick={() => setWriting(true)}>
        {t('decision.object')}
      </Button>
    );
  }
  return (
    <Form className="flex flex-col gap-3" onSubmit={() => mutate()}>
      <Field label={t('decision.objectWhy')} hint={t('decision.objectHint')}>
        {(control) => (
          <textarea
            {...control}
            rows={3}
            dir="auto"
            required
            autoFocus
            maxLength={maxReportLength}
            className={`${inputClass} py-2`}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      {error && <Notice tone="problem">{errorText(locale, error)}</Notice>}
      <div className="flex flex-wrap gap-3">
        <Button submit variant="filled" disabled={isPending}>
          {t('decision.objectSend')}
        </Button>
        <Button onClick={() => setWriting(false)}>{t('shell.cancel')}</Button>
      </div>
    </Form>
  );
}

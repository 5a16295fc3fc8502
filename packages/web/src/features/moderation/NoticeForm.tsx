import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import {
  maxNoticeLength,
  noticeReasons,
  type NoticeReason,
} from '@bloom/contract/moderation/moderation-rules';
import type { NoticeResponse } from '@bloom/contract/moderation/notice';
import { useLocale } from '../../i18n/locale.ts';
import { ApiError } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { Button } from '../../ui/form/Button.tsx';
import { Choice } from '../../ui/form/Choice.tsx';
import { Field, inputClass, TextField } from '../../ui/form/Field.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { Notice } from '../../ui/message/Notice.tsx';
import { sendNotice } from './notice-api.ts';

/** The fields in which the server finds mistakes. */
const checked = ['address', 'text', 'name', 'email'] as const;

type NoticeFormProps = {
  /** The address of its subject, where that is known. */
  address: string;
  onSent: (receipt: NoticeResponse['data']) => void;
};

/**
 * The form in which a visitor without an account gives notice of content
 * (docs/specification/moderation.md#notices).
 */
export function NoticeForm({ address, onSent }: NoticeFormProps) {
  const { locale, t } = useLocale();
  const form = useRef<HTMLFormElement>(null);
  const [reason, setReason] = useState<NoticeReason>(noticeReasons[0]);
  const { mutate, error, isPending } = useMutation({
    mutationFn: (fields: FormData) => {
      const read = (name: string) => {
        const value = fields.get(name);
        return typeof value === 'string' ? value : '';
      };
      return sendNotice({
        address: read('address'),
        reason,
        text: read('text'),
        ...(reason !== 'childAbuse' && { name: read('name'), email: read('email') }),
        goodFaith: true,
        locale,
      });
    },
    onSuccess: onSent,
    onError: (problem) => {
      const field = form.current?.elements.namedItem(wrongField(problem) ?? '');
      if (field instanceof HTMLElement) field.focus();
    },
  });
  const wrong = wrongField(error);
  const problemOf = (name: (typeof checked)[number]) =>
    wrong === name ? t(`notice.wrong_${name}`) : undefined;
  return (
    <Form
      ref={form}
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        mutate(new FormData(event.currentTarget));
      }}
    >
      <TextField
        name="address"
        label={t('notice.address')}
        hint={t('notice.addressHint')}
        error={problemOf('address')}
        defaultValue={address}
        required
        inputMode="url"
        autoComplete="off"
      />
      <Choice
        legend={t('notice.reason')}
        value={reason}
        options={noticeReasons.map((value) => ({ value, label: t(`notice.reason_${value}`) }))}
        onChange={setReason}
      />
      <Field label={t('notice.text')} hint={t('notice.textHint')} error={problemOf('text')}>
        {(control) => (
          <textarea
            {...control}
            name="text"
            rows={6}
            dir="auto"
            required
            maxLength={maxNoticeLength}
            className={`${inputClass} py-2`}
          />
        )}
      </Field>
      {reason === 'childAbuse' ? (
        <p className="text-14 text-soft">{t('notice.anonymous')}</p>
      ) : (
        <>
          <TextField
            name="name"
            label={t('notice.name')}
            error={problemOf('name')}
            required
            autoComplete="name"
          />
          <TextField
            name="email"
            // The browser would refuse a full-width @.
            inputMode="email"
            autoCapitalize="none"
            label={t('notice.email')}
            hint={t('notice.emailHint')}
            error={problemOf('email')}
            required
            autoComplete="email"
          />
        </>
      )}
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input type="checkbox" required className="size-5 shrink-0 accent-accent-fill" />
        {t('notice.goodFaith')}
      </label>
      {error && wrong === undefined && <Notice tone="problem">{errorText(locale, error)}</Notice>}
      <Button submit variant="filled" className="self-start" disabled={isPending}>
        {t('cases.reportSend')}
      </Button>
    </Form>
  );
}

/** The field that the server did not accept. */
function wrongField(error: unknown) {
  const field = error instanceof ApiError && error.key === 'request.invalid' && error.params;
  return checked.find((name) => field && 'field' in field && field.field === name);
}

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnyMoment, MomentThankResponse } from '@bloom/contract/moment/moment';
import { maxMomentThanks } from '@bloom/contract/moment/moment-rules';
import { readTyped } from '@bloom/contract/wire/typed';
import { useLocale } from '../../i18n/locale.ts';
import { ApiError } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { fullAmount } from '../../lib/format.ts';
import { randomKey } from '../../lib/random-key.ts';
import { Button } from '../../ui/form/Button.tsx';
import { Choice } from '../../ui/form/Choice.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { TextField } from '../../ui/form/Field.tsx';
import { Notice } from '../../ui/message/Notice.tsx';
import { thankMoment } from './moment-api.ts';

/** The amounts that are offered, petals; any other one is typed. */
const offered = ['10', '100', '500', String(maxMomentThanks)] as const;

type ThankDialogProps = {
  moment: AnyMoment;
  /** The balance of the signed-in user, in petals; undefined while unknown. */
  balance: number | undefined;
  /** An offer that helps with too small a balance. */
  findOffer: () => { label: string; run: () => void } | undefined;
  onThanked: (response: MomentThankResponse, amount: number) => void;
  onClose: () => void;
};

/** Thanks the author of a moment with petals (docs/specification/moments.md#moment-thanks). */
export function ThankDialog({ moment, balance, findOffer, onThanked, onClose }: ThankDialogProps) {
  const { locale, t } = useLocale();
  const [text, setText] = useState<string>(offered[1]);
  const [isRefused, setRefused] = useState(false);
  const [sent, setSent] = useState<{ amount: number; key: string }>();
  const { mutate, reset, error, isPending } = useMutation({
    mutationFn: ({ amount, key }: { amount: number; key: string }) => thankMoment(moment.id, amount, key),
    onSuccess: (response, { amount }) => onThanked(response, amount),
  });
  const change = (amount: string) => {
    setText(amount);
    // What was wrong is so no longer.
    setRefused(false);
    if (error) reset();
  };
  const { user_name: name } = moment;
  const offer =
    error instanceof ApiError && error.key === 'account.insufficientBloom' ? findOffer() : undefined;
  return (
    <Dialog title={t('moment.thankOf', { name })} closeLabel={t('shell.close')} onClose={onClose}>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (isPending) return;
          const typed = readTyped(text);
          const amount = /^\d{1,4}$/.test(typed) ? Number(typed) : 0;
          const isValid = amount >= 1 && amount <= maxMomentThanks;
          setRefused(!isValid);
          if (!isValid) return;
          // The same amount once more is the same thanks: the response may have been lost.
          const again = sent?.amount === amount ? sent : { amount, key: randomKey() };
          setSent(again);
          mutate(again);
        }}
      >
        <Choice
          legend={t('moment.thankHow')}
          value={text}
          options={offered.map((each) => ({ value: each, label: fullAmount(Number(each)) }))}
          onChange={change}
        />
        <TextField
          label={t('moment.thankAmount')}
          hint={
            balance === undefined
              ? t('moment.thankHint')
              : t('moment.thankHintHas', { amount: fullAmount(balance) })
          }
          error={isRefused ? t('moment.thankRefused') : undefined}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          value={text}
          onChange={({ target }) => change(target.value)}
        />
        {error && (
          <Notice tone="problem">
            <p>{errorText(locale, error)}</p>
            {offer && (
              <Button
                variant="outline"
                className="mt-2"
                onClick={() => {
                  onClose();
                  offer.run();
                }}
              >
                {offer.label}
              </Button>
            )}
          </Notice>
        )}
        <div className="flex flex-wrap gap-3">
          <Button submit variant="filled" aria-disabled={isPending || undefined}>
            {t('moment.thankSend')}
          </Button>
          <Button onClick={onClose}>{t('shell.cancel')}</Button>
        </div>
      </form>
    </Dialog>
  );
}

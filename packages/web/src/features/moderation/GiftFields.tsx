import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { GiftSelection, TargetId } from '@bloom/contract/moderation/moderation';
import type { UserResponse } from '@bloom/contract/account/user';
import { useLocale } from '../../i18n/locale.ts';
import { apiPath, call } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { fullAmount } from '../../lib/format.ts';
import { randomKey } from '../../lib/random-key.ts';
import { Button } from '../../ui/form/Button.tsx';
import { Choice } from '../../ui/form/Choice.tsx';
import { TextField } from '../../ui/form/Field.tsx';
import { Notice } from '../../ui/message/Notice.tsx';
import { decide } from './cases-api.ts';

/** Which gifts are meant, as it is typed: people by number or handle, days as the browser has them. */
type TypedGifts = {
  from: string;
  to: string;
  first: string;
  last: string;
  refund: GiftSelection['refund'];
};

const day = (time: Date) => time.toLocaleDateString('sv');

/** The last thirty days. */
function unnamedGifts({ kind, id }: TargetId): TypedGifts {
  const first = new Date();
  first.setDate(first.getDate() - 30);
  return {
    from: '',
    to: kind === 'user' ? id : '',
    first: day(first),
    last: day(new Date()),
    refund: 'donors',
  };
}

/** Finds the people. Error: `request.notFound` for a handle of no account. */
async function readGifts(typed: TypedGifts, { kind }: TargetId): Promise<GiftSelection> {
  const end = new Date(`${typed.last}T00:00`);
  end.setDate(end.getDate() + 1);
  return {
    from: await idsOf(typed.from),
    ...(kind === 'user' && { to: await idsOf(typed.to) }),
    between: {
      from: Math.floor(new Date(`${typed.first}T00:00`).getTime() / 1_000),
      to: Math.floor(end.getTime() / 1_000),
    },
    refund: typed.refund,
  };
}

async function idsOf(typed: string): Promise<number[]> {
  const ids = typed
    .split(/[\s,，、;；]+/)
    .filter(Boolean)
    .map(async (word) =>
      /^\d+$/.test(word)
        ? Number(word)
        : (await call<UserResponse>('GET', apiPath('user', `@${word.replace(/^@/, '')}`))).data.id,
    );
  return [...new Set(await Promise.all(ids))];
}

type GiftFieldsProps = {
  target: TargetId;
  rule: number;
  reason: string;
  /** Receives the gifts whose reversal was looked at; undefined once something else is typed. */
  onChosen: (gifts: GiftSelection | undefined) => void;
};

/**
 * Chooses the gifts to reverse, and previews what would happen
 * (docs/specification/moderation.md#reversed-gifts).
 */
export function GiftFields({ target, rule, reason, onChosen }: GiftFieldsProps) {
  const { locale, t } = useLocale();
  const [typed, setTyped] = useState(() => unnamedGifts(target));
  const { mutate, reset, data, error, isPending } = useMutation({
    mutationFn: async () => {
      const gifts = await readGifts(typed, target);
      const body = { target, action: 'reverseGifts', rule, reason, gifts, dry_run: true } as const;
      return { gifts, would: (await decide(body, randomKey())).gifts };
    },
    onSuccess: ({ gifts, would }) => onChosen(would?.gifts ? gifts : undefined),
  });
  const change = (changes: Partial<TypedGifts>) => {
    setTyped({ ...typed, ...changes });
    reset();
    onChosen(undefined);
  };
  const would = data?.would;
  const field = (name: 'from' | 'to' | 'first' | 'last') => ({
    label: t(`cases.gifts_${name}`),
    value: typed[name],
    required: true,
    onChange: ({ target: { value } }: { target: { value: string } }) => change({ [name]: value }),
  });
  return (
    <>
      <TextField {...field('from')} hint={t('cases.gifts_people')} autoComplete="off" />
      {target.kind === 'user' && (
        <TextField {...field('to')} hint={t('cases.gifts_toHint')} autoComplete="off" />
      )}
      <div className="grid grid-cols-2 gap-3">
        <TextField {...field('first')} type="date" max={typed.last} />
        <TextField {...field('last')} type="date" min={typed.first} />
      </div>
      <Choice
        legend={t('cases.gifts_refund')}
        value={typed.refund}
        options={(['donors', 'sink'] as const).map((value) => ({
          value,
          label: t(`cases.gifts_${value}`),
        }))}
        onChange={(refund) => change({ refund })}
      />
      <Button
        className="self-start"
        disabled={isPending}
        onClick={(event) => {
          if (event.currentTarget.form?.reportValidity()) mutate();
        }}
      >
        {t('cases.gifts_preview')}
      </Button>
      <div role="status">
        {error && <Notice tone="problem">{errorText(locale, error)}</Notice>}
        {would && (
          <p className="rounded-control bg-sunken px-3 py-2">
            {would.gifts === 0
              ? t('cases.gifts_none')
              : t('cases.gifts_would', {
                  count: would.gifts,
                  amount: fullAmount(would.amount),
                  due: fullAmount(would.due),
                  shortfall: fullAmount(would.shortfall),
                })}
          </p>
        )}
      </div>
    </>
  );
}

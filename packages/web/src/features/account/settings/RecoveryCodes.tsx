import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { recoveryFileName } from '@bloom/contract/account/file-names';
import { useLocale } from '../../../i18n/locale.ts';
import { longDate } from '../../../lib/format.ts';
import { platform } from '../../../platform/index.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { Icon } from '../../../ui/image/Icon.tsx';
import { LoginProblem } from './LoginProblem.tsx';
import { makeRecoveryCodes, recoveryOptions } from './settings-api.ts';

/** The recovery codes of the account (docs/specification/sign-in.md#recovery-codes). */
export function RecoveryCodes({ user }: { user: number }) {
  const { locale, t } = useLocale();
  const query = useQuery(recoveryOptions(user));
  const make = useMutation({ mutationFn: makeRecoveryCodes, onSettled: () => query.refetch() });
  const { left = 0, made_at: madeAt = null } = query.data ?? {};
  return (
    <>
      <p className="text-14 text-soft">
        {madeAt === null
          ? t('settings.recoveryWhy')
          : t('settings.recoveryLeft', { count: left, date: longDate(locale, madeAt) })}
      </p>
      {make.data && <NewCodes codes={make.data} />}
      <Button className="self-start" disabled={make.isPending} onClick={() => make.mutate()}>
        <Icon name="key" size={18} />
        {t(madeAt === null ? 'settings.recoveryMake' : 'settings.recoveryRenew')}
      </Button>
      <LoginProblem error={make.error} />
    </>
  );
}

/** The codes, this once: only hashes are stored. */
function NewCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useLocale();
  const [isCopied, setIsCopied] = useState<boolean>();
  const text = codes.join('\n');
  return (
    <div className="flex flex-col gap-3 rounded-control bg-sunken p-4">
      <p className="font-semibold">{t('settings.recoveryOnce')}</p>
      <ol aria-label={t('settings.recovery')} className="columns-2 gap-6 font-mono text-14 max-sm:columns-1">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" onClick={() => void platform.copyText(text).then(setIsCopied)}>
          {t('referral.copy')}
        </Button>
        <Button
          variant="outline"
          onClick={() => platform.saveFile(new Blob([`${text}\n`], { type: 'text/plain' }), recoveryFileName)}
        >
          <Icon name="download" size={18} />
          {t('settings.recoverySave')}
        </Button>
      </div>
      <p role="status" className="text-14 text-soft">
        {isCopied !== undefined && t(isCopied ? 'settings.recoveryCopied' : 'settings.recoveryNotCopied')}
      </p>
    </div>
  );
}

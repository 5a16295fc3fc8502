import { useState } from 'react';
import { useLocale } from '../../i18n/locale.ts';
import { ConfirmDialog } from '../../lib/ConfirmDialog.tsx';
import { useGoOn, withFreshSignIn } from '../../lib/fresh-sign-in.ts';
import { platform } from '../../platform/index.ts';
import { Button } from '../../ui/form/Button.tsx';
import { CopyField } from '../../ui/form/CopyField.tsx';
import { issueRecoveryCode, refreshCases } from './cases-api.ts';

type RecoverPersonProps = { account: number; id: number; name: string };

/** Issues a recovery code for a member who has lost every login. The code is shown this once. */
export function RecoverPerson({ account, id, name }: RecoverPersonProps) {
  const { t } = useLocale();
  const [isOpen, setOpen] = useState(false);
  const [code, setCode] = useState<string>();
  // It is confirmed again: between the two there was another page.
  const action = `recover ${id}`;
  useGoOn(action, () => setOpen(true));
  return (
    <div className="flex flex-col items-start gap-3">
      <Button variant="outline" onClick={() => setOpen(true)}>
        {t('cases.recover')}
      </Button>
      {code !== undefined && (
        <div className="w-full rounded-control bg-sunken p-4">
          <CopyField
            label={t('cases.recoverOnce', { name })}
            text={code}
            copy={(text) => platform.copyText(text)}
            words={{
              copy: t('referral.copy'),
              copied: t('cases.recoverCopied'),
              notCopied: t('cases.recoverNotCopied'),
            }}
          />
        </div>
      )}
      {isOpen && (
        <ConfirmDialog
          title={t('cases.recoverTitle', { name })}
          confirmLabel={t('cases.recoverYes')}
          action={async () => setCode(await withFreshSignIn(() => issueRecoveryCode(id), action))}
          onDone={() => {
            setOpen(false);
            void refreshCases(account);
          }}
          onCancel={() => setOpen(false)}
        >
          <p>{t('cases.recoverText')}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

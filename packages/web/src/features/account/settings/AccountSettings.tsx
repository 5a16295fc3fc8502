import type { ReactNode } from 'react';
import { useLocale } from '../../../i18n/locale.ts';
import type { LoadedAccount } from '../account-api.ts';
import { ApplicationForm } from './ApplicationForm.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import { ExportData } from './ExportData.tsx';
import { HandleForm } from './HandleForm.tsx';
import { IndexedSwitch } from './IndexedSwitch.tsx';
import { Logins } from './Logins.tsx';
import { NameForm } from './NameForm.tsx';
import { offersPasskeys } from '../sign-in/passkey.ts';
import { Passkeys } from './Passkeys.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { Sessions } from './Sessions.tsx';

type AccountSettingsProps = {
  account: LoadedAccount;
  /** The switches of notifications. */
  notifications: ReactNode;
  /** The account is no more. */
  onDeleted: () => void;
};

/**
 * The settings of people's own account (docs/specification/accounts.md#accounts): name, handle, sessions,
 * logins, data, the end of it.
 */
export function AccountSettings({ account, notifications, onDeleted }: AccountSettingsProps) {
  const { t } = useLocale();
  return (
    <div className="flex flex-col gap-8">
      {account.waiting && (
        <Section title={t('settings.membership')}>
          <ApplicationForm waiting={account.waiting} />
        </Section>
      )}
      {account.name_changeable && (
        <Section title={t('settings.name')}>
          <NameForm name={account.name} />
        </Section>
      )}
      <Section title={t('settings.handle')}>
        <HandleForm account={account} />
      </Section>
      <Section title={t('settings.sessions')}>
        <Sessions user={account.id} />
      </Section>
      <Section title={t('shell.bell')}>{notifications}</Section>
      <Section title={t('settings.logins')}>
        <Logins user={account.id} />
      </Section>
      {offersPasskeys() && (
        <Section title={t('settings.passkeys')}>
          <Passkeys user={account.id} />
        </Section>
      )}
      <Section title={t('settings.recovery')}>
        <RecoveryCodes user={account.id} />
      </Section>
      <Section title={t('user.myPage')}>
        <IndexedSwitch account={account} />
      </Section>
      <Section title={t('settings.data')}>
        <ExportData />
      </Section>
      <Section title={t('settings.delete')}>
        <DeleteAccount name={account.name} onDeleted={onDeleted} />
      </Section>
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-16 font-semibold">{title}</h2>
      {children}
    </section>
  );
}

import { useLocale } from '../../../i18n/locale.ts';
import { CopyField } from '../../../ui/form/CopyField.tsx';
import { platform } from '../../../platform/index.ts';

/** The instruction where WeChat signs in only within its own browser: the address to open there. */
export function OpenInWechat() {
  const { t } = useLocale();
  return (
    <CopyField
      label={t('login.address')}
      text={loginPageAddress()}
      copy={platform.copyText}
      words={{
        copy: t('referral.copy'),
        copied: t('login.copied'),
        notCopied: t('login.notCopied'),
      }}
    />
  );
}

/** The login page, with the friend's code that WeChat's browser does not know. */
function loginPageAddress(): string {
  const query = new URLSearchParams({ login: '1' });
  const referrer = platform.localStore.get('referrer_code');
  if (referrer) query.set('code', referrer);
  return `${platform.publicOrigin()}/login?${query}`;
}

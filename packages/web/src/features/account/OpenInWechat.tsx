import { useRef, useState } from 'react';
import { useLocale } from '../../i18n/locale.ts';
import { copyText } from '../../lib/clipboard.ts';
import { localStore } from '../../lib/storage.ts';
import { Button } from '../../ui/Button.tsx';
import { Field, inputClass } from '../../ui/Field.tsx';

/** What to do where WeChat signs in only within its own browser: the address to open there. */
export function OpenInWechat() {
  const { t } = useLocale();
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState<boolean>();
  const address = loginPageAddress();
  return (
    <div className="flex w-full flex-col gap-3 text-start">
      <Field label={t('login.address')}>
        {(control) => (
          <input
            {...control}
            ref={field}
            readOnly
            className={inputClass}
            value={address}
            onFocus={(event) => event.target.select()}
          />
        )}
      </Field>
      <Button
        onClick={() => {
          void copyText(address).then((isCopied) => {
            setCopied(isCopied);
            if (!isCopied) field.current?.focus();
          });
        }}
      >
        {t('login.copy')}
      </Button>
      <p role="status" className={`text-14 ${copied === false ? 'text-danger' : 'text-soft'}`}>
        {copied !== undefined && t(copied ? 'login.copied' : 'login.notCopied')}
      </p>
    </div>
  );
}

/** The login page, with the friend's code that WeChat's browser does not know. */
function loginPageAddress(): string {
  const query = new URLSearchParams({ login: '1' });
  const referrer = localStore.get('referrer_code');
  if (referrer) query.set('code', referrer);
  return `${window.location.origin}/login?${query}`;
}

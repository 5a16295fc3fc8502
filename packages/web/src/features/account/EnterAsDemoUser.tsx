import { demoUser } from '@bloom/contract/demo-user';
import { useLocale } from '../../i18n/locale.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { demoLoginAction } from './login-start.ts';

/** Signs in as the user of the sample catalogue, who already has videos and was thanked for them. */
export function EnterAsDemoUser() {
  const { t } = useLocale();
  return (
    <form action={demoLoginAction()} method="get" className="flex flex-col gap-2">
      <input type="hidden" name="name" value={demoUser} />
      <button type="submit" className={buttonClass('outline')}>
        {t('login.enterAs', { name: demoUser })}
      </button>
      <p className="text-14 text-soft">{t('login.enterAsHint', { name: demoUser })}</p>
    </form>
  );
}

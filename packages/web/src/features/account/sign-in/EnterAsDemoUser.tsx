import { demoModerator, demoUser } from '@bloom/contract/account/demo-user';
import { useLocale } from '../../../i18n/locale.ts';
import { buttonClass } from '../../../ui/form/Button.tsx';
import { demoLoginAction } from './login-start.ts';

/**
 * Signs in as one of two users that every visitor of the demo may be: one who already has videos and was
 * thanked for them, and a moderator.
 */
export function EnterAsDemoUser() {
  const { t } = useLocale();
  return (
    <>
      <EnterAs
        name={demoUser}
        label={t('login.enterAs', { name: demoUser })}
        hint={t('login.enterAsHint', { name: demoUser })}
      />
      <EnterAs
        name={demoModerator}
        label={t('login.enterAsModerator')}
        hint={t('login.enterAsModeratorHint', { name: demoModerator })}
      />
    </>
  );
}

function EnterAs({ name, label, hint }: { name: string; label: string; hint: string }) {
  return (
    <form action={demoLoginAction()} method="get" className="flex flex-col gap-2">
      <input type="hidden" name="name" value={name} />
      <button type="submit" className={buttonClass('outline')}>
        {label}
      </button>
      <p className="text-14 text-soft">{hint}</p>
    </form>
  );
}

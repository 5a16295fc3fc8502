import { demoModerator, demoUser } from '@bloom/contract/account/demo-user';
import { useLocale } from '../../../i18n/locale.ts';
import { buttonClass } from '../../../ui/form/Button.tsx';
import { demoLoginAction } from './login-start.ts';

/**
 * Signs in as one of two users that every visitor of the demo may be: one who already has videos and was
 * thanked for them, and a moderator.
 */
export function EnterAsDemoUser({ role }: { role: 'demoUser' | 'moderator' }) {
  const { t } = useLocale();
  const name = role === 'moderator' ? demoModerator : demoUser;
  const label = role === 'moderator' ? t('login.enterAsModerator') : t('login.enterAs', { name });
  const hint = t(role === 'moderator' ? 'login.enterAsModeratorHint' : 'login.enterAsHint', { name });
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

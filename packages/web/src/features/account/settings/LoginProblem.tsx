import { useLocale } from '../../../i18n/locale.ts';
import { errorText } from '../../../lib/error-text.ts';
import { Notice } from '../../../ui/message/Notice.tsx';

/** Why a change of who may sign in was refused. */
export function LoginProblem({ error }: { error: unknown }) {
  const { locale } = useLocale();
  return error ? <Notice tone="problem">{errorText(locale, error)}</Notice> : null;
}

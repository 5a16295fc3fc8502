import { useLocale } from '../../i18n/locale.ts';
import { Icon } from '../../ui/Icon.tsx';
import { LegalLinks } from '../layout/LegalLinks.tsx';
import { useOpenMine } from './use-open-mine.ts';

/** What whoever thinks about logging in may want to read first; `onFollow` is for a dialog around it. */
export function LoginFooter({ onFollow }: { onFollow?: () => void }) {
  const { t } = useLocale();
  const openMine = useOpenMine();
  return (
    <div className="flex flex-wrap items-center gap-x-6">
      <button
        type="button"
        data-closes
        className="inline-flex min-h-11 items-center gap-2 text-14 font-semibold text-accent-ink hover:underline"
        onClick={() => openMine('guide')}
      >
        <Icon name="help" size={18} />
        {t('shell.guide')}
      </button>
      <LegalLinks {...(onFollow && { onFollow })} />
    </div>
  );
}

import { useLocale } from '../../../i18n/locale.ts';
import { Icon } from '../../../ui/image/Icon.tsx';
import { LegalLinks } from '../../layout/LegalLinks.tsx';
import { useOpenPanel } from '../use-dialog.ts';

/** Links below a login panel: the guide and the legal pages. */
export function LoginFooter() {
  const { t } = useLocale();
  const openPanel = useOpenPanel();
  return (
    <div className="flex flex-wrap items-center gap-x-6">
      <button
        type="button"
        data-closes
        className="inline-flex min-h-11 items-center gap-2 text-14 font-semibold text-accent-ink hover:underline"
        onClick={() => openPanel('guide')}
      >
        <Icon name="help" size={18} />
        {t('shell.guide')}
      </button>
      <LegalLinks />
    </div>
  );
}

import { appVersion } from '@bloom/contract/admin/app-version';
import { useLocale } from '../../i18n/locale.ts';
import { usePageConfig } from '../../lib/page-config.ts';
import { SiteLogo } from '../../lib/SiteLogo.tsx';
import { GiftTable } from './GiftTable.tsx';
import { Rules } from './Rules.tsx';

/**
 * The description of Bloom: version, introduction, gifts, rules and authors
 * (docs/specification/pages.md#profile-menu).
 */
export function AboutPanel() {
  const { t } = useLocale();
  return (
    <div className="flex flex-col gap-6">
      <header className="flex items-center gap-4">
        <SiteLogo size={48} />
        <p>
          <span className="block text-20 font-bold">{usePageConfig().siteName}</span>
          <span className="text-14 text-soft">{t('about.version', { version: appVersion })}</span>
        </p>
      </header>
      <p>{t('about.intro')}</p>
      <section className="flex flex-col gap-2">
        <h2 className="text-16 font-semibold">{t('about.gifts')}</h2>
        <GiftTable />
      </section>
      <section className="flex flex-col gap-2">
        <h2 className="text-16 font-semibold">{t('about.rules')}</h2>
        <Rules />
      </section>
      <p className="text-14 text-soft">{t('about.credit')}</p>
    </div>
  );
}

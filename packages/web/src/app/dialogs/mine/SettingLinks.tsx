import { Link } from '@tanstack/react-router';
import { useLocale } from '../../../i18n/locale.ts';
import { Icon } from '../../../ui/image/Icon.tsx';
import { dialogs, offeredSettings } from '../dialogs.ts';

/** Links to the pages of settings in the mobile layout. */
export function SettingLinks() {
  const { t } = useLocale();
  return (
    <nav
      aria-label={t('shell.settings')}
      className="flex flex-col rounded-card border border-line bg-surface p-2"
    >
      {offeredSettings().map((name) => (
        <Link key={name} to="/mineSetting" search={{ from: name }} className="menu-item">
          <Icon name={dialogs[name].icon} />
          <span className="text-16">{t(dialogs[name].title)}</span>
        </Link>
      ))}
      <Link to="/map" preload={false} className="menu-item">
        <Icon name="map" />
        <span className="text-16">{t('shell.footer_map')}</span>
      </Link>
    </nav>
  );
}

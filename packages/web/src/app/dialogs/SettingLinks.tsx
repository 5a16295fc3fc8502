import { Link } from '@tanstack/react-router';
import { useLocale } from '../../i18n/locale.ts';
import { Icon } from '../../ui/Icon.tsx';
import { offeredSettings, panelIcons, panelTitles } from './panels.ts';

/** The ways to the pages of settings, on a phone. */
export function SettingLinks() {
  const { t } = useLocale();
  return (
    <nav
      aria-label={t('shell.settings')}
      className="flex flex-col rounded-card border border-line bg-surface p-2"
    >
      {offeredSettings().map((name) => (
        <Link key={name} to="/mineSetting" search={{ from: name }} className="menu-item">
          <Icon name={panelIcons[name]} />
          <span className="text-16">{t(panelTitles[name])}</span>
        </Link>
      ))}
    </nav>
  );
}

import { getRouteApi, Navigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useLocale } from '../../i18n/locale.ts';
import { isDesktop, useIsDesktop } from '../../lib/layout.ts';
import { isSettingName, openDialog } from '../dialogs/dialog-state.ts';
import { PageHead } from '../layout/PageHead.tsx';
import { panelTitles } from '../dialogs/panels.ts';
import { SettingLinks } from '../dialogs/SettingLinks.tsx';
import { SettingPanel } from '../dialogs/SettingPanel.tsx';
import { usePageTitle } from '../layout/use-page-title.ts';

const route = getRouteApi('/mineSetting');

/**
 * The pages of the mobile layout where something is set or read; the desktop has them as dialogs
 * (docs/specification.md#page-routes). Without `from` it lists them.
 */
export function MineSettingPage() {
  const { t } = useLocale();
  const desktop = useIsDesktop();
  const { from } = route.useSearch();
  const chosen = isSettingName(from) ? from : undefined;
  const title = t(chosen ? panelTitles[chosen] : 'shell.settings');
  usePageTitle(title);

  useEffect(() => {
    if (chosen && isDesktop()) openDialog(chosen);
  }, [chosen, desktop]);

  if (desktop) return <Navigate to="/" replace />;
  return (
    <>
      <PageHead title={title} above="/mine" />
      <div className="px-4 py-2">
        {chosen ? <SettingPanel key={chosen} name={chosen} /> : <SettingLinks />}
      </div>
    </>
  );
}

import { getRouteApi, Navigate } from '@tanstack/react-router';
import { useLocale } from '../../../i18n/locale.ts';
import { useIsDesktop } from '../../../lib/layout.ts';
import { DialogContent } from '../../dialogs/DialogContent.tsx';
import { dialogs, isSettingName } from '../../dialogs/dialogs.ts';
import { PageHead } from '../../layout/phone/PageHead.tsx';
import { SettingLinks } from '../../dialogs/mine/SettingLinks.tsx';
import { usePageTitle } from '../../layout/use-page-title.ts';

const route = getRouteApi('/mineSetting');

/**
 * The pages of the mobile layout where something is set or read; the desktop has them as dialogs
 * (docs/specification/pages.md#page-routes). Without `from` it lists them.
 */
export function MineSettingPage() {
  const { t } = useLocale();
  const desktop = useIsDesktop();
  const { from } = route.useSearch();
  const chosen = isSettingName(from) ? from : undefined;
  const title = t(chosen ? dialogs[chosen].title : 'shell.settings');
  usePageTitle(title);

  if (desktop) return <Navigate to="/" search={{ dialog: chosen }} replace />;
  return (
    <>
      <PageHead title={title} above="/mine" />
      <div className="px-4 py-2">
        {chosen ? <DialogContent key={chosen} name={chosen} /> : <SettingLinks />}
      </div>
    </>
  );
}

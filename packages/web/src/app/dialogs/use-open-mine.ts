import { useNavigate } from '@tanstack/react-router';
import { isDesktop } from '../../lib/layout.ts';
import { isSettingName, openDialog, type MineFeature, type SettingName } from './dialog-state.ts';

/**
 * Opens what belongs to the own account or to the app: a dialog on the desktop, a page on a phone.
 *
 * @returns `from` is `home` where the way back leads to the home page
 * (docs/specification.md#page-routes)
 */
export function useOpenMine(): (name: MineFeature | SettingName, from?: 'home') => void {
  const navigate = useNavigate();
  return (name, from) => {
    if (isDesktop()) openDialog(name);
    else if (isSettingName(name)) void navigate({ to: '/mineSetting', search: { from: name } });
    else void navigate({ to: '/mine', search: { feature: name, ...(from && { from }) } });
  };
}

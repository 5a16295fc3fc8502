import { useNavigate } from '@tanstack/react-router';
import { isDesktop } from '../lib/layout.ts';
import { openDialog, type MineFeature } from './dialogs.ts';

/**
 * Opens what belongs to the own account: a dialog on the desktop, a page of the profile on a phone.
 *
 * @returns `from` is `home` where the way back leads to the home page (product.md §2, "/mine")
 */
export function useOpenMine(): (feature: MineFeature, from?: 'home') => void {
  const navigate = useNavigate();
  return (feature, from) => {
    if (isDesktop()) openDialog(feature);
    else void navigate({ to: '/mine', search: { feature, ...(from && { from }) } });
  };
}

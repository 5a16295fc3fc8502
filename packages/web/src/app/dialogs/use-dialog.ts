import { useEffect, useEffectEvent } from 'react';
import { useRouter, useSearch, type RegisteredRouter } from '@tanstack/react-router';
import { useIsFirst } from '../../lib/first-paint.ts';
import { isDesktop, useLayout } from '../../lib/layout.ts';
import { canOpen, isSettingName, type DialogName, type PanelName, type DialogSearch } from './dialogs.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Set in the entry of a dialog that the app opened: the entry before it is the same page without. */
    dialogOpened?: true;
  }
}

/**
 * The dialog to show: the one of the URL, if it belongs to the layout of the window. One that does not
 * is closed, for example when the window becomes narrower (docs/specification/pages.md#layouts).
 */
export function useOpenDialog(): DialogName | undefined {
  const name = useDialogName();
  const layout = useLayout();
  const isFirst = useIsFirst();
  const { close } = useDialogs();
  const misfit = name !== undefined && layout !== undefined && !canOpen(name, layout);
  const onMisfit = useEffectEvent(close);
  useEffect(() => {
    if (misfit) onMisfit();
  }, [misfit]);
  // The server renders no dialog, and hydration begins with what it rendered.
  return isFirst || misfit ? undefined : name;
}

/** The dialog that the URL names. */
export function useDialogName(): DialogName | undefined {
  return useSearch({ strict: false, select: ({ dialog }) => dialog });
}

/** Opens and closes dialogs by navigation. One is open at a time: another one takes its place. */
export function useDialogs(): {
  open: (name: DialogName) => void;
  close: () => void;
} {
  const router = useRouter();
  return {
    open: (name) => {
      const { search, state } = router.latestLocation;
      const replace = search.dialog !== undefined;
      void router.navigate({
        to: '.',
        search: (query: DialogSearch) => ({ ...query, dialog: name }),
        state: replace ? state : { dialogOpened: true },
        replace,
        resetScroll: false,
      });
    },
    close: () => closeDialog(router),
  };
}

let isGoingBack = false;

/**
 * A dialog that the app opened closes by going back, so that no entry of it stays in the history. One
 * that a link opened has no entry before it and closes by a navigation.
 */
function closeDialog(router: RegisteredRouter): void {
  const { search, state } = router.latestLocation;
  if (search.dialog === undefined || isGoingBack) return;
  if (state.dialogOpened) {
    // Going back takes a moment, in which a second Escape must not go back further.
    isGoingBack = true;
    const unsubscribe = router.history.subscribe(() => {
      isGoingBack = false;
      unsubscribe();
    });
    router.history.back();
    return;
  }
  void router.navigate({
    to: '.',
    search: (query: DialogSearch) => ({ ...query, dialog: undefined }),
    replace: true,
    resetScroll: false,
  });
}

/**
 * Opens a panel: a dialog on the desktop, a page in the mobile layout.
 *
 * @returns a function; its `from` is `home` where the way back leads to the home page
 * (docs/specification/pages.md#page-routes)
 */
export function useOpenPanel() {
  const router = useRouter();
  const { open } = useDialogs();
  return (name: PanelName, from?: 'home'): void => {
    if (isDesktop()) open(name);
    else if (isSettingName(name)) {
      void router.navigate({ to: '/mineSetting', search: { from: name } });
    } else {
      void router.navigate({ to: '/mine', search: { feature: name, ...(from && { from }) } });
    }
  };
}

import { useSyncExternalStore } from 'react';
import { onDesktopChange } from '../../lib/layout.ts';

/**
 * What belongs to the own account: daily reward, invitation, statement
 * (docs/specification.md#page-routes).
 */
export const mineFeatures = ['sign', 'invite', 'statement'] as const;
export type MineFeature = (typeof mineFeatures)[number];

/** What can be set or read about the app and the account (docs/specification.md#page-routes). */
export const settingNames = ['account', 'language', 'guide', 'feedback', 'about'] as const;
export type SettingName = (typeof settingNames)[number];

/** The dialogs of the app; one is open at a time. */
export type DialogName =
  | 'login'
  | 'share'
  | 'filters'
  | 'app'
  | 'social'
  | MineFeature
  | SettingName;

let open: DialogName | undefined;
const listeners = new Set<() => void>();

export function openDialog(name: DialogName): void {
  change(name);
}

export function closeDialog(): void {
  change(undefined);
}

export function isMineFeature(name: string | undefined): name is MineFeature {
  return mineFeatures.some((each) => each === name);
}

export function isSettingName(name: string | undefined): name is SettingName {
  return settingNames.some((each) => each === name);
}

/** Which dialog is open. */
export function useOpenDialog(): DialogName | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => open,
    () => undefined,
  );
}

// Narrowing the window below the breakpoint closes open dialogs (docs/specification.md#layouts);
// the drawer of the mobile layout likewise has no place in the desktop one.
onDesktopChange(closeDialog);

function change(to: DialogName | undefined): void {
  open = to;
  listeners.forEach((listener) => listener());
}

import type { ComponentType } from 'react';
import type { DialogName } from './dialogs.ts';
import { lazyComponent } from './lazy-component.tsx';

/**
 * The content of each dialog, which is loaded when it opens. It gets what it needs by hooks. Apart from the
 * table of dialogs, because what it loads opens dialogs.
 */
const loaders: Record<DialogName, () => Promise<ComponentType>> = {
  login: () => import('./LoginDialog.tsx').then((module) => module.LoginDialog),
  share: () => import('./SharePanel.tsx').then((module) => module.SharePanel),
  filters: () => import('./FiltersDialog.tsx').then((module) => module.FiltersDialog),
  app: () => import('./AppDownload.tsx').then((module) => module.AppDownload),
  social: () => import('./SocialAccount.tsx').then((module) => module.SocialAccount),
  chat: () => import('./ChatDialog.tsx').then((module) => module.ChatDialog),
  bell: () => import('./MinePanels.tsx').then((module) => module.Notifications),
  sign: () => import('./MinePanels.tsx').then((module) => module.DailyReward),
  invite: () => import('./MinePanels.tsx').then((module) => module.Invite),
  statement: () => import('./MinePanels.tsx').then((module) => module.Statement),
  decisions: () => import('./MinePanels.tsx').then((module) => module.Decisions),
  account: () => import('./SettingPanels.tsx').then((module) => module.OwnAccount),
  language: () => import('./LanguageChoices.tsx').then((module) => module.LanguageChoices),
  guide: () => import('./SettingPanels.tsx').then((module) => module.Guide),
  feedback: () => import('./SettingPanels.tsx').then((module) => module.Feedback),
  keys: () => import('../../features/video/player/KeySheet.tsx').then((module) => module.KeySheet),
  about: () => import('./SettingPanels.tsx').then((module) => module.About),
};

const contents = Object.fromEntries(
  Object.entries(loaders).map(([name, load]) => [
    name,
    lazyComponent(() => load().then((Content) => ({ Content })), 'Content'),
  ]),
) as Record<DialogName, ComponentType>;

/** Begins to load the content beside the frame of the dialog, which shows the error if this fails. */
export function preloadDialog(name: DialogName): void {
  loaders[name]().catch(() => undefined);
}

/** The content of a dialog, also where a page of the mobile layout shows it. */
export function DialogContent({ name }: { name: DialogName }) {
  const Content = contents[name];
  return <Content />;
}

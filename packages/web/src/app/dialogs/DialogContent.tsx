import type { ComponentType } from 'react';
import { useFirstField } from '../../ui/overlay/Dialog.tsx';
import type { DialogName } from './dialogs.ts';
import { lazyComponent } from './lazy-component.tsx';

/**
 * The content of each dialog, which is loaded when it opens. It gets what it needs by hooks. Apart from the
 * table of dialogs, because what it loads opens dialogs.
 */
const loaders: Record<DialogName, () => Promise<ComponentType>> = {
  login: () => import('./login/LoginDialog.tsx').then((module) => module.LoginDialog),
  share: () => import('./share/SharePanel.tsx').then((module) => module.SharePanel),
  start: () => import('./mine/StartPanel.tsx').then((module) => module.StartPanel),
  filters: () => import('./FiltersDialog.tsx').then((module) => module.FiltersDialog),
  app: () => import('./AppDownload.tsx').then((module) => module.AppDownload),
  social: () => import('./share/SocialAccount.tsx').then((module) => module.SocialAccount),
  chat: () => import('./chat/ChatDialog.tsx').then((module) => module.ChatDialog),
  bell: () => import('./mine/MinePanels.tsx').then((module) => module.Notifications),
  sign: () => import('./mine/MinePanels.tsx').then((module) => module.DailyReward),
  invite: () => import('./mine/MinePanels.tsx').then((module) => module.Invite),
  statement: () => import('./mine/MinePanels.tsx').then((module) => module.Statement),
  decisions: () => import('./mine/MinePanels.tsx').then((module) => module.Decisions),
  account: () => import('./mine/SettingPanels.tsx').then((module) => module.OwnAccount),
  language: () => import('./mine/LanguageChoices.tsx').then((module) => module.LanguageChoices),
  guide: () => import('./mine/SettingPanels.tsx').then((module) => module.Guide),
  feedback: () => import('./mine/SettingPanels.tsx').then((module) => module.Feedback),
  keys: () => import('../../features/video/player/keys/KeySheet.tsx').then((module) => module.KeySheet),
  about: () => import('./mine/SettingPanels.tsx').then((module) => module.About),
};

const contents = Object.fromEntries(
  Object.entries(loaders).map(([name, load]) => [
    name,
    lazyComponent(() => load().then(withFirstField), 'Content'),
  ]),
) as Record<DialogName, ComponentType>;

/** Content whose first field has the focus when it has come. */
function withFirstField(Loaded: ComponentType) {
  return {
    Content: () => {
      useFirstField();
      return <Loaded />;
    },
  };
}

/** Begins to load the content beside the frame of the dialog, which shows the error if this fails. */
export function preloadDialog(name: DialogName): void {
  loaders[name]().catch(() => undefined);
}

/** The content of a dialog, also where a page of the mobile layout shows it. */
export function DialogContent({ name }: { name: DialogName }) {
  const Content = contents[name];
  return <Content />;
}

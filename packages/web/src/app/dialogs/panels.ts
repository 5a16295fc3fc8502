import { feedbackLinks } from '../../features/about/feedback-links.ts';
import type { MessageKey } from '../../i18n/messages.ts';
import type { IconName } from '../../ui/Icon.tsx';
import { settingNames, type MineFeature, type SettingName } from './dialog-state.ts';

export type PanelName = MineFeature | SettingName;

/** What each panel of the account and of the app is called. */
export const panelTitles = {
  sign: 'reward.title',
  invite: 'referral.title',
  statement: 'statement.title',
  account: 'settings.title',
  language: 'shell.languageMenu',
  guide: 'shell.guide',
  feedback: 'about.feedback',
  about: 'about.title',
} as const satisfies Record<PanelName, MessageKey>;

/** The sign beside its name. */
export const panelIcons: Record<PanelName, IconName> = {
  sign: 'gift',
  invite: 'people',
  statement: 'receipt',
  account: 'settings',
  language: 'globe',
  guide: 'help',
  feedback: 'mail',
  about: 'info',
};

/** The settings that this server has something to show in. */
export function offeredSettings(): SettingName[] {
  const { page, email } = feedbackLinks();
  return settingNames.filter((name) => name !== 'feedback' || page || email);
}

import type { Tx } from '../../schema.ts';
import { logSiteAction, type Actor } from '../moderation/index.ts';
import type { SettingName, Settings } from '../settings/index.ts';

/**
 * Changes a setting and logs that, for the page of admins and for operators at a shell
 * (docs/specification/moderation.md#admin-page). The log has the name alone: values may be words that are
 * refused.
 *
 * @param value valid by `settingProblem`; undefined: that of the environment applies again
 * @returns whether that changed anything
 */
export async function changeSetting(
  tx: Tx,
  settings: Pick<Settings, 'set' | 'unset'>,
  { name, value, actor }: { name: SettingName; value: string | undefined; actor: Actor },
): Promise<boolean> {
  const isChanged = await (value === undefined ? settings.unset(name, tx) : settings.set(name, value, tx));
  if (isChanged) await logSiteAction(tx, 'setting', name, actor);
  return isChanged;
}

import { BloomError } from '@bloom/contract/errors/errors';
import type { SiteRule } from '@bloom/contract/moderation/site-rules';
import type { Account } from '../account/index.ts';
import { logSiteAction, RulesWriter } from '../moderation/index.ts';
import { readSettingName, readSettingValue, settingProblem } from '../settings/index.ts';
import { changeSetting } from './change-setting.ts';
import { asAdmin, assertAdmin, type Admin } from './as-admin.ts';

export async function showSettings(site: Admin, admin: Account) {
  await assertAdmin(site, admin);
  return site.settings.show();
}

/** Errors: `request.notFound`; `request.invalid` (`value`). */
export function changeSettingAsAdmin(
  site: Admin,
  admin: Account,
  text: string,
  typed: string | null,
): Promise<boolean> {
  return asAdmin(site, admin, async (tx, actor) => {
    const name = readSettingName(text);
    if (!name) throw new BloomError('request.notFound');
    const value = typed === null ? null : readSettingValue(name, typed);
    if (value !== null && settingProblem(name, value) !== undefined) {
      throw new BloomError('request.invalid', { field: 'value' });
    }
    const isChanged = await changeSetting(tx, site.settings, {
      name,
      value: value ?? undefined,
      actor,
    });
    if (isChanged && name === 'chat_slow_mode_s') {
      await site.notifySlowMode(tx, Number(value ?? site.settings.valueWithout(name)));
    }
    return isChanged;
  });
}

/** Errors: those of `RulesWriter.save`. */
export function saveRule(
  site: Admin,
  admin: Account,
  number: number,
  rule: SiteRule,
  seen: number,
): Promise<void> {
  return asAdmin(site, admin, async (tx, actor) => {
    const saved = await new RulesWriter(tx).save(number, rule, seen);
    if (saved) await logSiteAction(tx, 'rules', saved, actor);
  });
}

import type { LoginEvent } from '@bloom/contract/account/logins';
import { localeOfDevice } from '@bloom/contract/wire/locale';
import { interpolate } from '@bloom/contract/errors/interpolate';
import { texts } from '@bloom/contract/wire/texts';
import type { Tx } from '../../schema.ts';
import { AccountReader } from '../account/index.ts';
import { NotificationWriter } from '../notification/index.ts';
import { addLoginMail } from './email/email-login-store.ts';
import type { Vault } from './email/vault.ts';

/** News of logins are of use for some days. */
const mailLifeS = 3 * 24 * 60 * 60;

/**
 * Reports to the owner of an account what happened to its logins: in the bell, and by e-mail if a login is an
 * address (docs/specification/sign-in.md#linked-logins).
 *
 * @param provider empty for recovery codes
 */
export type ReportLogin = (tx: Tx, accountId: number, event: LoginEvent, provider: string) => Promise<void>;

/** @param options.vault of addresses; undefined where there is no sign-in by e-mail */
export function createReportLogin({
  publicUrl,
  vault,
}: {
  publicUrl: string;
  vault: Vault | undefined;
}): ReportLogin {
  return async (tx, accountId, event, provider) => {
    await new NotificationWriter(tx).addLogin(accountId, event, provider);
    if (!vault) return;
    const login = await tx
      .selectFrom('login_identity')
      .select('email')
      .where('account_id', '=', accountId)
      .where('provider', '=', 'email')
      .executeTakeFirst();
    const to = login?.email && vault.decrypt(login.email);
    if (!to) return;
    const owner = await new AccountReader(tx).find(accountId);
    const { mails, notifications } = texts[localeOfDevice(owner?.preferences.locale ?? '')];
    const values: Record<string, string> = {
      what: notifications[`login_${event}`],
      site: new URL(publicUrl).host,
      link: publicUrl,
    };
    const fill = (words: string) => interpolate(words, (name) => values[name]);
    const mail = { to, subject: fill(mails.loginSubject), text: fill(mails.login) };
    await addLoginMail(tx, vault, mail, mailLifeS);
  };
}

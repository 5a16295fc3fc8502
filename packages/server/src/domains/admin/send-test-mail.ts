import type { AdminTestMailResponse } from '@bloom/contract/admin/admin';
import type { Mailer } from '../../platform/mail/index.ts';
import type { Account } from '../account/index.ts';
import { logSiteAction } from '../moderation/index.ts';
import type { Settings } from '../settings/index.ts';
import { asAdmin, type Admin } from './as-admin.ts';

/**
 * Sends an e-mail, as members get them, and returns the response of the mail server.
 *
 * @param mailer undefined where no mail server is set
 */
export async function sendTestMail(
  mailer: Mailer | undefined,
  settings: Pick<Settings, 'current'>,
  to: string,
): Promise<AdminTestMailResponse['data']> {
  if (!mailer) return { result: 'failed', response: 'SMTP_URL and MAIL_FROM are not set.' };
  const mail = {
    to,
    subject: `A test of ${settings.current().site_name}`,
    text: 'E-mails of this site arrive.',
  };
  try {
    const { isTaken, response } = await mailer(mail);
    return { result: isTaken ? 'taken' : 'refused', response };
  } catch (error) {
    return { result: 'failed', response: (error as Error).message };
  }
}

/** The same for an admin in the browser. The log has it without the address, because it is public. */
export async function sendTestMailAsAdmin(site: Admin, admin: Account, to: string) {
  await asAdmin(site, admin, (tx, actor) => logSiteAction(tx, 'testMail', undefined, actor));
  return sendTestMail(site.mailer, site.settings, to);
}

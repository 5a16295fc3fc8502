import { composeServices } from '../../app/compose.ts';
import type { Config } from '../../config/config.ts';
import { print, withTables } from '../run-command.ts';
import { UsageError } from '../startup-errors.ts';

/**
 * Sends an e-mail, as members get them. Errors: `UsageError` without a mail server; that of the mail server.
 * Returns whether it was taken.
 */
export function sendTestMail(config: Config, to: string): Promise<boolean> {
  if (!/^[^@\s]+@[^@\s]+$/.test(to)) throw new UsageError(`"${to}" is not an e-mail address.`);
  return withTables(config, async (database) => {
    const { mailer, settings } = composeServices({ ...config, redisUrl: undefined }, database);
    if (!mailer) throw new UsageError('SMTP_URL and MAIL_FROM are not set.');
    await settings.refresh();
    const isTaken = await mailer({
      to,
      subject: `A test of ${settings.current().site_name}`,
      text: 'E-mails of this site arrive.',
    }).catch((error: unknown) => {
      throw new UsageError(`The mail server cannot be used: ${(error as Error).message}`);
    });
    print(isTaken ? `The mail server has taken an e-mail to ${to}.` : `The mail server refuses ${to}.`);
    return isTaken;
  });
}

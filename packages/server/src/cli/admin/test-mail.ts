import { composeServices } from '../../app/compose.ts';
import type { Config } from '../../config/config.ts';
import { sendTestMail } from '../../domains/admin/index.ts';
import { print, withTables } from '../run-command.ts';
import { UsageError } from '../startup-errors.ts';

/**
 * Sends a test e-mail, and prints the response. Error: `UsageError` without a mail server that
 * can be used. Returns whether it was taken.
 */
export function tryMail(config: Config, to: string): Promise<boolean> {
  if (!/^[^@\s]+@[^@\s]+$/.test(to)) throw new UsageError(`"${to}" is not an e-mail address.`);
  return withTables(config, async (database) => {
    const { mailer, settings } = composeServices({ ...config, redisUrl: undefined }, database);
    if (!mailer) throw new UsageError('SMTP_URL and MAIL_FROM are not set.');
    await settings.refresh();
    const { result, response } = await sendTestMail(mailer, settings, to);
    if (result === 'failed') throw new UsageError(`The mail server cannot be used: ${response}`);
    const isTaken = result === 'taken';
    print(
      `${isTaken ? `The mail server has taken an e-mail to ${to}` : `The mail server refuses ${to}`}: ${response}`,
    );
    return isTaken;
  });
}

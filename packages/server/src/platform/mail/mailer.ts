import { createTransport } from 'nodemailer';
import { Counter } from 'prom-client';
import type { Metrics } from '../metrics/index.ts';

export type Mail = { to: string; subject: string; text: string };

/** Whether the mail server has taken an e-mail, or refused it for good, and its words. */
export type MailResult = { isTaken: boolean; response: string };

/**
 * Sends an e-mail as plain text (docs/adr/0070). Throws if the mail server has neither taken nor refused it.
 */
export type Mailer = (mail: Mail) => Promise<MailResult>;

const timeoutMs = 10_000;

function connectTo(url: string) {
  return createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // Texts of visitors are never read as paths or addresses of attachments.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Signs in to a mail server without sending an e-mail. Error: it cannot be reached, or refuses. */
export async function checkMailServer(url: string): Promise<void> {
  const transport = connectTo(url);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/**
 * @param url of the mail server, as `smtp://user:password@host:port`, or `smtps://` for TLS from the start
 * @param from the sender, as `noreply@example.com` or `Bloom <noreply@example.com>`
 * @param signature the name and address of the site, below each text
 */
export function createMailer(
  { url, from }: { url: string; from: string },
  signature: () => string,
  metrics: Metrics,
): Mailer {
  const transport = connectTo(url);
  const attempts = new Counter({
    name: 'bloom_mails_total',
    help: 'E-mails to the mail server.',
    labelNames: ['result'],
    registers: [metrics],
  });
  return async (mail) => {
    try {
      const text = `${mail.text.trimEnd()}\n\n-- \n${signature()}\n`;
      const headers = { 'Auto-Submitted': 'auto-generated' };
      const { response } = await transport.sendMail({ from, ...mail, text, headers });
      attempts.inc({ result: 'sent' });
      return { isTaken: true, response };
    } catch (error) {
      const isForGood = isRefusal(error);
      attempts.inc({ result: isForGood ? 'refused' : 'failed' });
      if (isForGood) return { isTaken: false, response: (error as Error).message };
      throw error;
    }
  };
}

/** Whether the mail server does not want this e-mail, now or later (RFC 5321, section 4.2.1). */
function isRefusal(error: unknown): boolean {
  const { responseCode, code } = error as { responseCode?: number; code?: string };
  // A wrong password is the operator's to correct, and refuses every e-mail.
  return (responseCode ?? 0) >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE');
}

import { mailboxPath } from '@bloom/contract/account/email-login';
import { unlimited, type App } from '../../../platform/http/index.ts';
import { createMailSender, type Mail, type MailQueue } from '../../../platform/mail/index.ts';

/**
 * The e-mails of a demo, which go to a page instead of a mail server (docs/specification/sign-in.md#e-mail).
 */
export type Mailbox = {
  /** Takes the e-mails that are due. */
  receive: (signal: AbortSignal) => Promise<void>;
  /** The last ones that this server took, the last first. */
  readonly mails: readonly Mail[];
};

const maxMails = 20;

export function createMailbox<Due extends { failures: number }>(queue: MailQueue<Due>): Mailbox {
  const mails: Mail[] = [];
  return {
    mails,
    receive: createMailSender(queue, async (mail) => {
      mails.unshift(mail);
      mails.splice(maxMails);
      return { isTaken: true, response: 'kept in the mailbox' };
    }),
  };
}

const escape = (text: string) => text.replace(/[&<>"]/g, (each) => `&#${each.charCodeAt(0)};`);

/** The page with the e-mails of a demo, in plain text. */
export function mailboxRoutes(app: App, mailbox: Mailbox): void {
  app.register(async (scope) => {
    unlimited(scope, 'a page of demos');
    scope.get(mailboxPath, { schema: { hide: true } }, async (_request, reply) => {
      // Those that are due now too, so that the page need not be loaded again.
      await mailbox.receive(AbortSignal.timeout(5_000));
      const items = mailbox.mails.map(
        ({ to, subject, text }) =>
          `<article><h2>${escape(subject)}</h2><p>${escape(to)}</p><pre>${escape(text).replace(
            /https?:\S+/g,
            '<a href="$&">$&</a>',
          )}</pre></article>`,
      );
      return reply.headers({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
        'cache-control': 'no-store',
      })
        .send(`<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>E-mails of this demo</title><style>:root{color-scheme:light dark}body{font:16px/1.5 system-ui;max-width:40rem;margin:2rem auto;padding:0 1rem}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}</style>
<h1>E-mails of this demo</h1>${items.join('') || '<p>None yet.</p>'}</html>`);
    });
  });
}

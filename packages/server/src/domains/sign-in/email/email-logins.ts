import { randomInt } from 'node:crypto';
import { BloomError } from '@bloom/contract/errors/errors';
import { interpolate } from '@bloom/contract/errors/interpolate';
import type { Locale } from '@bloom/contract/wire/locale';
import { appRoutes } from '@bloom/contract/page/routes';
import { texts } from '@bloom/contract/wire/texts';
import type { Primary } from '../../../platform/database/index.ts';
import { formerAddress, normalizeAddress, type Mail } from '../../../platform/mail/index.ts';
import type { Tables } from '../../../schema.ts';
import { AccountReader, generateToken, hashToken, openSession, type Accounts } from '../../account/index.ts';
import { IdentityReader } from '../identity-store.ts';
import { link } from '../link-login.ts';
import type { LinkFrom } from '../login-store.ts';
import type { Joining } from '../joining.ts';
import type { ReportLogin } from '../report-login.ts';
import { loginName, signIn } from '../provider-account.ts';
import { addLoginMail, EmailLoginWriter } from './email-login-store.ts';
import { moveLogin, requireSecretKey } from './secret-key.ts';
import type { Vault } from './vault.ts';

/** How often an address gets an e-mail. */
const mailsPerHour = 3;
const mailsPerDay = 10;
/** E-mails a day beyond these, to a browser in which the address has signed in. */
const reservePerDay = 3;
const codeLifeS = 15 * 60;

/** The database, the secrets and the terms of sign-in by e-mail (docs/specification/sign-in.md#e-mail). */
export type EmailLogins = {
  database: Primary<Tables>;
  accounts: Accounts;
  vault: Vault;
  publicUrl: string;
  joining: Joining;
  /** How many e-mails with codes the site sends in an hour. */
  mailsPerHour: number;
  report: ReportLogin;
};

// Only who can read the e-mails of an address has it.
const mailboxOf = ({ vault }: EmailLogins, subject: string) => vault.hash(`mailbox:${subject}`);
const hashCode = ({ vault }: EmailLogins, code: string, linkHash: Buffer) =>
  vault.hash(`${linkHash.toString('hex')}:${code}`);

/**
 * Plans an e-mail with a code and a link. Nothing here depends on whether the address belongs to an account.
 * Beyond the limit of an address there is no e-mail, and no code that anybody knows; a browser in which the
 * address has signed in has a reserve. Errors: `request.invalid` (`email`), `login.mailBudget`.
 *
 * @param begun.browserHash hash of the secret of the browser or app
 * @param begun.mailbox what `endEmailLogin` returned when the browser last signed in by e-mail
 * @param begun.from links the login to the account of this session, instead of signing in
 */
export async function beginEmailLogin(
  emailLogins: EmailLogins,
  rawAddress: string,
  begun: {
    browserHash: Buffer;
    mailbox: string | undefined;
    refCode: string | undefined;
    locale: Locale;
    from: LinkFrom | undefined;
  },
): Promise<void> {
  const { database, vault } = emailLogins;
  const { browserHash, mailbox, refCode, locale, from } = begun;
  const address = await addressOf(emailLogins, rawAddress);
  if (address === undefined) throw new BloomError('request.invalid', { field: 'email' });
  const secret = generateToken();
  const linkHash = hashToken(secret);
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  // Not the address itself, so that the table is of no use alone.
  const subject = vault.hash(address);
  const mail = writeMail(emailLogins, { address, code, secret, locale, isLink: from !== undefined });
  await database.transact(async (tx) => {
    await requireSecretKey(tx, vault);
    const logins = new EmailLoginWriter(tx);
    const sent = await logins.countSent(subject);
    if (sent.siteLastHour >= emailLogins.mailsPerHour) throw new BloomError('login.mailBudget');
    const isWithin = sent.lastHour < mailsPerHour && sent.lastDay < mailsPerDay;
    const fromReserve =
      !isWithin && mailbox === mailboxOf(emailLogins, subject) && sent.fromReserve < reservePerDay;
    const mailed = isWithin || fromReserve;
    await logins.begin(
      {
        browserHash,
        linkHash,
        codeHash: hashCode(emailLogins, mailed ? code : generateToken(), linkHash),
        subject,
        email: vault.encrypt(address),
        refCode: refCode ?? null,
        accountId: from?.accountId ?? null,
        sessionId: from?.sessionId ?? null,
      },
      { mailed, fromReserve },
    );
    if (mailed) await addLoginMail(tx, vault, mail, codeLifeS);
  });
}

/**
 * The address that a person means, or its former form where an account has that. The two may be different
 * mailboxes: access to one does not prove access to the other.
 */
async function addressOf({ database, vault }: EmailLogins, raw: string): Promise<string | undefined> {
  const former = formerAddress(raw);
  if (former !== undefined) {
    const identities = new IdentityReader(database.write);
    for (const key of [vault, vault.former]) {
      if (key && (await identities.findAccountId('email', key.hash(former)))) return former;
    }
  }
  return normalizeAddress(raw);
}

/**
 * Ends a login: by its code in the browser in which it began, by its link there, or by both in another
 * browser. Opens a session, unless it linked the login to `account`; `mailbox` is for the browser to keep.
 * Errors: `login.otherBrowser` for a link without its code, `login.codeWrong` (`left`), `login.codeInvalid`,
 * `account.loginTaken`, `account.alreadyLinked`.
 *
 * @param options.browserHash hash of the secret of the browser or app
 * @param options.agent the name of the browser or app, for the list of sessions
 */
export async function endEmailLogin(
  emailLogins: EmailLogins,
  { code, link: secret }: { code: string | undefined; link: string | undefined },
  options: {
    browserHash: Buffer | undefined;
    account: { id: number } | undefined;
    country: string;
    /** The address in the network. */
    address: string;
    count: () => Promise<void>;
    agent: string;
  },
): Promise<{ session: { token: string; name: string } | undefined; mailbox: string }> {
  const { accounts, database, joining, report, vault } = emailLogins;
  const { browserHash, account, country, address, count, agent } = options;
  const ended = await database.transact(async (tx) => {
    await requireSecretKey(tx, vault);
    const logins = new EmailLoginWriter(tx);
    const open =
      secret !== undefined
        ? await logins.findOpen({ link: secret })
        : browserHash
          ? await logins.findOpen({ browserHash })
          : [];
    if (open.length === 0) throw new BloomError('login.codeInvalid');
    const isBound = (login: { browserHash: Buffer }) =>
      browserHash !== undefined && login.browserHash.equals(browserHash);
    const login = open.find((each) =>
      code === undefined ? isBound(each) : each.codeHash === hashCode(emailLogins, code, each.linkHash),
    );
    if (!login) {
      if (code === undefined) throw new BloomError('login.otherBrowser');
      // Returned, not thrown: the failure must be stored.
      return { left: await logins.countFailure(open) };
    }
    await logins.end(login);
    const { email, refCode, accountId, sessionId } = login;
    const to = vault.decrypt(email);
    // Begun under a key that is no longer there.
    if (to === undefined) throw new BloomError('login.codeInvalid');
    await moveLogin(tx, vault, to);
    const subject = vault.hash(to);
    const identity = { subject, name: '', email: vault.encrypt(to) };
    const mailbox = mailboxOf(emailLogins, subject);
    if (accountId !== null) {
      if (account?.id !== accountId) throw new BloomError('login.codeInvalid');
      await link(tx, report, { accountId, sessionId }, 'email', identity);
      return { mailbox };
    }
    const id = await signIn(
      tx,
      accounts,
      { ...identity, provider: 'email', name: loginName('') },
      { country, address, count, refCode: refCode ?? undefined, joining },
    );
    const token = await openSession(tx, id, agent);
    const { name = '' } = (await new AccountReader(tx).find(id)) ?? {};
    return { session: { token, name }, mailbox };
  });
  if (ended.left === 0) throw new BloomError('login.codeInvalid');
  if (ended.left !== undefined) throw new BloomError('login.codeWrong', { left: ended.left });
  return { session: ended.session, mailbox: ended.mailbox };
}

function writeMail(
  { publicUrl }: EmailLogins,
  login: { address: string; code: string; secret: string; locale: Locale; isLink: boolean },
): Mail {
  const { mails } = texts[login.locale];
  const values: Record<string, string> = {
    code: login.code,
    site: new URL(publicUrl).host,
    // After a "#" it stays out of logs.
    link: `${publicUrl}${appRoutes.email.path}#${login.secret}`,
  };
  const fill = (words: string) => interpolate(words, (name) => values[name]);
  return {
    to: login.address,
    subject: fill(mails.codeSubject),
    text: fill(login.isLink ? mails.codeToLink : mails.codeToLogIn) + fill(mails.code),
  };
}

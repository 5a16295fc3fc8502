import { accountJobs, createAccounts, createCallers } from '../domains/account/index.ts';
import { createCollections } from '../domains/collection/index.ts';
import {
  createBrowserCookie,
  createLoginMails,
  createMailbox,
  createProviders,
  freeLogins,
  endHandoffCodes,
  createReportLogin,
  type Joining,
  createVault,
  holdSecretKey,
  secretKeyJobs,
} from '../domains/sign-in/index.ts';
import type { Registration } from '@bloom/contract/account/login-providers';
import { presentRole, RoleReader } from '../domains/moderation/index.ts';
import { personalData } from './personal-data.ts';
import { privacyJobs } from '../domains/privacy/index.ts';
import { referralJobs } from '../domains/referral/index.ts';
import { findProbation, probationJobs, rewardJobs, type ProbationRule } from '../domains/reward/index.ts';
import { parseList, type SettingValues } from '../domains/settings/index.ts';
import { createUsers } from '../domains/user/index.ts';
import { createMailSender } from '../platform/mail/index.ts';
import type { Config } from '../config/config.ts';
import type { Operations } from './compose-operations.ts';
import { countAccounts } from './rate-limits.ts';

/** Accounts, sign-in, and what an account has, earns and shows. */
export function composePeople(
  config: Pick<
    Config,
    'demo' | 'emailLogin' | 'passkeys' | 'providers' | 'publicUrl' | 'rewardPeriodS' | 'welcomePetals'
  >,
  { database, events, limits, mailer, outbound, settings, textBudget }: Operations,
) {
  const accounts = createAccounts(
    database,
    { reservedNames: () => parseList(settings.current().reserved_names), endCodes: endHandoffCodes },
    events,
  );
  const providers = createProviders(outbound, config.providers);
  const free = freeLogins(config.providers);
  const joining: Joining = {
    welcome: { reason: 'welcome', petals: config.welcomePetals },
    welcomeNeeds: () => settings.current().welcome_needs,
    freeLogins: free,
    probation: () => probationRule(settings.current()),
    newcomers: () => Number(settings.current().address_newcomers),
    // Only valid values are stored.
    registration: () => settings.current().registration as Registration,
    invitesPerMember: () => Number(settings.current().invites_per_member),
  };
  const { emailLogin } = config;
  const vault = emailLogin && createVault(emailLogin.secretKey, emailLogin.oldKey);
  const mails = vault && createLoginMails(database.write, vault);
  const mailbox = emailLogin?.toMailbox && mails ? createMailbox(mails) : undefined;
  const sendLoginMails = mailbox?.receive ?? (mails && mailer && createMailSender(mails, mailer));
  const report = createReportLogin({ publicUrl: config.publicUrl, vault });
  /** For all ways to sign in. */
  const site = { database, accounts, joining, publicUrl: config.publicUrl, report };
  const loginLinks = { ...site, passkeys: config.passkeys, providers, freeLogins: free, vault };
  const passkeys = {
    ...site,
    isOn: config.passkeys,
    siteName: () => settings.current().site_name,
  };
  const privacy = {
    database,
    events,
    accounts,
    loginLinks,
    passkeys,
    data: personalData,
  };
  const roleReader = new RoleReader(database.write);
  return {
    accounts,
    browserCookie: createBrowserCookie({ secure: config.publicUrl.startsWith('https:') }),
    callers: createCallers(accounts, countAccounts(limits, textBudget)),
    collections: createCollections(database, events, {
      blockedWords: () => parseList(settings.current().blocked_words),
      reviewsWords: () => settings.current().blocked_words_review === '1',
    }),
    demo: config.demo.on ? site : undefined,
    emailLogins: emailLogin && vault && { ...site, vault, mailsPerHour: emailLogin.mailsPerHour },
    jobs: [
      ...accountJobs(accounts),
      ...probationJobs(database, joining),
      ...privacyJobs(privacy),
      ...referralJobs(database.write),
      ...rewardJobs(database.write),
      ...secretKeyJobs(database, vault),
      // Servers share this work: each claims e-mails that no other one is sending.
      ...(sendLoginMails
        ? [{ name: 'send login e-mails', everyS: 1, scope: 'server', run: sendLoginMails } as const]
        : []),
    ],
    joining,
    loginLinks,
    logins: { ...site, providers },
    /** The demo's e-mails; undefined where they are really sent. */
    mailbox,
    passkeys,
    privacy,
    probations: { find: (accountId: number) => findProbation(database.write, accountId, joining) },
    recoveryCodes: site,
    rewards: {
      database,
      periodS: config.rewardPeriodS,
      freeLogins: free,
      maximum: () => ({
        address: Number(settings.current().address_rewards),
        beyond: Number(settings.current().least_reward),
        networks: settings.current().network_rewards,
      }),
    },
    /** Checks that addresses are stored under SECRET_KEY; nothing where that is not used. */
    holdSecretKey: async () => {
      if (vault && !emailLogin.toMailbox) await holdSecretKey(database, vault);
    },
    roles: {
      find: async (accountId: number) => {
        const role = await roleReader.find(accountId);
        return role && presentRole(role);
      },
    },
    users: createUsers(database),
  };
}

const probationRule = (values: SettingValues): ProbationRule => ({
  minutes: Number(values.probation_minutes),
  days: Number(values.probation_days),
  petals: Number(values.probation_petals),
  trustedDays: Number(values.trusted_days),
  vouches: Number(values.trusted_vouches),
});

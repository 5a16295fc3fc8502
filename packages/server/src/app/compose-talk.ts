import {
  chatJobs,
  ChatReader,
  createChat,
  createChatRoom,
  messageTarget,
  notifyRoom,
} from '../domains/chat/index.ts';
import { collectionTarget } from '../domains/collection/index.ts';
import type { Accounts } from '../domains/account/index.ts';
import type { Classification } from '../domains/classification/index.ts';
import { createReversing, giftJobs, noteTarget, reversals } from '../domains/gift/index.ts';
import {
  createBells,
  createNotifications,
  createPushes,
  notificationJobs,
} from '../domains/notification/index.ts';
import {
  createActs,
  createAppeals,
  createCases,
  createMailSender,
  createModerationLog,
  createNotices,
  createPeople,
  createSiteRules,
  moderationJobs,
} from '../domains/moderation/index.ts';
import { subtitleTarget } from '../domains/subtitle/index.ts';
import { createUserTarget } from '../domains/user/index.ts';
import { videoTarget } from '../domains/video/index.ts';
import type { Config } from '../config/config.ts';
import { createMailer } from '../platform/mail/index.ts';
import type { Operations } from './compose-operations.ts';

/** The chat room and notifications. */
export function composeTalk(
  config: Pick<Config, 'mail' | 'publicUrl' | 'pushHosts' | 'vapidSubject'>,
  { database, events, metrics, moderation, outbound }: Operations,
  {
    accounts,
    classification,
  }: {
    accounts: Accounts;
    classification: () => Classification;
  },
) {
  const notifications = createNotifications(database, events);
  const pushes = createPushes(database, {
    outbound,
    metrics,
    subject: config.vapidSubject,
    addedHosts: config.pushHosts,
    categoryNames: () => classification().table.category,
  });
  const chat = createChat(database, events, moderation);
  const chatRoom = createChatRoom(new ChatReader(database.write), events);
  /** What moderators act on. */
  const targets = {
    video: videoTarget,
    user: createUserTarget(notifyRoom),
    note: noteTarget,
    message: messageTarget,
    collection: collectionTarget,
    subtitle: subtitleTarget,
  };
  const { mail, publicUrl } = config;
  const sendsMail = mail !== undefined;
  const acts = createActs(database, targets, reversals, { sendsMail });
  return {
    acts,
    appeals: createAppeals(database, targets),
    cases: createCases(database, targets, acts),
    moderationLog: createModerationLog(database),
    notices: createNotices(database, targets, { publicUrl, sendsMail }),
    people: createPeople(database),
    siteRules: createSiteRules(database),
    bells: createBells({ accounts, notifications }, events),
    chat,
    chatRoom,
    jobs: [
      ...chatJobs(chat, chatRoom),
      ...giftJobs(createReversing(database)),
      ...moderationJobs(
        database.write,
        mail && createMailSender(database.write, createMailer(mail, metrics), publicUrl),
      ),
      ...notificationJobs(database.write, pushes),
    ],
    notifications,
    pushes,
  };
}

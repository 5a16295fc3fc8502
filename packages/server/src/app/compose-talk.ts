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
  createApplications,
  createCases,
  createModerationLog,
  createNoticeMails,
  createNotices,
  createPeople,
  createSiteRules,
  moderationJobs,
} from '../domains/moderation/index.ts';
import { createMomentRoom, createMoments, momentTarget } from '../domains/moment/index.ts';
import { subtitleTarget } from '../domains/subtitle/index.ts';
import { createUserTarget } from '../domains/user/index.ts';
import { videoTarget } from '../domains/video/index.ts';
import type { Config } from '../config/config.ts';
import { createMailSender } from '../platform/mail/index.ts';
import type { Operations } from './compose-operations.ts';

/** The chat room and notifications. */
export function composeTalk(
  config: Pick<Config, 'publicUrl' | 'pushHosts' | 'vapidSubject'>,
  { database, events, geo, mailer, metrics, moderation, outbound }: Operations,
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
    moment: momentTarget,
  };
  const { publicUrl } = config;
  const sendsMail = mailer !== undefined;
  const acts = createActs(database, targets, reversals, { sendsMail });
  return {
    acts,
    applications: createApplications(database, targets.user),
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
        mailer && createMailSender(createNoticeMails(database.write, publicUrl), mailer),
      ),
      ...notificationJobs(database.write, pushes),
    ],
    momentRoom: createMomentRoom(database, events, geo),
    moments: createMoments(database, events, moderation),
    notifications,
    pushes,
  };
}

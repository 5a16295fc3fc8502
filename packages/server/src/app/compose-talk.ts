import {
  chatJobs,
  ChatReader,
  createChat,
  createChatRoom,
  messageContent,
  notifyRoom,
} from '../domains/chat/index.ts';
import { collectionContent } from '../domains/collection/index.ts';
import type { Accounts } from '../domains/account/index.ts';
import type { Classification } from '../domains/classification/index.ts';
import { giftJobs, noteContent, reversals } from '../domains/gift/index.ts';
import {
  createBells,
  createNotifications,
  createPushes,
  notificationJobs,
} from '../domains/notification/index.ts';
import { createNoticeMails, createSiteRules, moderationJobs } from '../domains/moderation/index.ts';
import { createMomentRoom, createMoments, momentContent } from '../domains/moment/index.ts';
import { createRoomHub, roomContent, roomJobs } from '../domains/room/index.ts';
import { subtitleContent } from '../domains/subtitle/index.ts';
import { endProbation, type Welcome } from '../domains/reward/index.ts';
import { createUserContent } from '../domains/user/index.ts';
import { videoContent } from '../domains/video/index.ts';
import { linkContent } from '../domains/work/index.ts';
import type { Config } from '../config/config.ts';
import { KeyQueue } from '../platform/limits/index.ts';
import { createMailSender } from '../platform/mail/index.ts';
import type { Operations } from './compose-operations.ts';

/** The chat room and notifications. */
export function composeTalk(
  config: Pick<Config, 'publicUrl' | 'pushHosts' | 'vapidSubject'>,
  { database, events, geo, mailer, metrics, outbound, settings, textRules }: Operations,
  {
    accounts,
    classification,
    joining,
  }: {
    accounts: Accounts;
    classification: () => Classification;
    joining: Welcome;
  },
) {
  const notifications = createNotifications(database, events);
  const pushes = createPushes(database, {
    outbound,
    metrics,
    subject: config.vapidSubject,
    addedHosts: config.pushHosts,
    categoryNames: () => classification().table.category,
    siteName: () => settings.current().site_name,
  });
  const chat = createChat(database, events, { settings, textRules });
  const chatRoom = createChatRoom(new ChatReader(database.write), events);
  /** The content that people publish, and the people. */
  const kinds = {
    video: videoContent,
    user: createUserContent(notifyRoom, (tx, id) =>
      endProbation(tx, id, { ...joining, welcomeNeeds: () => 'none' }),
    ),
    note: noteContent,
    message: messageContent,
    collection: collectionContent,
    subtitle: subtitleContent,
    moment: momentContent,
    link: linkContent,
    room: roomContent,
  };
  const roomHub = createRoomHub(database, events, geo);
  const { publicUrl } = config;
  const sendsMail = mailer !== undefined;
  return {
    moderation: { database, kinds, reversals, reports: new KeyQueue(1), sendsMail },
    notices: { database, kinds, publicUrl, sendsMail },
    siteRules: createSiteRules(database),
    bells: createBells({ accounts, notifications }, events),
    chat,
    chatRoom,
    jobs: [
      ...chatJobs(chat, chatRoom),
      ...giftJobs(database),
      ...roomJobs({ database }, roomHub),
      ...moderationJobs(
        database.write,
        () => Number(settings.current().case_days),
        mailer && createMailSender(createNoticeMails(database.write, publicUrl), mailer),
      ),
      ...notificationJobs(database.write, pushes, () => Number(settings.current().bell_days)),
    ],
    momentRoom: createMomentRoom(database, events, geo),
    roomHub,
    rooms: { database },
    moments: createMoments(database, events, textRules),
    notifications,
    pushes,
  };
}

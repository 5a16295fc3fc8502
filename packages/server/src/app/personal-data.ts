import { accountData } from '../domains/account/index.ts';
import { activityData } from '../domains/activity/index.ts';
import { adminData } from '../domains/admin/index.ts';
import { budgetData } from '../domains/budget/index.ts';
import { chatData } from '../domains/chat/index.ts';
import { collectionData } from '../domains/collection/index.ts';
import { giftData } from '../domains/gift/index.ts';
import { historyData } from '../domains/history/index.ts';
import { idempotencyData } from '../domains/idempotency/index.ts';
import { moderationData } from '../domains/moderation/index.ts';
import { momentData } from '../domains/moment/index.ts';
import { notificationData } from '../domains/notification/index.ts';
import { rewardData } from '../domains/reward/index.ts';
import { signInData } from '../domains/sign-in/index.ts';
import { subtitleData } from '../domains/subtitle/index.ts';
import { userData } from '../domains/user/index.ts';
import { videoData } from '../domains/video/index.ts';
import { roomData } from '../domains/room/index.ts';
import { workData } from '../domains/work/index.ts';
import type { PersonalData } from '../personal-data.ts';

/**
 * The personal data of all domains. Logins are deleted before sanctions, which `person_remember` reads for
 * them; the chat is last, because posts of others wait for the end of its deletion.
 */
export const personalData: readonly PersonalData[] = [
  signInData,
  accountData,
  idempotencyData,
  videoData,
  giftData,
  notificationData,
  userData,
  collectionData,
  workData,
  roomData,
  historyData,
  activityData,
  rewardData,
  subtitleData,
  budgetData,
  moderationData,
  adminData,
  momentData,
  chatData,
];

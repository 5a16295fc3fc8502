import { notificationTexts } from '@bloom/contract/notification-texts';
import type { MessagesOf } from '../messages.ts';

export const notification = {
  title: '通知',
  list: '您的通知，最近的在前',
  ...notificationTexts.cn,
  first: '你收到的第一份花。每次收花，{percent} 归你。',
  new: '新',
  empty: '还没有通知',
  emptyText: '分享一个您喜欢的视频，有人送花时，这里会告诉您。',
  moreFailed: '没能加载更早的通知。{message}',
  end: '已经到底了。',
  kind_gift: '有人给您的视频送花',
  kind_shared: '您关注的人分享了新视频',
  kind_joined: '有朋友通过您的邀请加入',
  kind_top: '您的视频登上榜首',
  kind_offline: '您的视频不能播放了',
} satisfies MessagesOf<'notification'>;

import { notifications } from '@bloom/contract/texts/zh-hans';
import type { MessagesOf } from '../messages.ts';

export const notification = {
  title: '通知',
  list: '你的通知，最近的在前',
  ...notifications,
  removedVideo: '一个已移除的视频',
  sharedHidden: '{who} 分享了一个在你所在的地区看不到的视频',
  collectedHidden: '{who} 往合集里加了一个在你所在地区无法观看的视频',
  collection: '一个合集',
  loginHow: '不是你本人操作？请在账号设置中检查登录方式和设备。',
  other: '有新消息，刷新页面后即可查看。',
  first: '你收到的第一份花。每次收花，{percent} 归你。',
  new: '新',
  openChat: '去聊天室回复',
  empty: '还没有通知',
  emptyText: '分享一个你喜欢的视频，有人送花时，这里会告诉你。',
  end: '已经到底了。',
  push: '在此设备上通知我',
  pushText: '关闭 Bloom 时也会通知，直到在这里退出登录。',
  push_unsupported:
    '此浏览器不支持通知。在 iPhone 或 iPad 上，请先把 Bloom 添加到主屏幕，再从那里打开。',
  push_denied: '此浏览器已屏蔽 Bloom 的通知。请在浏览器的网站设置中允许通知，然后回到这里。',
  push_failing: '上一条通知没能送达此设备。Bloom 会自动重试；如果仍未恢复，请关闭后重新开启。',
  pushFailed: '浏览器连接不上推送服务，设置没有改变。请检查网络后重试。',
  kind_gift: '有人给你的视频或合集送花',
  kind_shared: '你关注的人分享了新视频',
  kind_collected: '关注的合集有新视频',
  kind_joined: '有朋友通过你的邀请加入',
  kind_top: '你的视频登上榜首',
  kind_offline: '你的视频不能播放了',
  kind_mention: '有人在聊天室提到你',
} satisfies MessagesOf<'notification'>;

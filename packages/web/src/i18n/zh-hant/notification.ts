import { notifications } from '@bloom/contract/texts/zh-hant';
import type { MessagesOf } from '../messages.ts';

export const notification = {
  title: '通知',
  list: '你的通知，由新到舊',
  ...notifications,
  removedVideo: '一部已移除的影片',
  sharedHidden: '{who} 分享了一部在你所在的地區看不到的影片',
  collectedHidden: '{who} 在合輯裡加入了一部在你所在的地區無法觀看的影片',
  collection: '一個合輯',
  loginHow: '不是你本人操作？請在帳號設定中檢查登入方式和裝置。',
  other: '有新訊息，重新整理頁面後即可查看。',
  first: '你收到的第一份花。每次收花，{percent} 歸你。',
  new: '新',
  openChat: '去聊天室回覆',
  empty: '還沒有通知',
  emptyText: '分享一部你喜歡的影片，有人送花時，這裡會告訴你。',
  end: '已經到底了。',
  push: '在這台裝置上通知我',
  pushText: '關閉 Bloom 時也會通知，直到你在這裡登出。',
  push_unsupported:
    '這個瀏覽器不支援通知。在 iPhone 或 iPad 上，請先把 Bloom 加入主畫面，再從那裡開啟。',
  push_denied: '這個瀏覽器已封鎖 Bloom 的通知。請在瀏覽器的網站設定中允許通知，然後回到這裡。',
  push_failing: '上一則通知未能送達這台裝置。Bloom 會自動重試；如果仍未恢復，請關閉後重新開啟。',
  pushFailed: '瀏覽器連不上推播服務，設定沒有變更。請檢查網路後再試一次。',
  kind_gift: '有人為你的影片或合輯送花',
  kind_shared: '你追蹤的人分享了新影片',
  kind_collected: '追蹤的合輯有新影片',
  kind_joined: '有朋友透過你的邀請加入',
  kind_top: '你的影片登上榜首',
  kind_offline: '你的影片不能播放了',
  kind_mention: '有人在聊天室提到你',
} satisfies MessagesOf<'notification'>;

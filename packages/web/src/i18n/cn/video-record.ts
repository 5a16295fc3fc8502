import type { Translated } from '../messages.ts';
import type { videoRecord as en } from '../en/video-record.ts';

export const videoRecord = {
  statement: {
    petalsAfter: '{amount} 花瓣',
    recordAll: '查看全部',
    recordGave: '{name} 送了 {amount}',
    recordReduced: '{name} 减少了 {amount}',
    recordShared: '{name} 分享了这个视频',
    moved: '从第 {before} 名到第 {after} 名',
    movedUp: '升到第 {after} 名',
    stayed: '仍是第 {after} 名',
    hidden: '从列表中隐藏',
    shown: '重新出现在列表中',
  },
} satisfies Translated<typeof en>;

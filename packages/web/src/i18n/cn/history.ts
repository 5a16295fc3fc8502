import type { MessagesOf } from '../messages.ts';
import { videoPage } from './video-page.ts';

export const history = {
  ...videoPage.history,
  title: '观看历史',
  empty: '还没有看过视频',
  emptyText: '看过的视频会列在这里，换一台设备也能接着看。',
  off: '观看历史已关闭',
  offText: '现在不会保存你看过的内容。',
  enabled: '记住我看过的视频',
  enabledText: '只有你自己能看到。关闭后不再保存，视频会从头开始播放。',
  clear: '清空历史',
  clearTitle: '要清空全部观看历史吗？',
  clearText: '所有视频和观看进度都会删除，无法恢复。',
  clearYes: '清空',
  cleared: '观看历史已清空。',
  remove: '移除',
  removeOf: '从观看历史中移除“{title}”',
  removed: '已从观看历史中移除。',
  continue: '继续观看',
  all: '查看全部',
  position: '{position} / {duration}',
  finished: '已看完',
  episode: '第 {number} 集',
  watched: '已看 {share}%',
} satisfies MessagesOf<'history'>;

import type { MessagesOf } from '../messages.ts';

export const share = {
  title: '分享视频',
  sources: '粘贴以下网站的视频链接：',
  link: '视频链接',
  linkPlaceholder: 'https://…',
  kind_video: 'YouTube 视频',
  kind_playlist: 'YouTube 播放列表',
  kind_videoInPlaylist: '播放列表中的 YouTube 视频。选择电视剧时，分享的是整个播放列表。',
  noLink: '请粘贴视频链接。',
  category: '分类',
  subcategory: '子分类',
  audio: '音轨',
  subtitle: '字幕',
  choose: '请选择',
  chooseCategoryFirst: '请先选择分类',
  submit: '分享',
  sharing: '正在查看视频…',
  done: '分享成功，您的视频排在列表第一位。',
  failed: '视频分享失败。',
  failedBecause: '视频分享失败（{message}）',
  giveInstead: '送花感谢发现它的人：',
} satisfies MessagesOf<'share'>;

import type { Translated } from '../messages.ts';
import type { videoPage as en } from '../en/video-page.ts';

export const videoPage = {
  history: {
    resume: '从 {position} 继续播放',
    startOver: '从头播放',
  },
  home: {
    hiddenVideo: '无法显示该视频：在{place}无法访问 {sources}。',
  },
  statement: {
    record: '花瓣动态',
    moreFailed: '没能加载更早的记录。{message}',
  },
  subtitle: {
    transcript: '文稿',
  },
  user: {
    follow: '关注',
    followOn: '已关注',
    followOf: '关注 {name}',
    followOnOf: '已关注 {name}',
    save: '收藏',
    saveOn: '已收藏',
    saveOf: '收藏“{name}”',
    saveOnOf: '已收藏“{name}”',
  },
  video: {
    player: '播放器',
    play: '播放',
    related: '相关视频',
    noRelated: '暂无相关视频。',
    upNext: '接下来播放',
    chat: '聊天',
    beside: '视频旁边',
    fullBalance: '{amount} 花瓣',
    actions: '操作',
    episodes: { one: '共 {count} 集', other: '共 {count} 集' },
    nextEpisode: '下一集',
    previousEpisode: '上一集',
    episodeBroken: '无法播放',
    episodeWatched: '已看 {share}%',
    autoplay: '自动播放下一集',
    watchAt: '去 {source} 观看',
    share: '分享',
    elsewhereTitle: '去原网站观看',
    elsewhereText: '该视频不提供站外播放器，将在新标签页中打开。',
    problemTitle: '这个视频无法在这里播放',
    problem_network: '播放器加载失败，请检查网络后重试。',
    more: '更多',
    report: '反馈问题',
    missingTitle: '没有找到视频',
    missingText: '还没有人分享过这个视频，或者链接不完整。',
  },
} satisfies Translated<typeof en>;

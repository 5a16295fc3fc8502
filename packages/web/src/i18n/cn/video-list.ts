import type { Translated } from '../messages.ts';
import type { videoList as en } from '../en/video-list.ts';

export const videoList = {
  catalogue: {
    newest: '最新视频',
    list: '视频',
    loading: '视频加载中',
    sortBy: '排序：{sort}',
    languages: '语言筛选',
    active: '已选筛选条件',
    remove: '移除“{filter}”',
    more: '更多',
    hiddenHere: { one: '已隐藏 {count} 个视频', other: '已隐藏 {count} 个视频' },
    showHidden: '重新显示',
    end: '已经到底了。',
    moreFailed: '没能加载更多视频。{message}',
    empty_search: '没有找到相关视频',
    emptyText_search: '换个词试试，或者把你要找的视频分享上来。',
    empty_filter: '这里还没有视频',
    emptyText_filter: '没有符合条件的视频。放宽筛选，或者来分享第一个。',
    empty_all: '还没有视频',
    emptyText_all: '粘贴一个你喜欢的视频链接，它就会出现在这里。',
    showAll: '查看全部视频',
  },
  shell: {
    heroLabel: 'Bloom 是什么',
    hero: '好视频，靠大家发现。用花瓣感谢他们。',
    heroFind: '发现值得看的视频',
    heroThank: '感谢分享它的人',
    heroRise: '送花让视频升到榜首',
    heroHow: '怎么玩',
    heroDemo: '以体验用户进入',
    heroClose: '关闭介绍',
  },
} satisfies Translated<typeof en>;

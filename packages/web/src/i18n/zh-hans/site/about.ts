import type { MessagesOf } from '../../messages.ts';

export const about = {
  title: '关于 {siteName}',
  version: '版本 {version}',
  intro:
    '{siteName} 是一个分享视频链接的社区：视频仍在原网站播放，大家用花瓣感谢发现好视频的人。花瓣决定榜单的先后，也是给分享者的回报。',
  gifts: '送花',
  giftType: '档位',
  giftCost: '花费',
  giftEffect: '效果',
  small: '小',
  middle: '中',
  big: '大',
  giftPart: '离榜首的差距缩短 {part}。',
  giftTop: '让视频立即升到榜首。',
  rules: '规则',
  ruleGift: '送花的 {percent} 归视频的分享者，其余销毁。送给自己的视频，则全部销毁。',
  ruleReduce: '“不喜欢”会花掉你的花瓣，降低视频的花瓣数，这些花瓣随之销毁。新账号需要等待一段时间才能使用。',
  ruleOpening: '新视频从 {opening} 花瓣起步，花瓣耗尽的视频会退出列表。',
  ruleReward: '每天可领取 {least} 至 {most} 花瓣的奖励：活跃度决定上限，剩下的看运气。',
  ruleActivity:
    '自上次领取后的活跃度：前 {shares} 次分享每次 {share} 分，每次送花最多 {gift} 分，每观看 {minutes} 分钟 {watch} 分。满 {full} 分即可解锁全额奖励。',
  ruleLimits:
    '每天观看最多计 {watch} 分，每个视频不超过其时长；给同一个人送花最多计 {gift} 分，并减去对方在前后七天内送给你的。给自己的视频送花，以及与邀请你或你邀请的人之间互送，都不计分。',
  ruleShare: '电视剧只收 YouTube 播放列表，哔哩哔哩视频归入“综艺”和“其他”，同一视频只能分享一次。',
  ruleUnits: '一千为 {thousand} 花瓣，一百万为 {million} 花瓣。',
  credit: '由 Bloom 团队开发。视频版权归原作者所有。',
  guideRules: '规则',
  loginStep1: '观看、搜索和切换语言都不需要账号。',
  loginStep2:
    '想分享视频、送花、领取每日奖励，用你已有的社交账号登录即可。{siteName} 只获取昵称，不获取密码和通讯录。',
  loginStep3: '朋友发来了邀请链接？从链接进入并登录一次，双方都能多得花瓣。',
  shareStep1: '在 YouTube、哔哩哔哩或腾讯视频复制视频或播放列表的链接。',
  shareStep2: '点“分享”并粘贴，选好分类和语言。',
  shareStep3: '视频马上排到列表第一位，每次收花，你得 {percent}。',
  feedback: '反馈',
  feedbackText: '喜欢什么、缺少什么、哪里不好用，都请告诉我们。',
  feedbackPage: '到我们的主页留言',
  feedbackEmail: '发送电子邮件',
  feedbackNone: '暂时没有反馈渠道。',
  feedbackNoneText: '运营者尚未设置。',
} satisfies MessagesOf<'about'>;

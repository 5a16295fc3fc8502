/* The texts of the server itself in Simplified Chinese, beside errors. */
import type { Texts } from '../wire/texts.ts';

export const notifications: Texts['notifications'] = {
  one: '{name}',
  others: {
    one: '{name} 和另外 {count} 人',
    other: '{name} 和另外 {count} 人',
  },
  gift: '{who} 给你分享的 {video} 送了花，你收到 {amount}',
  thanks: '{who} 给你分享的 {video} 送了花',
  collectionGift: '{who} 给 {collection} 送了花，你收到 {amount}',
  collectionThanks: '{who} 给 {collection} 送了花',
  momentGift: '{who} 给你对 {video} 的评论送了花，你收到 {amount}',
  momentThanks: '{who} 给你对 {video} 的评论送了花',
  thanked: '{who} 谢谢你给 {video} 送的花',
  thankedCollection: '{who} 谢谢你给 {collection} 送的花',
  thankedMoment: '{who} 谢谢你为其对 {video} 的评论送的花',
  shared: '{who} 分享了 {video}',
  collected: '{who} 把 {video} 加入了 {collection}',
  joined: '{who} 接受你的邀请，加入了本站',
  top: '{who} 送的花让 {video} 登上了{category}榜首',
  reported_dismissed: '管理员查看了你举报的 {video}，决定保留：{reason}',
  reported_upheld: '管理员根据规则 {rule} 移除了你举报的视频，谢谢你',
  reportedOther_dismissed: '管理员查看了你举报的内容，决定保留：{reason}',
  reportedOther_upheld: '管理员根据规则 {rule} 处理了你举报的内容，谢谢你',
  decision_hide: '管理员根据规则 {rule} 移除了 {video}：{reason}',
  decision_hideBySystem: '系统根据规则 {rule} 自动移除了 {video}：{reason}',
  decision_restore: '管理员恢复了 {video}：{reason}',
  decision_hold: '{video} 正在等待管理员审核',
  decision_approve: '管理员通过了 {video}，所有人现在都能看到',
  decision_admit: '你已成为成员：{reason}',
  decision_decline: '管理员没有通过你的加入申请：{reason}',
  decision_erase: '超级管理员根据规则 {rule} 永久删除了 {video}：{reason}',
  your_erasedVideo: '你分享的视频',
  your_note: '你给 {video} 的留言',
  your_message: '你在聊天室的消息',
  your_collection: '你的合集',
  your_subtitle: '你为 {video} 编写的字幕',
  your_moment: '你对 {video} 的评论',
  your_link: '你提议 {video} 与另一视频相同',
  your_room: '你的放映室',
  decision_warn: '管理员根据规则 {rule} 警告你：{reason}',
  decision_withdraw: '管理员撤销了警告：{reason}',
  decision_timeout: '管理员根据规则 {rule} 暂停你发布内容：{reason}',
  decision_ban: '管理员根据规则 {rule} 禁止你发布内容：{reason}',
  decision_lift: '你可以再次发布内容：{reason}',
  decision_freeze: '管理员根据规则 {rule} 冻结了你的花：{reason}',
  decision_unfreeze: '管理员解冻了你的花：{reason}',
  decision_endProbation: '管理员结束了你的考察期：{reason}',
  decision_lockSubtitles: '管理员根据规则 {rule} 锁定了 {video} 的字幕：{reason}',
  decision_unlockSubtitles: '管理员解锁了 {video} 的字幕：{reason}',
  decision_reverseGifts: '管理员根据规则 {rule} 撤回了送花：{reason}',
  decision_undoReversal: '管理员恢复了撤回的送花：{reason}',
  decision_recategorise: '管理员根据规则 {rule} 把 {video} 从 {from} 移到了 {to}：{reason}',
  decision_restoreCategory: '管理员恢复了 {video} 的分类：{reason}',
  decision_rename: '管理员根据规则 {rule} 移除了你的名字：{reason}',
  decision_restoreName: '管理员恢复了你的名字：{reason}',
  decision_appealDismissed: '管理员查看了你的申诉，维持原决定：{reason}',
  decision_role_admin: '你现在是超级管理员',
  decision_role_moderator: '你现在是管理员',
  decision_role_none: '你不再担任任何管理职务',
  offline: '{video} 在原网站已经不能播放，恢复之前不会出现在列表里。',
  mention: '{who} 在聊天室提到了你',
  momentMention: '{who} 在 {video} 的评论里提到了你',
  reply: '{who} 在 {video} 回复了你',
  replyAt: '{who} 在 {video} 的 {at} 处回复了你',
  login_linked: '你的账号新增了一种登录方式',
  login_unlinked: '你的账号解除了一种登录方式',
  login_recovered: '有人用恢复码登录了你的账号',
  login_codesMade: '你的账号生成了新的恢复码，旧的已失效',
  login_codeIssued: '站方为你的账号生成了一个恢复码',
  login_keyEnded: '你的账号有一个通行密钥因被复制使用而失效',
};

export const mails: Texts['mails'] = {
  receiptSubject: '我们已收到你的第 {id} 号通知',
  receipt:
    '你的通知已送达，编号为 {id}，将由人工处理。\n\n处理结果会显示在以下页面，只有你知道这个地址：\n{link}\n',
  decisionSubject: '第 {id} 号通知的处理结果',
  upheld: '管理员认可了你的第 {id} 号通知并已处理。以下是当事人看到的理由：\n\n{reason}\n\n{link}\n',
  dismissed:
    '管理员查看了你的第 {id} 号通知，决定维持原状。理由如下：\n\n{reason}\n\n如有遗漏，请再发一份通知加以说明。\n\n{link}\n',
  loginSubject: '你在 {site} 的登录方式',
  login: '{what}。\n\n不是你本人操作？请在账号设置中检查登录方式和设备：\n\n{link}\n',
  codeSubject: '{code} 是你在 {site} 的验证码',
  codeToLogIn: '请输入以下验证码登录 {site}：\n\n',
  codeToLink: '请输入以下验证码，将此邮箱绑定到你在 {site} 的账号，以后可用它登录：\n\n',
  code: '{code}\n\n或者在请求这封邮件的浏览器中打开以下链接：\n\n{link}\n\n验证码和链接均在 15 分钟内有效，只能使用一次，请勿告诉任何人。如果你没有请求这封邮件，请忽略它。\n',
};

export const categories: Texts['categories'] = {
  tvseries: '电视剧',
  movies: '电影',
  entertainment: '综艺',
  other: '其他',
};

export const subcategories: Texts['subcategories'] = {
  action: '动作',
  city: '都市',
  comedy: '喜剧',
  costume: '古装',
  crime: '犯罪',
  crux: '悬疑',
  culture: '文化',
  dance: '舞蹈',
  family: '家庭',
  finance: '财经',
  food: '美食',
  idol: '偶像',
  internet: '网剧',
  interview: '访谈',
  love: '爱情',
  music: '音乐',
  other: '其他',
  'parent child': '亲子',
  'talk show': '脱口秀',
  youth: '青春',
};

export const spokenLanguages: Texts['spokenLanguages'] = {
  cantonese: '粤语',
  chinese: '中文',
  english: '英语',
  mandarin: '普通话',
  other: '其他',
  other_language: '其他语言',
};

export const writtenLanguages: Texts['writtenLanguages'] = {
  english: '英文',
  other: '其他',
  simplified_chinese: '简体中文',
  traditional_chinese: '繁体中文',
};

export const territories: Texts['territories'] = {
  JPG11668: '停靠日本的邮轮',
};

export const feeds: Texts['feeds'] = { moments: '评论', spoiler: '剧透', imported: '已导入' };

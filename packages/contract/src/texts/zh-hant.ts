/* The texts of the server itself in Traditional Chinese, beside errors. */
import type { Texts } from '../wire/texts.ts';

export const notifications: Texts['notifications'] = {
  one: '{name}',
  others: {
    one: '{name} 和另外 {count} 人',
    other: '{name} 和另外 {count} 人',
  },
  gift: '{who} 為你分享的 {video} 送了花，你收到 {amount}',
  thanks: '{who} 為你分享的 {video} 送了花',
  collectionGift: '{who} 為 {collection} 送了花，你收到 {amount}',
  collectionThanks: '{who} 為 {collection} 送了花',
  momentGift: '{who} 為你對 {video} 的留言送了花，你收到 {amount}',
  momentThanks: '{who} 為你對 {video} 的留言送了花',
  thanked: '{who} 謝謝你為 {video} 送的花',
  thankedCollection: '{who} 謝謝你為 {collection} 送的花',
  thankedMoment: '{who} 謝謝你為其對 {video} 的留言送的花',
  shared: '{who} 分享了 {video}',
  collected: '{who} 把 {video} 加入了 {collection}',
  joined: '{who} 接受你的邀請，加入了本站',
  top: '{who} 送的花讓 {video} 登上了{category}榜首',
  reported_dismissed: '管理員查看了你檢舉的 {video}，決定保留：{reason}',
  reported_upheld: '管理員根據規則 {rule} 移除了你檢舉的影片，謝謝你',
  reportedOther_dismissed: '管理員查看了你檢舉的內容，決定保留：{reason}',
  reportedOther_upheld: '管理員根據規則 {rule} 處理了你檢舉的內容，謝謝你',
  decision_hide: '管理員根據規則 {rule} 移除了 {video}：{reason}',
  decision_hideBySystem: '系統根據規則 {rule} 自動移除了 {video}：{reason}',
  decision_restore: '管理員恢復了 {video}：{reason}',
  decision_hold: '{video} 正在等待管理員審核',
  decision_approve: '管理員通過了 {video}，所有人現在都能看到',
  decision_admit: '你已成為成員：{reason}',
  decision_decline: '管理員沒有通過你的加入申請：{reason}',
  decision_erase: '超級管理員根據規則 {rule} 永久刪除了 {video}：{reason}',
  your_erasedVideo: '你分享的影片',
  your_note: '你給 {video} 的留言',
  your_message: '你在聊天室的訊息',
  your_collection: '你的合輯',
  your_subtitle: '你為 {video} 編寫的字幕',
  your_moment: '你對 {video} 的留言',
  your_link: '你提議 {video} 與另一影片相同',
  your_room: '你的放映室',
  decision_warn: '管理員根據規則 {rule} 警告你：{reason}',
  decision_withdraw: '管理員撤銷了警告：{reason}',
  decision_timeout: '管理員根據規則 {rule} 暫停你發布內容：{reason}',
  decision_ban: '管理員根據規則 {rule} 禁止你發布內容：{reason}',
  decision_lift: '你可以再次發布內容：{reason}',
  decision_freeze: '管理員根據規則 {rule} 凍結了你的花瓣：{reason}',
  decision_unfreeze: '管理員解凍了你的花瓣：{reason}',
  decision_endProbation: '管理員結束了你的考察期：{reason}',
  decision_lockSubtitles: '管理員根據規則 {rule} 鎖定了 {video} 的字幕：{reason}',
  decision_unlockSubtitles: '管理員解鎖了 {video} 的字幕：{reason}',
  decision_reverseGifts: '管理員根據規則 {rule} 撤回了送花：{reason}',
  decision_undoReversal: '管理員恢復了撤回的送花：{reason}',
  decision_recategorise: '管理員根據規則 {rule} 把 {video} 從 {from} 移到了 {to}：{reason}',
  decision_restoreCategory: '管理員恢復了 {video} 的分類：{reason}',
  decision_rename: '管理員根據規則 {rule} 移除了你的名字：{reason}',
  decision_restoreName: '管理員恢復了你的名字：{reason}',
  decision_appealDismissed: '管理員查看了你的申訴，維持原決定：{reason}',
  decision_role_admin: '你現在是超級管理員',
  decision_role_moderator: '你現在是管理員',
  decision_role_none: '你不再擔任任何管理職務',
  offline: '{video} 在原網站已經不能播放，恢復之前不會出現在列表裡。',
  mention: '{who} 在聊天室提到了你',
  momentMention: '{who} 在 {video} 的留言裡提到了你',
  reply: '{who} 在 {video} 回覆了你',
  replyAt: '{who} 在 {video} 的 {at} 處回覆了你',
  login_linked: '你的帳號新增了一種登入方式',
  login_unlinked: '你的帳號解除了一種登入方式',
  login_recovered: '有人用復原碼登入了你的帳號',
  login_codesMade: '你的帳號產生了新的復原碼，舊的已失效',
  login_codeIssued: '站方為你的帳號產生了一組復原碼',
  login_keyEnded: '你的帳號有一個通行金鑰因被複製使用而失效',
};

export const mails: Texts['mails'] = {
  receiptSubject: '我們已收到你的第 {id} 號檢舉',
  receipt:
    '你的檢舉已送達，編號為 {id}，將由專人處理。\n\n處理結果會顯示在以下頁面，只有你知道這個網址：\n{link}\n',
  decisionSubject: '第 {id} 號檢舉的處理結果',
  upheld: '管理員認同你的第 {id} 號檢舉並已處理。以下是當事人看到的理由：\n\n{reason}\n\n{link}\n',
  dismissed:
    '管理員查看了你的第 {id} 號檢舉，決定維持原狀。理由如下：\n\n{reason}\n\n如有遺漏，請再送出一份檢舉加以說明。\n\n{link}\n',
  loginSubject: '你在 {site} 的登入方式',
  login: '{what}。\n\n不是你本人操作？請在帳號設定中檢查登入方式和裝置：\n\n{link}\n',
  codeSubject: '{code} 是你在 {site} 的驗證碼',
  codeToLogIn: '請輸入以下驗證碼登入 {site}：\n\n',
  codeToLink: '請輸入以下驗證碼，將此電子郵件地址綁定到你在 {site} 的帳號，以後可用它登入：\n\n',
  code: '{code}\n\n或在你索取這封郵件的瀏覽器中開啟以下連結：\n\n{link}\n\n驗證碼和連結均在 15 分鐘內有效，只能使用一次，請勿告訴任何人。如果你沒有索取這封郵件，請忽略它。\n',
};

export const categories: Texts['categories'] = {
  tvseries: '電視劇',
  movies: '電影',
  entertainment: '綜藝',
  other: '其他',
};

export const subcategories: Texts['subcategories'] = {
  action: '動作',
  city: '都市',
  comedy: '喜劇',
  costume: '古裝',
  crime: '犯罪',
  crux: '懸疑',
  culture: '文化',
  dance: '舞蹈',
  family: '家庭',
  finance: '財經',
  food: '美食',
  idol: '偶像',
  internet: '網路劇',
  interview: '訪談',
  love: '愛情',
  music: '音樂',
  other: '其他',
  'parent child': '親子',
  'talk show': '脫口秀',
  youth: '青春',
};

export const spokenLanguages: Texts['spokenLanguages'] = {
  cantonese: '粵語',
  chinese: '中文',
  english: '英語',
  mandarin: '國語',
  other: '其他',
  other_language: '其他語言',
};

export const writtenLanguages: Texts['writtenLanguages'] = {
  english: '英文',
  other: '其他',
  simplified_chinese: '簡體中文',
  traditional_chinese: '繁體中文',
};

export const territories: Texts['territories'] = {
  JPG11668: '停靠日本的郵輪',
};

export const feeds: Texts['feeds'] = { moments: '留言', spoiler: '劇透', imported: '已匯入' };

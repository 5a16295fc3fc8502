import type { MessagesOf } from '../../messages.ts';

export const about = {
  title: '關於 {siteName}',
  version: '版本 {version}',
  intro:
    '{siteName} 是一個分享影片連結的社群：影片仍在原網站播放，大家用花瓣感謝發現好影片的人。花瓣決定排行榜的名次，也是給分享者的回報。',
  gifts: '送花',
  giftType: '級別',
  giftCost: '花費',
  giftEffect: '效果',
  small: '小',
  middle: '中',
  big: '大',
  giftPart: '離榜首的差距縮短 {part}。',
  giftTop: '讓影片立即升到榜首。',
  rules: '規則',
  ruleGift: '送花的 {percent} 歸影片的分享者，其餘銷毀。送給自己的影片時，則全部銷毀。',
  ruleReduce:
    '「不喜歡」會花掉你的花瓣，降低影片的花瓣數，這些花瓣隨之銷毀。新帳號需要等待一段時間才能使用。',
  ruleOpening: '新影片從 {opening} 花瓣起步，花瓣耗盡的影片會從列表中消失。',
  ruleReward: '每天可領取 {least} 至 {most} 花瓣的獎勵：活躍度決定上限，其餘看運氣。',
  ruleActivity:
    '自上次領取後的活躍度：前 {shares} 次分享每次 {share} 分，每次送花最多 {gift} 分，每觀看 {minutes} 分鐘得 {watch} 分。滿 {full} 分即可領取全額獎勵。',
  ruleLimits:
    '每天觀看最多計 {watch} 分，每部影片不超過其片長；給同一個人送花最多計 {gift} 分，並減去對方在前後七天內送給你的。給自己的影片送花，以及與邀請你或你邀請的人之間互送，都不計分。',
  ruleShare: '電視劇只收 YouTube 播放清單，bilibili 影片歸入「綜藝」和「其他」，同一部影片只能分享一次。',
  ruleUnits: '一千為 {thousand} 花瓣，一百萬為 {million} 花瓣。',
  credit: '由 Bloom 團隊開發。影片著作權歸原作者所有。',
  guideRules: '規則',
  loginStep1: '觀看、搜尋和切換語言都不需要帳號。',
  loginStep2:
    '想分享影片、送花、領取每日獎勵，用你現有的社群帳號登入即可。{siteName} 只會取得暱稱，不會取得密碼和通訊錄。',
  loginStep3: '朋友傳來了邀請連結？從連結進入並登入一次，雙方都能多得花瓣。',
  shareStep1: '在 YouTube、bilibili 或騰訊視頻複製影片或播放清單的連結。',
  shareStep2: '點「分享」並貼上，選好分類和語言。',
  shareStep3: '影片馬上排到列表第一位，每次收花，你得 {percent}。',
  feedback: '意見回饋',
  feedbackText: '喜歡什麼、缺少什麼、哪裡不好用，都歡迎告訴我們。',
  feedbackPage: '到我們的頁面留言',
  feedbackEmail: '寄電子郵件',
  feedbackNone: '目前沒有意見回饋管道。',
  feedbackNoneText: '營運者尚未設定。',
} satisfies MessagesOf<'about'>;

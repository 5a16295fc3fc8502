import type { MessagesOf } from '../../messages.ts';

export const personal = {
  shared: '{name} 分享了這部影片',
  given: '{name} 送了 {amount}',
  donors: '感謝過「{title}」的人也感謝了它',
  donorsOf: '和你感謝過相同影片的人也感謝了它',
  subcategory: '你常看 {subcategory}',
  language: '{language} 影片',
  outside: '換個口味',
  why: '為什麼推薦？',
  whyTitle: '為什麼看到這部影片',
  why_shared: '你追蹤的 {name} 分享了它。',
  why_given: '你追蹤的 {name} 為它送了 {amount} 花瓣。',
  why_donors: '你為「{title}」送過花，或是看完了它。其他為它送過花的人，也為這部影片送了花。',
  why_donorsOf: '有些人和你一樣為某些影片送過花，或是那些影片你看完了。他們也為這部影片送了花。',
  why_subcategory: '你最近看過 {subcategory} 的影片，它也是。',
  why_language: '它是 {language} 影片，是你最近看過或選擇的語言。',
  why_outside: '它和你平時看的不一樣。這裡每五部影片中有一部是這樣，讓你發現新東西。',
  whyRule: '「為你推薦」只依固定的權重把這些事實相加，從不顯示你看過的影片，也沒有人能花錢買位置。',
  notInterested: '不感興趣',
  dismissed: '不會再向你推薦「{title}」。',
  quiet: '還沒有新內容',
  followingText: '你追蹤的人分享的影片，或是他們送了 2,000 花瓣以上的影片，會出現在這裡。',
  toLatest: '最新影片',
  forYouEmpty:
    '看一部影片、送一次花、追蹤一個人，或是選擇語言，「為你推薦」就會開始運作。在那之前，先看看最新影片吧。',
} satisfies MessagesOf<'personal'>;

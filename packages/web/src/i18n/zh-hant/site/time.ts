import type { MessagesOf } from '../../messages.ts';

export const time: MessagesOf<'time'> = {
  now: '剛剛',
  minute: '1 分鐘前',
  minutes: '{count} 分鐘前',
  hour: '1 小時前',
  hours: '{count} 小時前',
  day: '昨天',
  days: '{count} 天前',
  month: '上個月',
  months: '{count} 個月前',
  year: '去年',
  years: '{count} 年前',
};

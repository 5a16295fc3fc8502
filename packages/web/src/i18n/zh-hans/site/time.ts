import type { MessagesOf } from '../../messages.ts';

export const time: MessagesOf<'time'> = {
  now: '刚刚',
  minute: '1 分钟前',
  minutes: '{count} 分钟前',
  hour: '1 小时前',
  hours: '{count} 小时前',
  day: '昨天',
  days: '{count} 天前',
  month: '上个月',
  months: '{count} 个月前',
  year: '去年',
  years: '{count} 年前',
};

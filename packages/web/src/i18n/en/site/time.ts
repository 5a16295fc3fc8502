/** How long ago something was; the last one of each unit has words of its own. Short: on a card it is beside others. */
export const time = {
  now: 'now',
  minute: '1 min ago',
  minutes: '{count} min ago',
  hour: '1 hr ago',
  hours: '{count} hr ago',
  day: 'yesterday',
  days: '{count} days ago',
  month: 'last month',
  months: '{count} mo ago',
  year: 'last year',
  years: '{count} years ago',
} as const;

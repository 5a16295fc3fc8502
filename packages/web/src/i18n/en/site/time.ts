/** How long ago something was; the last one of each unit has words of its own. */
export const time = {
  now: 'now',
  minute: '1 minute ago',
  minutes: '{count} minutes ago',
  hour: '1 hour ago',
  hours: '{count} hours ago',
  day: 'yesterday',
  days: '{count} days ago',
  month: 'last month',
  months: '{count} months ago',
  year: 'last year',
  years: '{count} years ago',
} as const;

/** Words of invitations. */
export const referral = {
  title: 'Invite friends',
  why: 'Friends who join with your link earn {extra} bigger daily rewards and {gift} more from gifts. You earn the same, paid out with your own daily reward.',
  invitedBy: '{name} invited you.',
  invitedWhy:
    'Join, and your daily rewards are {extra} bigger and gifts to your videos bring you {gift} more. {name} earns the same.',
  link: 'Your invite link',
  copy: 'Copy',
  networks: 'Invite with',
  shareText: 'Join me on {siteName}, where people share the best videos they find.',
  code: 'QR code of your invite link',
  people: 'Friends who joined',
  totals: {
    one: '{count} person has brought you {brought} petals; your next daily reward pays out {pending} of them.',
    other:
      '{count} people have brought you {brought} petals; your next daily reward pays out {pending} of them.',
  },
  joined: 'joined {date}',
  empty: 'No one has joined yet',
  emptyText: 'Send the link to a friend who likes videos.',
} as const;

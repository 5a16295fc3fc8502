/** Words of the choices of newcomers. */
export const start = {
  title: 'Make it yours',
  text: 'Languages and people fill “For you” and “Following” at once.',
  choose: 'Choose',
  close: 'Do not show this again',
  people: 'Follow up to {most} people',
  done: 'Show my videos',
} as const;

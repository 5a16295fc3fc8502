/** Words of the choices of newcomers. */
export const start = {
  title: 'Make it yours',
  text: 'Your languages and up to three people: “For you” and “Following” fill at once.',
  choose: 'Choose',
  close: 'Do not show this again',
  people: 'Follow up to {most} people',
  done: 'Show my videos',
} as const;

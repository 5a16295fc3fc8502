/** Words of login and profile. */
export const account = {
  watchedToday: 'Watching today: {minutes} min, {points} of {most} points',
  loginTitle: 'Sign in to Bloom',
  loginWhy: 'Sign in to share, send gifts and collect petals. Watching is free.',
  whyThank: 'Sign in to thank {name}',
  whyFollow: 'Sign in to follow {name}',
  whyShare: 'Sign in to share your video',
  whySave: 'Sign in to save this video',
  whyChat: 'Sign in to join the chat',
  welcome: 'Welcome, {name}.',
  logout: 'Sign out',
  loggingOut: 'Signing out…',
} as const;

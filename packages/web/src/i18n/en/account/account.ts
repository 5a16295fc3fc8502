/** Words of login and profile. */
export const account = {
  watchedToday: 'Watching today: {minutes} min, {points} of {most} points',
  loginTitle: 'Sign in to Bloom',
  loginWhy: 'Sign in to share, send gifts and collect petals. Watching is free.',
  whyThank: 'Sign in to thank {name}',
  whyFollow: 'Sign in to follow {name}',
  why_share: 'Sign in to share your video',
  why_save: 'Sign in to save this video',
  why_chat: 'Sign in to join the chat',
  why_report: 'Sign in to report this',
  why_moment: 'Sign in to take part here',
  why_subtitle: 'Sign in to save subtitles',
  welcome: 'Welcome, {name}.',
  logout: 'Sign out',
  loggingOut: 'Signing out…',
} as const;

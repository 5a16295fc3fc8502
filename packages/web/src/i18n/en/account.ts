/** Words of login and profile. */
export const account = {
  loginTitle: 'Sign in to Bloom',
  loginWhy: 'Signed in, you can share videos and send gifts. Watching is free for everyone.',
  fullBalance: '{amount} petals',
  logout: 'Log out',
  loggingOut: 'Logging out…',
} as const;

/** Words of a new version of the app. */
export const update = {
  ready: 'A new version of {siteName} is ready.',
} as const;

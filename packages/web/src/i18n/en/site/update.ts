/** Words of a new version of the app. */
export const update = {
  ready: 'A new version of Bloom is ready.',
} as const;

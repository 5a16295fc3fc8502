import { videoPage } from './video-page.ts';

/** Words of the watch history and of continuing a video. */
export const history = {
  ...videoPage.history,
  title: 'History',
  empty: 'Nothing watched yet',
  emptyText: 'Videos that you watch are listed here, so that you can continue them on any device.',
  off: 'Your history is off',
  offText: 'Nothing that you watch is stored now.',
  enabled: 'Remember what I watch',
  enabledText: 'Only you see it. Switched off, nothing is stored, and videos begin at their start.',
  clear: 'Clear history',
  clearTitle: 'Clear the whole history?',
  clearText: 'All videos leave it, with how far you have watched them. This cannot be undone.',
  clearYes: 'Clear it',
  cleared: 'The history is empty.',
  remove: 'Remove',
  removeOf: 'Remove “{title}” from the history',
  removed: 'Removed from the history.',
  continue: 'Continue watching',
  all: 'See all',
  position: '{position} of {duration}',
  finished: 'Finished',
  episode: 'Episode {number}',
  watched: 'Watched {share} %',
} as const;

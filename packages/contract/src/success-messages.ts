/**
 * What a success says in English: `message` on the wire, and the web app's English words for the same
 * keys (docs/specification.md#gift-taps). `{amount}` is an amount as `formatPetals` writes it.
 */
export const successMessages = {
  'video.shareVideoSucc': 'Shared. Your video is first in the list.',
  'share.changed': 'Category and languages of your video were changed.',
  'video.donateToVideoSucc': 'Sent {amount}. Thank you.',
  'video.reduceVideoBloomSucc': 'Lowered by {amount}.',
} as const;

/**
 * The English messages of successes: `message` on the wire, and the web app's English messages of the same
 * keys (docs/specification/gifts.md#gift-taps). `{amount}` is formatted by `formatPetals`.
 */
export const successMessages = {
  'video.shareVideoSucc': 'Shared. Your video is first in the list.',
  'share.waits': 'Shared. It is shown once a moderator has looked at it.',
  'share.changed': 'Category and languages of your video were changed.',
  'video.donateToVideoSucc': 'Sent {amount}. Thank you.',
  'video.reduceVideoBloomSucc': 'Removed {amount}.',
  'subtitle.saved': 'Subtitles saved.',
  'subtitle.merged': 'Subtitles saved, together with what others have changed meanwhile.',
  'subtitle.restored': 'The earlier subtitles are restored.',
} as const;

import { successWords } from '@bloom/contract/success-words';

/**
 * What is said after a gift or a reduce under the keys of docs/specification.md#gift-taps, with the
 * list as on a video's page.
 */
export const outcome = {
  donateToVideoSucc: successWords['video.donateToVideoSucc'],
  donateToVideoFail: 'The gift was not sent ({message})',
  reduceVideoBloomSucc: successWords['video.reduceVideoBloomSucc'],
} as const;

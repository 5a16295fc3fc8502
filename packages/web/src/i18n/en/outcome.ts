import { successMessages } from '@bloom/contract/success-messages';

/**
 * What is said after a gift or a reduce under the keys of docs/specification.md#gift-taps, with the
 * list as on a video's page.
 */
export const outcome = {
  donateToVideoSucc: successMessages['video.donateToVideoSucc'],
  donateToVideoFail: 'Gift not sent ({message})',
  reduceVideoBloomSucc: successMessages['video.reduceVideoBloomSucc'],
} as const;

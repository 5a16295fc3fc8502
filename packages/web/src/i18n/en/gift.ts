import { giftTaps } from './gift-taps.ts';

/** Words of gifts and reduces. */
export const gift = {
  ...giftTaps,
  note: 'Add a note',
  noteHint: '{left} of {most} characters left. Everyone can read it.',
  noteTooLong: 'A note has at most {most} characters; this one has {count}.',
  noteShown: 'Your note: “{note}”',
  boostQuestion: {
    one: 'Boost your video with {amount} petal?',
    other: 'Boost your video with {amount} petals?',
  },
  giftLabel: 'How many petals?',
  giftNext: 'Send petals',
  giftQuestion: {
    one: 'Send {amount} petal to {name}?',
    other: 'Send {amount} petals to {name}?',
  },
  giftCost: 'This gift',
  giftConfirm: 'Yes, send',
  balance: 'Your balance',
  left: 'Left after this',
  reduceTitle: 'Dislike this video?',
  reduceText: 'Each petal you remove costs you one. This can’t be undone.',
  reduceLabel: 'How many petals?',
  reduceNext: 'Remove petals',
  reduceQuestion: {
    one: 'Remove {amount} petal?',
    other: 'Remove {amount} petals?',
  },
  reduceCost: 'It costs you',
  reduceConfirm: 'Yes, remove',
} as const;

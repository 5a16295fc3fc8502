/** Words of the guide, of feedback and of what Bloom is. */
export const about = {
  title: 'About Bloom',
  version: 'Version {version}',
  intro:
    'Bloom is a community that shares links to videos that live elsewhere, and thanks whoever found them. Petals are how it says thanks: they rank the lists, and they reward those who share.',
  gifts: 'Gifts',
  giftType: 'Gift',
  giftCost: 'Cost',
  giftEffect: 'What it does',
  small: 'Small',
  middle: 'Middle',
  big: 'Big',
  giftPart: 'Brings the video {part} of the way to the top.',
  giftTop: 'Puts the video at the top at once.',
  rules: 'Rules',
  ruleGift:
    '{percent} of a gift goes to whoever shared the video; the rest is burned. A gift to your own video is burned whole.',
  ruleReduce:
    'A dislike spends petals of yours to lower the balance of a video; they are burned. New accounts have to wait before their first.',
  ruleOpening:
    'A new video opens with a balance of {opening} petals. One whose balance is used up leaves the lists.',
  ruleReward:
    'Every day there is a reward of {least} to {most} petals. Your activity opens it up, and a bit of luck decides the rest.',
  ruleActivity:
    'Activity since your last reward: {share} point for each of your first {shares} shares, up to {gift} points for a gift, and {watch} points for every {minutes} minutes of watching. {full} points open the reward fully.',
  ruleLimits:
    'A day counts at most {watch} points for watching, each video up to its length, and {gift} points for gifts to the same person. Gifts to your own videos, and between you and who invited you or whom you invited, count none.',
  ruleShare:
    'TV series take YouTube playlists only, bilibili videos go to Entertainment and Other, and every video is shared once.',
  ruleUnits: '1 K is {thousand} petals, 1 M is {million}.',
  credit: 'Developed by the Bloom team. The videos belong to those who made them.',
  guideLogin: 'Sign in',
  guideShare: 'Share',
  guideRules: 'Rules',
  loginStep1: 'Watching, searching and changing the language need no account.',
  loginStep2:
    'To share videos, send gifts and collect the daily reward, sign in with an account that you have already. Bloom keeps your name there, no password and no contacts.',
  loginStep3: 'Came by a friend’s link? Sign in from it once, and both of you get more.',
  shareStep1: 'Copy the link of a video or a playlist on YouTube, bilibili or Tencent Video.',
  shareStep2: 'Press Share and paste it. Choose its category and its languages.',
  shareStep3:
    'It is first in the list at once, and {percent} of every gift that it gets from others is yours.',
  feedback: 'Feedback',
  feedbackText: 'Tell us what you like, what is missing and what does not work.',
  feedbackPage: 'Write on our page',
  feedbackEmail: 'Write an e-mail',
  feedbackNone: 'This server has no address for feedback.',
  feedbackNoneText: 'Whoever runs it has not set one yet.',
} as const;

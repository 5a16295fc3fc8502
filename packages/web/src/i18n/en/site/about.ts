/** Words of the guide, of feedback and of what Bloom is. */
export const about = {
  title: 'About {siteName}',
  version: 'Version {version}',
  intro:
    '{siteName} is where people share great videos from around the web and thank each other with petals. Gifts lift a video and reward the person who found it.',
  gifts: 'Gifts',
  giftType: 'Gift',
  giftCost: 'Cost',
  giftEffect: 'What it does',
  small: 'Small',
  middle: 'Medium',
  big: 'Big',
  giftPart: 'Moves the video {part} closer to the top.',
  giftTop: 'Sends the video straight to the top.',
  rules: 'Rules',
  ruleGift:
    '{percent} of a gift goes to the person who shared the video; the rest disappears. Gifts to your own video earn you nothing.',
  ruleReduce:
    'A dislike spends your petals to lower a video’s total. They are gone for good. New accounts have to wait before their first.',
  ruleOpening: 'A new video starts with {opening} petals. At zero it is hidden.',
  ruleReward:
    'Every day there is a reward of {least} to {most} petals. The more active you are, the more you get, and a bit of luck decides the rest.',
  ruleActivity:
    'Activity since your last reward: {share} point for each of your first {shares} shares, up to {gift} points for a gift, and {watch} points for every {minutes} minutes of watching. {full} points unlock the full reward.',
  ruleLimits:
    'A day counts at most {watch} points for watching, each video up to its length, and {gift} points for gifts to the same person, less what that person gave you within seven days. Gifts to your own videos, and between you and who invited you or whom you invited, count none.',
  ruleShare:
    'TV series must be YouTube playlists, bilibili videos go to Entertainment and Other, and each video can be shared once.',
  ruleUnits: '1 K is {thousand} petals, 1 M is {million}.',
  credit: 'Developed by the Bloom team. The videos belong to those who made them.',
  guideRules: 'Rules',
  loginStep1: 'Watching, searching and changing the language need no account.',
  loginStep2:
    'To share videos, send gifts and collect the daily reward, sign in with an account that you already have. We only see your name, never your password or contacts.',
  loginStep3: 'Invited by a friend? Sign in through their link and you both earn more.',
  shareStep1: 'Copy the link of a video or a playlist on YouTube, bilibili or Tencent Video.',
  shareStep2: 'Press Share and paste it. Choose its category and its languages.',
  shareStep3: 'It goes straight to the top, and you keep {percent} of every gift from others.',
  feedback: 'Feedback',
  feedbackText: 'Tell us what you like, what is missing and what does not work.',
  feedbackPage: 'Message us',
  feedbackEmail: 'Email us',
  feedbackNone: 'Feedback isn’t available yet.',
  feedbackNoneText: 'The operator of this site has not set up a way to reach them.',
} as const;

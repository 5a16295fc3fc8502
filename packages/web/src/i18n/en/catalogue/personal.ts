/** Words of "For you" and "Following". */
export const personal = {
  shared: '{name} shared this',
  given: '{name} gave {amount}',
  donors: 'From people who thanked “{title}”',
  donorsOf: 'From people who thank what you thank',
  subcategory: 'You watch {subcategory}',
  language: 'In {language}',
  outside: 'Something different',
  why: 'Why this?',
  whyTitle: 'Why you see this video',
  why_shared: 'You follow {name}, who shared it.',
  why_given: 'You follow {name}, who gave it {amount} petals.',
  why_donors:
    'You gave to “{title}” or watched it to the end. Others who gave to that gave to this video too.',
  why_donorsOf: 'Others who gave to videos that you gave to or watched to the end gave to this video too.',
  why_subcategory: 'You have lately watched videos of {subcategory}, and this is one of them.',
  why_language: 'It is in {language}, which you have lately watched or chosen.',
  why_outside:
    'It is different from what you watch. One in five videos here is, so that you find something new.',
  whyRule:
    '“For you” adds up such facts with fixed weights. It never shows what you have watched, and nobody can pay for a place in it.',
  notInterested: 'Not interested',
  dismissed: '“{title}” won’t be suggested to you again.',
  quiet: 'Nothing new yet',
  followingText: 'Videos that the people you follow share, or give 2,000 petals or more, appear here.',
  toLatest: 'Latest videos',
  forYouEmpty:
    '“For you” comes to life once you watch a video, send a gift, follow somebody or choose a language. Until then, here are the latest videos.',
} as const;

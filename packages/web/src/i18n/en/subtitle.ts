import { videoPage } from './video-page.ts';

/** Words of subtitles as viewers see them. */
export const subtitle = {
  ...videoPage.subtitle,
  title: 'Subtitles',
  show: 'Show subtitles',
  display: 'Languages and appearance',
  languages: 'Languages',
  languages_EN: 'English',
  languages_CN: 'Chinese',
  'languages_EN-CN': 'English over Chinese',
  'languages_CN-EN': 'Chinese over English',
  notInLanguage: 'This video has no subtitles in that language yet.',
  size: 'Size',
  size_small: 'Small',
  size_medium: 'Medium',
  size_large: 'Large',
  contrast: 'Contrast',
  contrast_normal: 'Normal',
  contrast_high: 'High',
  by: 'Subtitles by',
  search: 'Search the transcript',
  found: { one: '{count} line found', other: '{count} lines found' },
  notFound: 'Nothing found. Try other words.',
  toCurrent: 'Back to the current line',
  cannotFollow:
    'This source doesn’t tell how far its player is, so the subtitles can’t follow it. You can read them here.',
  noneTitle: 'No subtitles yet',
  noneText: 'Nobody has written subtitles for this video yet.',
  noneOffer: 'Be the first to write them, in English, Chinese or both.',
  begin: 'Write subtitles',
  edit: 'Edit subtitles',
} as const;

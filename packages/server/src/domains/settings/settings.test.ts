import { expect, test } from 'vitest';
import {
  pageLinks,
  readSettingName,
  readSettingValue,
  settingProblem,
  type SettingValues,
} from './settings.ts';

test.each([
  ['maintenance', 'maintenance'],
  ['MIN_APP_VERSION', 'min_app_version'],
  ['min-app-version', 'min_app_version'],
  ['nothing', undefined],
  ['constructor', undefined],
  ['', undefined],
])('the name %j is read as %s', (text, name) => {
  expect(readSettingName(text)).toBe(name);
});

// rule: #typed-codes
test.each([
  ['feedback_email', 'ann＠mail。example。', 'ann@mail.example'],
  ['event_url', ' ｈｔｔｐｓ：／／bloom.example\u200B', 'https://bloom.example'],
  ['min_app_version', '１．３．６', '1.3.6'],
  ['site_name', 'Ｆilm＠Club', 'Ｆilm＠Club'],
] as const)('the setting %s typed as %j is %j', (name, typed, value) => {
  expect(readSettingValue(name, typed)).toBe(value);
});

test.each([
  ['maintenance', '1', undefined],
  ['maintenance', '', '0 or 1'],
  ['maintenance', 'yes', '0 or 1'],
  ['min_app_version', '1.3.6', undefined],
  ['min_app_version', '2', undefined],
  ['min_app_version', '', undefined],
  ['min_app_version', 'v1.3', 'a version such as 1.3.6'],
  ['min_app_version', '1.3.6-beta', 'a version such as 1.3.6'],
  ['site_name', 'Film Club 电影', undefined],
  ...['', ' Club', 'a\nb', 'x'.repeat(41)].map(
    (name) => ['site_name', name, 'from 1 to 40 characters on one line'] as const,
  ),
  ['registration', 'invite', undefined],
  ['registration', '', 'one of open, invite, approval, closed'],
  ['share_sources', '', undefined],
  ['share_sources', 'youtube，bilibili', undefined],
  ['share_sources', 'vimeo', 'names with commas between them, of youtube, bilibili'],
  ['event_url', 'https://bloom.example/event?x=1#y', undefined],
  ['event_url', '', undefined],
  ['event_url', 'javascript:alert(1)', 'an http or https URL'],
  ['event_url', 'data:text/html,x', 'an http or https URL'],
  ['event_url', 'https://', 'an http or https URL'],
  ['event_url', 'https://user:secret@bloom.example', 'an http or https URL'],
  ['event_url', ' https://bloom.example', 'an http or https URL'],
  ['poster_title', 'x'.repeat(61), 'at most 60 characters on one line'],
  ['imprint', 'Ann\n\nStreet 1', undefined],
  ['imprint', 'x'.repeat(20_001), 'at most 20000 characters'],
  ['terms_en', 'a\u0000b', 'at most 20000 characters'],
  ['accent_colour', '', undefined],
  ['accent_colour', '#1f6feb', undefined],
  ['accent_colour', '#777777', 'a colour such as #1f6feb that is not grey'],
  ['accent_colour', 'red" x', 'a colour such as #1f6feb that is not grey'],
  ['site_description', '', undefined],
  ['site_description', 'x'.repeat(160), undefined],
  ['site_description', 'x'.repeat(161), 'at most 160 characters on one line'],
  ['poster_img', `https://bloom.example/${'x'.repeat(2_000)}`, 'an http or https URL'],
  ['feedback_email', 'help@bloom.example', undefined],
  ['stream_hosts', 'cdn.example, *.media.example:8443', undefined],
  ['stream_hosts', '', undefined],
  ...['*', '*.com; script-src', 'https://cdn.example', 'cdn', "'self'", 'a..example'].map(
    (hosts) =>
      [
        'stream_hosts',
        hosts,
        'host names with commas between them, such as cdn.example or *.cdn.example',
      ] as const,
  ),
  ['blocked_words', 'casino, 赌场，free money', undefined],
  ['blocked_words', '', undefined],
  ['blocked_words', ' ,，', 'words with commas between them, on one line'],
  ['blocked_words', 'two\nlines', 'words with commas between them, on one line'],
  ['blocked_words', 'word,'.repeat(4_000), undefined],
  ['blocked_words', 'word,'.repeat(4_001), 'words with commas between them, on one line'],
  ['chat_slow_mode_s', '0', undefined],
  ['chat_slow_mode_s', '30', undefined],
  ['chat_link_delay_s', '2592000', undefined],
  ...['', '-1', '1.5', '030', '2592001', '1e3'].map(
    (seconds) => ['chat_slow_mode_s', seconds, 'a whole number of seconds'] as const,
  ),
  ['approve_first', '0', undefined],
  ['approve_first', '1000', undefined],
  ...['', '-1', '1.5', '03', '1001'].map(
    (count) => ['approve_first', count, 'a whole number, at most 1000'] as const,
  ),
  ['extra_subcategories', '', undefined],
  ['extra_subcategories', 'movie/documentary/纪录片，entertainment / stand-up 2 / 单口喜剧', undefined],
  ['extra_subcategories', 'films/documentary/纪录片', 'there is no category "films"'],
  ['extra_subcategories', 'movies/documentary', '"movies/documentary" has not three parts'],
  ['extra_subcategories', 'movies/a/b/c', '"a" has two names in zh-hans'],
  ['extra_subcategories', 'movies/Drama/剧情', '"Drama" is no English name of small letters'],
  ['extra_subcategories', 'movies/all/全部', '"all" is no English name of small letters'],
  ['extra_subcategories', 'movies/a|b/剧情', '"a|b" is no English name of small letters'],
  ['extra_subcategories', 'movies/drama/ ', '"" is no name in zh-hans'],
  ['extra_subcategories', 'movies/drama/剧\n情', 'is no name in zh-hans'],
  ['extra_subcategories', 'movies/comedy/喜剧', 'movies has "comedy" already'],
  ['extra_subcategories', 'movies/a1/甲,movie/a1/乙', 'movies has "a1" already'],
  ['extra_subcategories', 'movies/drama/剧情,', '"" has not three parts'],
  ['extra_languages', 'japanese/Japanese/日语, korean/Korean/韩语', undefined],
  ['extra_subcategories', 'movies/drama/zh-hans:剧情', undefined],
  ['extra_subcategories', 'movies/drama/zh-hans:', '"" is no name in zh-hans'],
  ['extra_subcategories', 'movies/drama/en:Drama', '"drama" has two names in en'],
  ['extra_subcategories', 'movies/drama/剧:情', undefined],
  ['extra_languages', 'ja-JP/Japanese/日语', '"ja-JP" is no code'],
  ['extra_languages', 'all/All/全部', '"all" is no code'],
  ['extra_languages', 'japanese//日语', '"" is no English name'],
  ['extra_languages', 'mandarin/Mandarin/普通话', 'there is a language "mandarin" already'],
  ['extra_languages', 'japanese/Japanese/日语,japanese/Nihongo/日文', 'there is a language "japanese"'],
  ['feedback_email', 'help', 'an e-mail address'],
  ['feedback_email', 'help@bloom.example?bcc=all@bloom.example', 'an e-mail address'],
] as const)('the value of %s, %j, has the problem %s', (name, value, problem) => {
  const actual = settingProblem(name, value);
  if (problem === undefined) expect(actual).toBeUndefined();
  else expect(actual).toContain(problem);
});

test('empty links are left out', () => {
  const values = { store_url: 'https://store.example', feedback_email: '' } as SettingValues;
  expect(
    pageLinks({
      ...values,
      download_url: '',
      social_url: '',
      source_url: '',
      logo_img: '',
      feedback_url: '',
    }),
  ).toEqual({
    store: 'https://store.example',
  });
});

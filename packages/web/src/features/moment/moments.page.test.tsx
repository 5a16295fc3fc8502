import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Moment } from '@bloom/contract/moment/moment';
import { exampleFor, refuse, type FakeApi } from '../../../test/pages/fake-api.ts';
import {
  respondWithMoments,
  mine,
  momentOf,
  momentsOf,
  replyOf,
  showMoments,
  withReplies,
} from '../../../test/pages/moments.ts';
import { openPage } from '../../../test/pages/open-page.tsx';
import { partsOf, press } from '../../../test/pages/parts.ts';
import { playing, videoElement } from '../../../test/pages/playing.ts';
import { clip, openVideo, playlist, videoOf } from '../../../test/pages/video-page.ts';
import { ApiError } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { errorMessage } from '../../i18n/error-messages.ts';

const post = 'POST /video/:source/:id/moments';

type Options = NonNullable<Parameters<typeof openVideo>[1]> & {
  video?: ReturnType<typeof videoOf>;
  moments?: readonly Moment[];
};

/** Opens a video with its moments in view, signed in. */
async function openMoments({ video = videoOf(), moments = [], api, ...options }: Options = {}) {
  const opened = await openVideo(video, {
    account: {},
    ...options,
    api: (given: FakeApi) => {
      respondWithMoments(given, moments);
      api?.(given);
    },
  });
  const parts = momentsOf(opened.t);
  await expect.element(page.getByRole('heading', { level: 1 })).toBeInTheDocument();
  // A link to one of them has brought them into view.
  if (!options.query) await showMoments(opened.t);
  await expect.element(parts.room).toBeVisible();
  await expect.poll(() => opened.api.hasStream).toBe(true);
  return { ...opened, ...parts };
}

const forVisitors = { account: undefined } as object;
/** Named after what they are. */
const olga = { name: 'Olga' };
const dora = { name: 'Dora' };

// rule: #moment-page
test.for(['desktop', 'mobile'] as const)('on %s one writes, replies, edits and deletes', async (layout) => {
  const { t, api, room, moment, texts, field, button, item } = await openMoments({ layout });
  await expect.element(room.getByText(t('moment.emptyTitle'))).toBeVisible();
  await field.fill('Nice');
  await press('{Enter}');
  await expect.poll(texts).toEqual(['Nice']);
  await expect.element(field).toHaveValue('');
  await expect.element(room.getByText(t('moment.posted'))).toBeInTheDocument();

  const reply = room.getByRole('textbox', { name: t('moment.replyTo', dora) });
  await button(t('moment.replyTo', dora)).click();
  await expect.element(reply).toHaveFocus();
  await reply.fill('And so');
  await press('{Escape}');
  await expect.element(reply).not.toBeInTheDocument();
  await button(t('moment.replyTo', dora)).click();
  await expect.element(reply).toHaveValue('And so');
  await press('{Enter}');
  await expect
    .element(room.getByRole('list', { name: t('moment.repliesTo', dora) }))
    .toMatchTextContent('And so');

  api.respond('PUT /moment/:id', { data: momentOf(1_001, 'Nicer', { ...mine, edited: true }) });
  const more = button(t('moment.moreOf', dora)).first();
  await more.click();
  await item(t('chat.edit')).click();
  const edit = room.getByRole('textbox', { name: t('chat.edit') });
  await expect.element(edit).toHaveFocus();
  await expect.element(edit).toHaveValue('Nice');
  await edit.fill('Nicer');
  await button(t('moment.save')).click();
  await expect.element(moment('Nicer').first()).toMatchTextContent(t('moment.edited'));

  await more.click();
  await item(t('chat.delete')).click();
  const dialog = page.getByRole('dialog', { name: t('moment.deleteTitle') });
  await dialog.getByRole('button', { name: t('chat.delete'), exact: true }).click();
  await expect.poll(texts).toEqual([]);
  expect(api.bodies(post)).toEqual([
    { content: 'Nice', spoiler: false },
    { content: 'And so', spoiler: false, reply_to: 1_001 },
  ]);
  expect(api.bodies('PUT /moment/:id')).toEqual([{ content: 'Nicer', spoiler: false }]);
  expect(api.requests('DELETE /moment/:id')).toMatchObject([{ params: { id: '1001' } }]);
});

// rule: #moment-page, #moment-events
test('what others write, change and delete is shown at once', async () => {
  const { t, api, texts, moment } = await openMoments({ moments: [momentOf(1, 'The first')] });
  await expect.poll(texts).toEqual(['The first']);
  api.emit('moment', { moment: momentOf(2, 'Live'), moments: 2 });
  await expect.poll(texts).toEqual(['Live', 'The first']);
  api.emit('moment', { moment: replyOf(3, 2, 'Indeed'), moments: 3 });
  await expect.poll(texts).toEqual(['Live', 'Indeed', 'The first']);
  api.emit('moment', { moment: momentOf(1, 'Changed', { edited: true }), moments: 3 });
  await expect.element(moment('Changed')).toMatchTextContent(t('moment.edited'));
  api.emit('momentDelete', { id: 2, moments: 1 });
  await expect.poll(texts).toEqual(['Changed']);
});

// rule: #moment-import
test('an imported one has no name, no thanks and nothing that only people have', async () => {
  const gone = { user_id: null, user_name: '', user_handle: null };
  const { t, room, moment, texts, button, api } = await openMoments({
    moments: [momentOf(1, '前方高能', { ...gone, at_ms: 7_000, lang: 'zh' })],
  });
  const unknown = { name: t('moment.unknownAuthor') };
  const imported = moment('前方高能');
  await expect.element(imported).toMatchTextContent(t('moment.imported'));
  await expect.element(imported.getBySelector('.moment-text')).toHaveAttribute('lang', 'zh');
  await expect.element(imported.getByRole('link')).not.toBeInTheDocument();
  await expect.element(button(t('moment.thankOf', unknown))).not.toBeInTheDocument();
  await button(t('moment.replyTo', unknown)).click();
  await room.getByRole('textbox', { name: t('moment.replyTo', unknown) }).fill('It was');
  await press('{Enter}');
  await expect.poll(texts).toEqual(['前方高能', 'It was']);
  expect(api.bodies(post)).toEqual([{ content: 'It was', spoiler: false, reply_to: 1 }]);
  await button(t('moment.moreOf', unknown)).click();
  const items = page.getByRole('menuitem');
  await expect.element(items).toHaveTextContent(t('cases.report'));
});

// rule: #moment-page
test.for(['desktop', 'mobile'] as const)(
  'on %s a press on a second plays from there, and what is written takes the present one',
  async (layout) => {
    const { t, api, room, moment, field, button } = await openMoments({
      layout,
      video: clip,
      moments: [momentOf(1, 'At nine', { at_ms: 9_000 })],
    });
    await moment('At nine')
      .getByRole('button', { name: t('moment.seek', { at: '00:09' }) })
      .click();
    await expect.poll(() => playing().timeS).toBeGreaterThanOrEqual(9);
    await expect.poll(() => playing().plays).toBe(true);
    const video = videoElement();
    video.pause();
    const at = (timeS: number) => void (video.currentTime = timeS);
    at(12.4);
    const chip = (time: string) => button(t('moment.withoutSecond', { at: time }));
    await expect.element(chip('00:12')).toBeInTheDocument();
    await showMoments(t);
    await field.fill('At twelve');
    at(15);
    await expect.poll(() => playing().timeS).toBe(15);
    await expect.element(chip('00:12')).toBeVisible();
    await field.click();
    await press('{Enter}');
    await expect
      .element(moment('At twelve').getByRole('button', { name: t('moment.seek', { at: '00:12' }) }))
      .toBeVisible();
    // Without a second: the chip is removed.
    await chip('00:15').click();
    await field.fill('About all');
    await press('{Enter}');
    await expect.element(moment('About all')).toBeVisible();
    await expect.element(moment('About all').getBySelector('.moment-at')).not.toBeInTheDocument();
    expect(api.bodies(post)).toEqual([
      { content: 'At twelve', spoiler: false, at_ms: 12_000 },
      { content: 'About all', spoiler: false },
    ]);

    // By second, the list follows the player.
    const both = [9, 12].map((s) => momentOf(s, s === 9 ? 'At nine' : 'At twelve', { at_ms: s * 1_000 }));
    respondWithMoments(api, both);
    room
      .getByRole('radio', { name: t('moment.sort_time') })
      .element()
      .focus();
    await press(' ');
    await expect.element(moment('At twelve')).toHaveAttribute('aria-current', 'true');
    at(10);
    await expect.element(moment('At nine')).toHaveAttribute('aria-current', 'true');
    await expect.element(moment('At twelve')).not.toHaveAttribute('aria-current');
  },
);

/** Texts that look like markup, scripts or commands. */
const hostile = [
  '<b>bold</b>',
  '<img src=x onerror=alert(1)>',
  '<script>alert(1)</script>',
  '"><svg onload=alert(1)>',
  '</p></li><h1>out</h1>',
  '<iframe src="//example.com"></iframe>',
  '[link](javascript:alert(1))',
  'javascript:alert(1)',
  '<a href="javascript:alert(1)">press</a>',
  '&lt;b&gt;&amp;&#60;',
  '{{constructor.constructor("alert(1)")()}}',
  '${alert(1)}',
  '<style>*{display:none}</style>',
  '<!-- comment -->',
  'data:text/html,<script>alert(1)</script>',
  '<form><input name=x autofocus onfocus=alert(1)>',
];

// rule: #moment-page
test('a spoiler is covered until pressed, and texts stay texts', async () => {
  const { t, room, texts, button } = await openMoments({
    ...forVisitors,
    moments: [
      ...hostile.map((content, index) => momentOf(index + 1, content)),
      momentOf(100, 'The butler did it', { spoiler: true }),
    ],
  });
  await expect.poll(texts).toEqual(hostile);
  const selector = 'b, img, script, h1, iframe, style, form.x, .moment-text a';
  await expect.element(room.getBySelector(selector)).not.toBeInTheDocument();
  await button(t('moment.uncover')).click();
  await expect.element(room.getByText('The butler did it')).toHaveFocus();
  // A visitor is invited to sign in.
  await expect.element(room.getByText(t('moment.signIn'))).toBeVisible();
  await button(t('moment.thankOf', olga)).first().click();
  await expect.element(page.getByRole('dialog', { name: t('account.loginTitle') })).toBeVisible();
});

// rule: #moment-page
test('a muted person is hidden, which can be undone', async () => {
  const { t, texts, moment, button, item } = await openMoments({
    moments: [
      momentOf(1, 'Go away', { user_id: 10, user_name: 'Max', user_handle: 'max' }),
      momentOf(2, 'Stay'),
    ],
  });
  await button(t('moment.moreOf', { name: 'Max' })).click();
  await item(t('chat.mute', { name: 'Max' })).click();
  await expect.poll(texts).toEqual(['Stay']);
  await expect.element(moment('Stay')).toHaveFocus();
  const { toasts } = partsOf(t);
  await expect.element(toasts).toMatchTextContent(t('moment.mutedNow', { name: 'Max' }));
  await toasts.getByRole('button', { name: t('shell.undo') }).click();
  await expect.poll(texts).toEqual(['Go away', 'Stay']);
});

// rule: #moment-thanks, #moment-page
test('thanks that are no number from 1 to 2,000, or too many petals, stay in the dialog; others are sent once', async () => {
  const { t, api, button } = await openMoments({
    account: { balance: 7 },
    moments: [momentOf(1, 'Thank me')],
  });
  const thank = 'POST /moment/:id/thank';
  await button(t('moment.thankOf', olga)).click();
  const dialog = page.getByRole('dialog', { name: t('moment.thankOf', olga) });
  const amount = dialog.getByRole('textbox', { name: t('moment.thankAmount') });
  await expect.element(amount).toHaveValue('100');
  const hint = t('moment.thankHintHas', { amount: '7' });
  await expect.element(amount).toHaveAccessibleDescription(hint);
  for (const wrong of ['2001', '0', 'ten']) {
    await amount.fill(wrong);
    await press('{Enter}');
    await expect.element(dialog.getByText(t('moment.thankRefused'))).toBeVisible();
    await amount.fill('1');
    await expect.element(dialog.getByText(t('moment.thankRefused'))).not.toBeInTheDocument();
  }
  expect(api.requests(thank)).toEqual([]);
  api.respond(thank, refuse('account.insufficientBloom', { cost: 1_234, balance: 7 }));
  await amount.fill('1234');
  await press('{Enter}');
  const shortage = new ApiError('account.insufficientBloom', {
    params: { cost: 1_234, balance: 7 },
  });
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(errorText('en', shortage));
  await expect.element(amount).toHaveValue('1234');
  api.respond(thank, exampleFor(thank, { balance: 2, thanks: 5 }));
  await amount.fill('5');
  await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument();
  await press('{Enter}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(button(t('moment.thankOfHas', { ...olga, amount: '5 Petals' }))).toHaveFocus();
  const { toasts } = partsOf(t);
  await expect.element(toasts).toMatchTextContent(t('moment.thanked', { ...olga, amount: '5' }));
  expect(api.bodies(thank)).toEqual([{ amount: 1_234 }, { amount: 5 }]);
  // The balance that the response said.
  await button(t('moment.thankOfHas', { ...olga, amount: '5 Petals' })).click();
  const left = t('moment.thankHintHas', { amount: '2' });
  await expect.element(amount).toHaveAccessibleDescription(left);
  await dialog.getByRole('radio', { name: '500' }).click({ force: true });
  await expect.element(amount).toHaveValue('500');
  await dialog.getByRole('button', { name: t('moment.thankSend'), exact: true }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(api.bodies(thank).at(-1)).toEqual({ amount: 500 });
  const keys = api.requests(thank).map(({ headers }) => headers.get('idempotency-key'));
  expect(new Set(keys).size).toBe(3);
});

// rule: #moment-page
test('replies come three at first, and the others by a press', async () => {
  const replies = [1, 2, 3, 4, 5].map((n) => replyOf(n + 1, 1, `Reply ${n}`));
  const { t, api, texts, moment, button } = await openMoments({
    moments: [withReplies(momentOf(1, 'The root'), replies.slice(0, 3), 2)],
    api: (api) => api.respond('GET /moment/:id/replies', { data: replies.slice(3) }),
  });
  await expect.poll(texts).toEqual(['The root', 'Reply 1', 'Reply 2', 'Reply 3']);
  await button(t('moment.moreReplies', { count: 2 })).click();
  await expect.poll(texts).toEqual(['The root', ...replies.map(({ content }) => content)]);
  await expect.element(moment('Reply 4').last()).toHaveFocus();
  await expect.element(button(t('moment.moreReplies', { count: 2 }))).not.toBeInTheDocument();
  expect(api.requests('GET /moment/:id/replies')).toMatchObject([
    { params: { id: '1' }, query: { after: 'more' } },
  ]);
});

// rule: #moment-page
test.for(['desktop', 'mobile'] as const)(
  'on %s a link leads to a reply, with its moment above the list',
  async (layout) => {
    const root = momentOf(1, 'The root');
    const others = [momentOf(3, 'Three'), momentOf(2, 'Two')];
    const { t, api, room, texts } = await openMoments({
      layout,
      query: '&moment=9',
      moments: [root, ...others],
      api: (api) =>
        api.respond('GET /moment/:id', ({ params }) => ({
          data: params['id'] === '9' ? replyOf(9, 1, 'So it is') : root,
        })),
    });
    const linked = room.getByRole('list', { name: t('moment.linked') });
    await expect.element(linked.getBySelector('[data-linked]')).toMatchTextContent('So it is');
    await expect.element(linked.getBySelector('[data-linked]')).toBeInViewport();
    await expect.element(linked.getBySelector('[data-linked]')).toHaveFocus();
    // Above the others, and only there.
    await expect.poll(texts).toEqual(['The root', 'So it is', 'Three', 'Two']);
    api.emit('momentDelete', { id: 9, moments: 3 });
    await expect.poll(texts).toEqual(['The root', 'Three', 'Two']);
  },
);

// rule: #moment-page
test('a link to a moment of another episode goes to that episode', async () => {
  const { id: episode = '' } = playlist.list[1] ?? {};
  const root = momentOf(1, 'The root', { episode });
  const { t, api, router, room } = await openMoments({
    video: playlist,
    query: '&moment=9',
    api: (given) =>
      given.respond('GET /moment/:id', ({ params }) => ({
        data: params['id'] === '9' ? replyOf(9, 1, 'So it is') : root,
      })),
  });
  await expect
    .poll(() => router.latestLocation.search)
    .toMatchObject({
      episode: '2',
      moment: '9',
    });
  await expect
    .element(room.getByRole('list', { name: t('moment.linked') }).getBySelector('[data-linked]'))
    .toMatchTextContent('So it is');
  const lists = api.requests('GET /video/:source/:id/moments').map(({ query }) => query['episode']);
  expect(lists.at(-1)).toBe(episode);
});

test('a link to a moment that is gone shows that', async () => {
  const { t, room } = await openMoments({
    query: '&moment=9',
    api: (api) => api.respond('GET /moment/:id', refuse('request.notFound')),
  });
  await expect.element(room.getByText(t('moment.gone'))).toBeVisible();
});

// rule: #slow-mode, #moment-page
test('what slow mode refuses stays in the field, with the reason', async () => {
  const { t, api, room, field } = await openMoments();
  const until = Math.floor(Date.now() / 1_000) + 30;
  api.respond(post, refuse('chat.slowMode', { until }));
  await field.fill('Second');
  await press('{Enter}');
  const seconds = /\d+/.exec(t('chat.slowMode', { count: 30 }))?.[0] ?? '';
  const [words = ''] = t('chat.slowMode', { count: 30 }).split(seconds);
  await expect.element(room.getByRole('alert')).toMatchTextContent(words);
  await expect.element(field).toHaveValue('Second');
  await press('{Enter}');
  expect(api.bodies(post)).toHaveLength(1);
});

// rule: #moment-page
test('what does not arrive stays with the reason, and is sent again under its key', async () => {
  const { t, api, room, field, button } = await openMoments({ moments: [momentOf(1, 'Before')] });
  api.respond(post, 'unreachable');
  await field.fill('From the train');
  const spoiler = room.getByRole('checkbox', { name: t('moment.spoiler') });
  await spoiler.click();
  await field.click();
  await press('{Enter}');
  const reason = errorMessage('en', 'server.unavailable', {});
  await expect.element(room.getByRole('alert')).toMatchTextContent(reason);
  await expect.element(field).toHaveAccessibleDescription(expect.stringContaining(reason));
  await expect.element(field).toHaveValue('From the train');
  await expect.element(spoiler).toBeChecked();
  respondWithMoments(api, []);
  await button(t('chat.send')).click();
  await expect.element(button(t('moment.uncover'))).toBeVisible();
  await expect.element(field).toHaveValue('');
  await expect.element(room.getByRole('alert')).not.toBeInTheDocument();
  expect(api.bodies(post).at(-1)).toEqual({ content: 'From the train', spoiler: true });
  const keys = api.requests(post).map(({ headers }) => headers.get('idempotency-key'));
  expect(new Set(keys).size).toBe(1);
});

// rule: #moment-page
test('what others wrote since the last visit is counted, marked, and a press shows it first', async () => {
  const visit = Date.now() - 60_000;
  const old = momentOf(1, 'The old one', { time: visit - 1_000, thanks: 10 });
  const moments = [
    withReplies(old, [replyOf(5, 1, 'A reply')]),
    momentOf(4, 'The third'),
    momentOf(3, 'The second'),
    momentOf(2, 'My own', mine),
  ];
  const { t, room, texts, moment, button } = await openMoments({
    moments,
    stored: {
      moment_visits: JSON.stringify([{ name: 'youtube:aqz-KE-bpKQ:', timeMs: visit }]),
    },
  });
  const later = ['The third', 'The second', 'My own'];
  await expect.poll(texts).toEqual(['The old one', 'A reply', ...later]);
  const marks = room.getByText(t('moment.new'), { exact: true });
  expect(marks.elements()).toHaveLength(3);
  for (const content of ['A reply', 'The second', 'The third']) {
    const mark = moment(content).last().getByText(t('moment.new'), { exact: true });
    await expect.element(mark).toBeVisible();
  }
  // Replies are not counted.
  await button(t('moment.newSince', { count: 2 })).click();
  await expect.poll(texts).toEqual([...later, 'The old one', 'A reply']);
  const newest = room.getByRole('radio', { name: t('moment.sort_newest') });
  await expect.element(newest).toBeChecked();
  await expect.element(newest).toHaveFocus();
  await expect.element(button(t('moment.newSince', { count: 2 }))).not.toBeInTheDocument();
  expect(JSON.parse(localStorage.getItem('moment_visits') ?? '')).toEqual([
    { name: 'youtube:aqz-KE-bpKQ:', timeMs: expect.toSatisfy((at: number) => at > visit) },
  ]);
});

// rule: #moment
test('the card of a video says how many moments it has, and nothing without one', async () => {
  const example = exampleFor('GET /video/list').data[0];
  if (!example) throw new Error('no example');
  const { t } = await openPage('/', {
    api: (api) =>
      api.respond('GET /video/list', {
        data: [
          { ...example, id: 'one', moments: 1 },
          { ...example, id: 'two', moments: 2 },
          { ...example, id: 'none' },
        ],
      }),
  });
  const { cards } = partsOf(t);
  for (const [index, count] of [1, 2].entries()) {
    // On a touch screen the time takes its room.
    const sign = cards.nth(index).getBySelector('.card-moments');
    await expect.element(sign).toHaveTextContent(String(count));
    await expect.element(sign).toHaveAttribute('title', t('video.momentsCount', { count }));
  }
  await expect.element(cards.nth(2).getBySelector('.card-moments')).not.toBeInTheDocument();
});

// rule: #moment-removal, #reports
test('a reported moment is hidden for who reports it, which can be undone', async () => {
  const bad = withReplies(momentOf(1, 'Buy my pills'), [replyOf(2, 1, 'Now cheaper')]);
  const options = { moments: [momentOf(3, 'A good one'), bad] };
  const { t, api, texts, moment, item } = await openMoments(options);
  const { toasts } = partsOf(t);
  const report = async (text: string) => {
    const more = moment(text)
      .last()
      .getByRole('button', { name: t('moment.moreOf', olga) });
    await more.first().click();
    await item(t('cases.report')).click();
    const dialog = page.getByRole('dialog', { name: t('cases.reportTitle') });
    const notice = dialog.getByRole('link', { name: t('notice.title') });
    await expect.element(notice).toHaveAttribute('href', expect.stringMatching(/%2F%23moment-\d+$/));
    await expect.element(dialog).toMatchTextContent(text);
    await dialog.getByText(t('cases.reason_misleading')).click();
    await dialog.getByRole('button', { name: t('cases.reportSend') }).click();
    await expect.element(toasts).toMatchTextContent(t('cases.reportSent'));
  };
  await report('Buy my pills');
  await expect.poll(texts).toEqual(['A good one']);
  // The element with the focus is gone.
  await expect.element(moment('A good one')).toHaveFocus();
  await toasts.getByRole('button', { name: t('shell.undo') }).click();
  await expect.poll(texts).toEqual(['A good one', 'Buy my pills', 'Now cheaper']);
  await report('Now cheaper');
  await expect.poll(texts).toEqual(['A good one', 'Buy my pills']);
  expect(api.bodies('POST /report')).toMatchObject([
    { target: { kind: 'moment', id: '1' }, reason: 'misleading' },
    { target: { kind: 'moment', id: '2' }, reason: 'misleading' },
  ]);
  expect(localStorage.getItem('hidden_targets')).toBe('["moment 2"]');
});

test('what was reported stays hidden on the next visit', async () => {
  const { texts } = await openMoments({
    moments: [momentOf(1, 'A good one'), momentOf(2, 'Reported')],
    stored: { hidden_targets: '["moment 2"]' },
  });
  await expect.poll(texts).toEqual(['A good one']);
});

// rule: #moment-timeline
test('a shared link begins at the most loved second, where that is chosen', async () => {
  const { t } = await openMoments({
    video: videoOf({ moments: 2 }),
    moments: [momentOf(1, 'Loved', { at_ms: 83_400, thanks: 10 }), momentOf(2, 'Not', { at_ms: 41_000 })],
  });
  const { actions } = partsOf(t);
  await actions.getByRole('button', { name: t('video.share'), exact: true }).click();
  const panel = page.getByRole('dialog', { name: t('video.shareTitle') });
  const choice = panel.getByRole('checkbox', { name: t('video.startAtLoved', { time: '01:23' }) });
  const link = panel.getByRole('textbox');
  await expect.element(choice).not.toBeChecked();
  const start = () => new URL((link.element() as HTMLInputElement).value).searchParams.get('t');
  expect(start()).toBeNull();
  await choice.click();
  await expect.poll(start).toBe('83');
  for (const network of panel.getByRole('link').all()) {
    await expect.element(network).toHaveAttribute('href', expect.stringMatching(/t%3D83(%26|&|$)/));
  }
});

// rule: #moment-page
test('everything is done by the keyboard alone, and the focus is never lost', async () => {
  const replies = [1, 2, 3, 4, 5].map((n) => replyOf(n + 1, 1, `Reply ${n}`));
  const all = [
    withReplies(momentOf(1, 'With replies'), replies.slice(0, 3), 2),
    momentOf(10, 'The butler did it', { spoiler: true }),
  ];
  const { t, api, room, moment, texts, field, button } = await openMoments({
    moments: all,
    api: (api) => {
      api.respond('GET /moment/:id/replies', { data: replies.slice(3) });
      api.respond('PUT /moment/:id', {
        data: momentOf(1_001, 'Mine, edited', { ...mine, edited: true }),
      });
      api.respond('POST /moment/:id/thank', exampleFor('POST /moment/:id/thank', { thanks: 20 }));
    },
  });
  /** Presses Tab until something has the focus. */
  const tabTo = async (target: ReturnType<typeof moment>, key = '{Tab}') => {
    do await press(key);
    while (!target.elements().includes(document.activeElement as HTMLElement));
  };
  await tabTo(field);
  await expect.poll(texts).toEqual(['With replies', 'Reply 1', 'Reply 2', 'Reply 3']);
  await press('Mine{Enter}');
  await expect.poll(() => texts().includes('Mine')).toBe(true);
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveValue('');
  // The order, which keeps the focus while another list is read.
  respondWithMoments(api, [...all, momentOf(1_001, 'Mine', mine)]);
  await tabTo(room.getByRole('radio').first());
  await press('{ArrowRight}');
  const newest = room.getByRole('radio', { name: t('moment.sort_newest') });
  await expect.element(newest).toBeChecked();
  await expect.poll(() => texts()[0]).toBe('Mine');
  await expect.element(newest).toHaveFocus();

  const moreOf = (text: string) => moment(text).getByRole('button', { name: t('moment.moreOf', dora) });
  const edit = room.getByRole('textbox', { name: t('chat.edit') });
  await tabTo(moreOf('Mine'));
  await press('{Enter}');
  await expect.element(page.getByRole('menuitem', { name: t('chat.edit') })).toHaveFocus();
  await press('{Enter}');
  await expect.element(edit).toHaveFocus();
  await press('{Escape}');
  await expect.element(moment('Mine')).toHaveFocus();
  await tabTo(moreOf('Mine'));
  await press('{Enter}');
  await expect.element(page.getByRole('menuitem', { name: t('chat.edit') })).toHaveFocus();
  await press('{Enter}');
  await expect.element(edit).toHaveFocus();
  await press('{End}, edited{Enter}');
  await expect.element(moment('Mine, edited')).toHaveFocus();
  expect(api.bodies('PUT /moment/:id')).toEqual([{ content: 'Mine, edited', spoiler: false }]);

  await tabTo(button(t('moment.uncover')));
  await press('{Enter}');
  await expect.element(room.getByText('The butler did it')).toHaveFocus();
  const thank = moment('The butler did it').getByRole('button', {
    name: t('moment.thankOf', olga),
  });
  await tabTo(thank);
  await press('{Enter}');
  const dialog = page.getByRole('dialog', { name: t('moment.thankOf', olga) });
  const amount = dialog.getByRole('textbox', { name: t('moment.thankAmount') });
  await expect.element(amount).toBeVisible();
  await press('{Escape}');
  await expect.element(thank).toHaveFocus();
  await press('{Enter}');
  await expect.element(amount).toBeVisible();
  await tabTo(amount);
  await press('{Control>}a{/Control}20{Enter}');
  await expect.element(button(t('moment.thankOfHas', { ...olga, amount: '20 Petals' }))).toHaveFocus();

  // A reply of one's own is seen at once, also where others are not read yet.
  const replyTo = moment('With replies').getByRole('button', { name: t('moment.replyTo', olga) });
  await tabTo(replyTo);
  await press('{Enter}');
  await expect.element(room.getByRole('textbox', { name: t('moment.replyTo', olga) })).toHaveFocus();
  await press('{Escape}');
  await expect.element(moment('With replies').first()).toHaveFocus();
  await tabTo(replyTo);
  await press('{Enter}');
  await expect.element(room.getByRole('textbox', { name: t('moment.replyTo', olga) })).toHaveFocus();
  await press('And mine{Enter}');
  const item = (text: string) => room.getByRole('listitem').filter({ hasText: text }).last();
  await expect.element(item('And mine')).toHaveFocus();
  await tabTo(button(t('moment.moreReplies', { count: 2 })));
  await press('{Enter}');
  await expect.element(item('Reply 4')).toHaveFocus();
  await expect
    .element(room.getByRole('list', { name: t('moment.repliesTo', olga) }))
    .toMatchTextContent(/Reply 1.*Reply 2.*Reply 3.*Reply 4.*Reply 5.*And mine/s);

  await tabTo(moreOf('Mine, edited'), '{Shift>}{Tab}{/Shift}');
  await press('{Enter}');
  await expect.element(page.getByRole('menuitem', { name: t('chat.edit') })).toHaveFocus();
  await press('{ArrowDown}');
  await expect.element(page.getByRole('menuitem', { name: t('chat.delete') })).toHaveFocus();
  await press('{Enter}');
  await tabTo(page.getByRole('dialog').getByRole('button', { name: t('chat.delete') }));
  await press('{Enter}');
  await expect.element(moment('Mine, edited')).not.toBeInTheDocument();
  await expect.element(moment('The butler did it')).toHaveFocus();
});

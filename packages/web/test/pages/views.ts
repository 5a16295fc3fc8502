import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { adminParts } from '../../src/app/admin-parts.ts';
import type { Translate } from '../../src/i18n/messages.ts';
import { exampleFor, refuse, type FakeApi } from './fake-api.ts';
import { openPage, type PageOptions } from './open-page.tsx';
import { partsOf } from './parts.ts';
import { detailOf, itemOf, respondWithJoin, roomPath, stateOf } from './room.ts';
import { videoOf } from './video-page.ts';

/** A page or a dialog of the app in one of its states, for the tests that walk all of them. */
export type View = PageOptions & {
  path: string;
  /** The presses and keys that lead to it. */
  act?: (t: Translate) => Promise<void>;
};

/** Opens a view, and waits until nothing of it is loading any more. */
export async function openView(view: View): Promise<void> {
  const { t } = await openPage(view.path, view);
  await expect.element(page.getByRole('heading').first()).toBeInTheDocument();
  await expect.poll(() => document.querySelector('.skeleton')).toBeNull();
  // It would be elsewhere if it was not for this account, or not there.
  expect(window.location.pathname + window.location.search).toContain(view.path);
  await view.act?.(t);
}

/** Everything that an operator can link to, so that each menu has all of its entries. */
const links = {
  store: 'https://store.example/bloom',
  download: 'https://bloom.example/bloom.apk',
  social: 'https://social.example/@bloom',
  sourceCode: 'https://code.example/bloom',
  feedbackEmail: 'feedback@bloom.example',
};

const video = '/video/aqz-KE-bpKQ?videoSrc=youtube';
const account = {};
const moderator = { role: { name: 'admin' } } as const;

function nothing(api: FakeApi): void {
  api.respond('GET /video/list', exampleFor('GET /video/list', { data: [] }));
  api.respond('POST /video/search', exampleFor('POST /video/search', { data: [] }));
  api.respond('GET /search/people', { data: [] });
  api.respond('GET /search/lines', exampleFor('GET /search/lines', { data: [] }));
  api.respond('GET /account/saved', exampleFor('GET /account/saved', { data: [] }));
}

function showRoom(api: FakeApi): void {
  respondWithJoin(api, {
    state: stateOf({}, videoOf()),
    detail: detailOf({ queue: [itemOf(1, 'One'), itemOf(2, 'Two')] }),
  });
}

/** Opens a panel of the room that is shown. */
async function openRoomPanel(t: Translate, panel: 'people' | 'queue' | 'invite'): Promise<void> {
  const name = {
    people: t('room.hereHint', { count: 3 }),
    queue: t('room.queueCount', { count: 2 }),
    invite: t('room.invite'),
  };
  await page
    .getByRole('region', { name: t('room.title') })
    .getByRole('button', { name: name[panel] })
    .click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await expect.poll(() => document.querySelector('.panel .skeleton')).toBeNull();
}

/** The views of both layouts. */
const views: Record<string, View> = {
  home: { path: '/' },
  'an empty search': { path: '/?searchKeyWords=zqx', api: nothing },
  'a page that is not there': { path: '/error?code=404' },
  'a video that is not there': {
    path: video,
    api: (api) => api.respond('GET /video/:source/:id', refuse('request.notFound')),
  },
  'the privacy page': { path: '/privacy' },
  'the terms': { path: '/terms' },
  'the imprint': {
    path: '/imprint',
    api: (api) =>
      api.respond('GET /legal/:name', {
        data: { text: '', lang: 'en', imprint: 'Ann Example\nStreet 1', contact: 'ann@club.example' },
      }),
  },
  'the rules': { path: '/rules' },
  'the log': { path: '/log' },
  'the form of a notice': { path: '/notice' },
  'the state of a notice': { path: '/notice/1' },
  'the map': { path: '/map?country=AUT' },
  'the board of sharers': { path: '/sharers' },
  'a user': { path: '/@ann' },
  'a collection': { path: '/collection/abc' },
  'a new site': { path: '/setup' },
  'a video for visitors': { path: video },
  'the home page of a member': { path: '/', account },
  'a list with filters': {
    path: '/?category=entertainment&subcategory=music&audio=english&subtitle=chinese',
    account,
  },
  'a search': { path: '/?searchKeyWords=bunny', account },
  saved: { path: '/saved', account },
  'saved, with nothing in it': { path: '/saved', account, api: nothing },
  history: { path: '/history', account },
  following: { path: '/following', account },
  'own videos': { path: '/videos', account },
  'a video': { path: video, account },
  'a room': {
    path: roomPath,
    account,
    api: showRoom,
    act: (t) => expect.element(page.getByRole('region', { name: t('room.title') })).toBeVisible(),
  },
  ...Object.fromEntries(
    (['people', 'queue', 'invite'] as const).map((panel): [string, View] => [
      `the ${panel} of a room`,
      { path: roomPath, account, api: showRoom, act: (t) => openRoomPanel(t, panel) },
    ]),
  ),
  'the subtitle editor': {
    path: `${video}&edit=1`,
    account,
    act: (t) => expect.element(page.getByRole('heading', { name: t('subtitle.edit') })).toBeVisible(),
  },
  'an armed gift': {
    path: video,
    account,
    act: (t) => {
      const { actions, gift } = partsOf(t);
      return gift(actions, '2 K').click();
    },
  },
  'a wrong amount': {
    path: video,
    account,
    act: async (t) => {
      const { actions } = partsOf(t);
      await actions.getByRole('button', { name: t('gift.custom') }).click();
      await actions.getByLabelText(t('gift.giftLabel')).fill('x');
      await actions.getByRole('button', { name: t('gift.giftNext') }).click();
    },
  },
  'the confirmation of a gift': {
    path: video,
    account,
    act: async (t) => {
      const { actions } = partsOf(t);
      await actions.getByRole('button', { name: t('gift.custom') }).click();
      await actions.getByLabelText(t('gift.giftLabel')).fill('1000');
      await actions.getByRole('button', { name: t('gift.giftNext') }).click();
      await page.getByRole('alertdialog').getByRole('button').first().hover();
    },
  },
  'the cases of moderators': { path: '/moderation', account: moderator },
  'a case': { path: '/moderation?case=42', account: moderator },
  'the confirmation of an erasure': {
    path: '/moderation?case=42',
    account: moderator,
    act: async (t) => {
      const decide = page.getByRole('form', { name: t('cases.decide') });
      await decide.getByText(t('cases.do_erase'), { exact: true }).first().click();
      await decide.getByRole('button', { name: t('cases.do_erase') }).click();
      await expect.element(page.getByRole('dialog')).toBeVisible();
    },
  },
  'the page of the chat’s moderators': {
    path: '/chatroomadmin',
    launchParams: { adminToken: 'token-of-the-moderators' },
  },
  people: { path: '/moderation/people', account: moderator },
  'a person': { path: '/moderation/people?id=42', account: moderator },
  ...Object.fromEntries(
    adminParts.map((part) => [`admin: ${part}`, { path: `/admin?part=${part}`, account: moderator }]),
  ),
};

/** The form of an objection, on the page that has the decisions. */
const objection = (path: string): View => ({
  path,
  account,
  act: async (t) => {
    await page
      .getByRole('button', { name: t('decision.object'), exact: true })
      .first()
      .click();
    await expect.element(page.getByRole('button', { name: t('decision.objectSend') })).toBeVisible();
  },
  api: (api) => {
    const { data } = exampleFor('GET /account/decisions');
    const decisions = data.map((each) => ({ ...each, appealable: true as const }));
    api.respond('GET /account/decisions', exampleFor('GET /account/decisions', { data: decisions }));
  },
});

const panels = ['bell', 'sign', 'invite', 'statement', 'decisions'] as const;
const settings = ['account', 'language', 'guide', 'feedback', 'about'] as const;

const onDesktop: Record<string, View> = {
  ...Object.fromEntries(
    [...panels, ...settings, 'share', 'chat', 'app', 'social'].map((name) => [
      `dialog: ${name}`,
      { path: `/?dialog=${name}`, account },
    ]),
  ),
  'dialog: login': { path: '/?dialog=login' },
  'dialog: an objection': objection('/?dialog=decisions'),
  'dialog: keys': { path: `${video}&dialog=keys` },
};

const onPhone: Record<string, View> = {
  'the login': { path: '/login?login=1' },
  'me: an objection': objection('/mine?feature=decisions'),
  'the share form': { path: '/shareVideo', account },
  me: { path: '/mine', account },
  settings: { path: '/mineSetting', account },
  filters: { path: '/?category=movies&dialog=filters' },
  chat: { path: '/?dialog=chat', account },
  ...Object.fromEntries(panels.map((name) => [`me: ${name}`, { path: `/mine?feature=${name}`, account }])),
  ...Object.fromEntries(
    settings.map((name) => [`settings: ${name}`, { path: `/mineSetting?from=${name}`, account }]),
  ),
};

/** Every page and dialog of a layout, by what it is. */
export function viewsOf(layout: 'desktop' | 'mobile'): [name: string, view: View][] {
  const all = { ...views, ...(layout === 'desktop' ? onDesktop : onPhone) };
  return Object.entries(all).map(([name, view]) => [name, { config: { links }, layout, ...view }]);
}

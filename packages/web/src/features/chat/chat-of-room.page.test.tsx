import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { ChatMessage } from '@bloom/contract/chat/chat';
import { messageOf, respondWithRoom, roomOf } from '../../../test/pages/chat-room.ts';
import { installClock } from '../../../test/pages/device.ts';
import { type FakeApi } from '../../../test/pages/fake-api.ts';
import { openPage } from '../../../test/pages/open-page.tsx';
import { press } from '../../../test/pages/parts.ts';
import { holdRoomStream } from '../../lib/stream/page-stream.ts';
import type { Translate } from '../../i18n/messages.ts';

const post = 'POST /message/post';

/** Responds with one message of the site, and with one of the room. */
function respondWithBoth(api: FakeApi): void {
  respondWithRoom(api);
  api.respond('POST /message/all', ({ body }) => {
    const inRoom = 'room' in (body as object);
    return {
      data: [inRoom ? messageOf(2, 'We begin') : messageOf(1, 'On the site')],
      deleted: [],
      restored: [],
      cursor: 'a-2',
      room: { slow_mode_s: 0, readers: 12 },
    };
  });
}

/** The room that the page is in until the test ends, or leaves it. */
function enterRoom() {
  let isIn = true;
  const leaveRoom = holdRoomStream({ id: '3kTMd9QzX0bA' });
  const leave = () => {
    if (isIn) leaveRoom();
    isIn = false;
  };
  onTestFinished(leave);
  return leave;
}

const openBeside = (account: object | undefined, layout?: 'mobile') =>
  openPage('/video/aqz-KE-bpKQ?videoSrc=youtube', {
    ...(account && { account }),
    ...(layout && { layout }),
    api: respondWithBoth,
  });
const chatTab = (t: Translate) => page.getByRole('tab', { name: t('video.chat') });
const roomChat = (t: Translate) => page.getByRole('region', { name: t('shell.roomChat'), exact: true });

// rule: #room-chat
test('beside the video of a room the chat is that of the room, until it is left', async () => {
  const { t, api } = await openBeside({});
  await chatTab(t).click();
  const { room: site, message, input } = roomOf(t);
  await expect.element(message('On the site')).toBeVisible();
  await input.fill('For the site');
  const leave = enterRoom();
  const room = roomChat(t);
  await expect.element(room.getByRole('heading', { name: t('shell.roomChat') })).toBeVisible();
  await expect.element(room.getByText('We begin')).toBeVisible();
  await expect.element(room.getByText('On the site')).not.toBeInTheDocument();
  await expect.element(room.getByText(t('chat.live'), { exact: true })).toBeVisible();
  const field = room.getByRole('textbox', { name: t('chat.input') });
  await expect.element(field).toHaveValue('');
  await field.fill('Hello room');
  await press('{Enter}');
  await expect.element(room.getByText('Hello room')).toBeVisible();
  await expect.poll(() => api.bodies(post)).toEqual([{ room: '3kTMd9QzX0bA', content: 'Hello room' }]);
  leave();
  await expect.element(site.getByText('On the site')).toBeVisible();
  await expect.element(site.getByText('Hello room')).not.toBeInTheDocument();
  await expect.element(input).toHaveValue('For the site');
});

// rule: #room-chat
test('a message that is on its way is shown in its chat only', async () => {
  const { t, api } = await openBeside({});
  const outcome = Promise.withResolvers<{ data: ChatMessage }>();
  api.respond(post, () => outcome.promise);
  await chatTab(t).click();
  const { message, input } = roomOf(t);
  await input.fill('Slow words');
  await press('{Enter}');
  await expect.element(message('Slow words')).toBeVisible();
  const leave = enterRoom();
  await expect.element(roomChat(t).getByText('We begin')).toBeVisible();
  await expect.element(page.getByText('Slow words')).not.toBeInTheDocument();
  leave();
  await expect.element(message('Slow words')).toMatchTextContent(t('chat.sending'));
  outcome.resolve({ data: messageOf(5, 'Slow words', { user_id: 7 }) });
  await expect.element(message('Slow words')).not.toMatchTextContent(t('chat.sending'));
});

// rule: #room-chat
test('the title of the chat of a room is whole while the page polls', async () => {
  installClock();
  const { t, api } = await openBeside({});
  api.isStreamUp = false;
  enterRoom();
  await chatTab(t).click();
  const title = roomChat(t).getByRole('heading', { name: t('shell.roomChat') });
  await expect.element(roomChat(t).getByText('We begin')).toBeVisible();
  vi.advanceTimersByTime(5_000);
  await expect.element(roomChat(t).getByText(t('chat.polling'))).toBeVisible();
  const { scrollWidth, clientWidth } = title.element();
  expect(scrollWidth).toBe(clientWidth);
});

// rule: #room-chat
test('unread messages of a room are not those of the site', async () => {
  const { t, api } = await openPage('/', { account: {}, api: respondWithBoth });
  const unread = (count: number) =>
    page.getByRole('button', { name: `${t('shell.chat')}, ${t('shell.chatNew', { count })}` });
  // The bell holds the stream, and begins after the counting.
  await expect.poll(() => api.hasStream).toBe(true);
  api.emit('message', messageOf(3, 'One'));
  await expect.element(unread(1)).toBeInTheDocument();
  const leave = enterRoom();
  await expect.element(unread(1)).not.toBeInTheDocument();
  await expect.poll(() => api.hasStream).toBe(true);
  api.emit('message', messageOf(4, 'Two'));
  api.emit('message', messageOf(5, 'Three'));
  await expect.element(unread(2)).toBeInTheDocument();
  leave();
  await expect.element(unread(1)).toBeInTheDocument();
});

// rule: #room-chat
test('a visitor reads the chat of a room, and signs in to write', async () => {
  const { t } = await openBeside(undefined);
  enterRoom();
  await chatTab(t).click();
  const room = roomChat(t);
  await expect.element(room.getByText('We begin')).toBeVisible();
  await expect.element(room.getByRole('button', { name: t('shell.signIn') })).toBeVisible();
  await expect.element(room.getByRole('textbox')).not.toBeInTheDocument();
});

// rule: #room-chat
test('on a phone the sheet is that of the chat of the room', async () => {
  const { t } = await openBeside({}, 'mobile');
  enterRoom();
  await page.getByRole('button', { name: t('video.chat') }).click();
  const sheet = page.getByRole('dialog', { name: t('shell.roomChat'), exact: true });
  await expect.element(sheet.getByText('We begin')).toBeVisible();
});

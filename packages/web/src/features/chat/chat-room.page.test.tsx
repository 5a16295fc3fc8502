import { expect, test, vi } from 'vitest';
import { cdp, page } from 'vitest/browser';
import type { ChatMessage } from '@bloom/contract/chat/chat';
import { respondWithRoom, deletionOf, messageOf, roomOf } from '../../../test/pages/chat-room.ts';
import { installClock } from '../../../test/pages/device.ts';
import { exampleFor, refuse, type FakeApi } from '../../../test/pages/fake-api.ts';
import { openPage } from '../../../test/pages/open-page.tsx';
import { press } from '../../../test/pages/parts.ts';
import { errorMessage } from '../../i18n/error-messages.ts';

const post = 'POST /message/post';

/** Opens the room in its sheet on the home page, signed in, with the stream open. */
async function openRoom(messages: readonly ChatMessage[] = [], change: (api: FakeApi) => void = () => {}) {
  const opened = await openPage('/?dialog=chat', {
    account: {},
    api: (api) => {
      respondWithRoom(api, { messages });
      change(api);
    },
  });
  const { t } = opened;
  const room = roomOf(t);
  await expect.element(room.room.getByText(t('chat.live'))).toBeVisible();
  // Its own stream and its messages come in any order.
  const loading = room.room.getByRole('status', { name: t('shell.loading') });
  await expect.element(loading).not.toBeInTheDocument();
  return { ...opened, ...room };
}

/** The whole text of the bodies that were sent. */
const sent = (api: FakeApi) => api.bodies(post).map((body) => (body as { content: string }).content);

// rule: #chat-room
test('what others write is text, and a link to a video of Bloom is followed by its card', async () => {
  const markup = '<b>hi</b> <img src=x onerror=alert(1)> @dora';
  const link = `${window.location.origin}/video/aqz-KE-bpKQ?videoSrc=youtube`;
  const { t, api, room, message } = await openRoom([
    messageOf(1, markup, { mentions: [7] }),
    messageOf(2, `Watch this: ${link}`),
  ]);
  const first = message('<b>hi</b> <img src=x onerror=alert(1)>');
  await expect.element(first).toHaveAttribute('data-for-me', 'true');
  await expect.element(first.getBySelector('b, img')).not.toBeInTheDocument();
  await expect.element(first.getByRole('link', { name: '@dora' })).toHaveAttribute('href', '/@dora');
  const second = message('Watch this');
  await expect
    .element(second.getByRole('link', { name: 'Big Buck Bunny', exact: false }))
    .toHaveAttribute('href', '/video/aqz-KE-bpKQ?videoSrc=youtube');
  await expect
    .element(second.getByRole('link', { name: link.replace('http://', '') }))
    .toHaveAttribute('href', '/video/aqz-KE-bpKQ?videoSrc=youtube');
  // Both were written today, and the second one is below the name of the first.
  expect(room.getByText(t('chat.today')).elements()).toHaveLength(1);
  await expect.element(first).toHaveAttribute('data-first', 'true');
  await expect.element(second).not.toHaveAttribute('data-first');
  expect(api.bodies('POST /message/all')).toEqual([{ limit: 50 }]);
});

// rule: #chat-room
test('Enter sends what was written once, and it stays the same message when the stream has it too', async () => {
  const { t, api, message, input } = await openRoom();
  const outcome = Promise.withResolvers<{ data: ChatMessage }>();
  api.respond(post, () => outcome.promise);
  await input.fill('  Hello there ');
  await press('{Enter}');
  await expect.element(input).toHaveValue('');
  await expect.element(message('Hello there')).toMatchTextContent(t('chat.sending'));
  const mine = { user_id: 7, user_name: 'Dora', user_handle: 'dora' };
  outcome.resolve({ data: messageOf(5, 'Hello there', mine) });
  await expect.element(message('Hello there')).not.toMatchTextContent(t('chat.sending'));
  api.emit('message', messageOf(5, 'Hello there', mine));
  api.emit('message', messageOf(6, 'Welcome'));
  await expect.element(message('Welcome')).toBeVisible();
  expect(message('Hello there').elements()).toHaveLength(1);
  expect(sent(api)).toEqual(['Hello there']);
  expect(api.requests(post)[0]?.headers.get('idempotency-key')).toMatch(/^\w{16,}$/);
});

// rule: #chat-room
test('the button of the room counts what others wrote while it was closed', async () => {
  const { t, api, room, message } = await openRoom();
  await page.getByRole('button', { name: t('shell.close'), exact: true }).click();
  await expect.element(room).not.toBeInTheDocument();
  const button = (unread: number) =>
    page.getByRole('button', {
      name: unread ? `${t('shell.chat')}, ${t('shell.chatNew', { count: unread })}` : t('shell.chat'),
      exact: true,
    });
  await expect.element(button(0)).toBeInTheDocument();
  api.emit('message', messageOf(2, 'Still there?'));
  await expect.element(button(1)).toBeInTheDocument();
  api.emit('message', messageOf(3, 'Mine', { user_id: 7 }));
  api.emit('message', messageOf(4, 'Hello?'));
  await expect.element(button(2)).toBeInTheDocument();
  respondWithRoom(api, { messages: [messageOf(2, 'Still there?'), messageOf(4, 'Hello?')] });
  await button(2).click();
  await expect.element(message('Hello?')).toBeVisible();
  await page.getByRole('button', { name: t('shell.close'), exact: true }).click();
  await expect.element(button(0)).toBeInTheDocument();
});

// rule: #chat-room
test('beside a video a visitor reads what is written now, and signs in to write', async () => {
  const { t, api, router } = await openPage('/video/aqz-KE-bpKQ?videoSrc=youtube', {
    api: (api) => respondWithRoom(api, { messages: [messageOf(1, 'Hello')] }),
  });
  await page.getByRole('tab', { name: t('video.chat'), exact: true }).click();
  const { room, message, input } = roomOf(t);
  await expect.element(message('Hello')).toBeVisible();
  await expect.poll(() => api.hasStream).toBe(true);
  api.emit('message', messageOf(2, 'Live'));
  await expect.element(message('Live')).toBeVisible();
  await expect.element(input).not.toBeInTheDocument();
  await room.getByRole('button', { name: t('shell.signIn'), exact: true }).click();
  await expect.element(page.getByRole('dialog', { name: t('account.loginTitle') })).toBeVisible();
  expect(router.latestLocation.search).toMatchObject({ dialog: 'login' });
});

// rule: #chat-room
test('a member who chats beside a video goes on chatting beside the next one', async () => {
  const { t, router } = await openPage('/video/aqz-KE-bpKQ?videoSrc=youtube', {
    account: {},
    api: respondWithRoom,
  });
  const chat = page.getByRole('tab', { name: t('video.chat'), exact: true });
  const { input } = roomOf(t);
  await expect.element(chat).toHaveAttribute('aria-selected', 'false');
  await chat.click();
  await expect.element(input).toBeVisible();
  await router.navigate({ href: '/' });
  await expect.element(chat).not.toBeInTheDocument();
  await router.navigate({ href: '/video/other-video?videoSrc=youtube' });
  await expect.element(chat).toHaveAttribute('aria-selected', 'true');
  await expect.element(input).toBeVisible();
});

test('elsewhere a visitor signs in to see the room', async () => {
  const { t, api } = await openPage('/?dialog=chat');
  const dialog = page.getByRole('dialog', { name: t('shell.chat') });
  await expect.element(dialog).toMatchTextContent(t('account.why_chat'));
  await expect.element(roomOf(t).room).not.toBeInTheDocument();
  expect(api.requests('POST /message/all')).toEqual([]);
});

// rule: #chat-room
test('an empty room shows that, and one that cannot be loaded can be tried again', async () => {
  const opened = await openPage('/?dialog=chat', {
    account: {},
    api: (api) => {
      api.isStreamUp = false;
      respondWithRoom(api);
      api.respond('POST /message/all', 'unreachable');
    },
  });
  const { t, api } = opened;
  const { room, input } = roomOf(t);
  await expect.element(room.getByRole('alert')).toMatchTextContent(t('shell.offlineText'));
  await expect.element(input).toBeVisible();
  respondWithRoom(api);
  await room.getByRole('button', { name: t('shell.retry') }).click();
  await expect.element(room.getByText(t('chat.emptyTitle'))).toBeVisible();
});

// rule: #chat-polling
test('while the stream is down messages come by polls, and then by the stream again', async () => {
  installClock();
  const messages = [messageOf(1, 'Before')];
  const { t, api } = await openPage('/?dialog=chat', {
    account: {},
    api: (api) => {
      api.isStreamUp = false;
      respondWithRoom(api, { messages });
    },
  });
  const { room, message } = roomOf(t);
  await expect.element(message('Before')).toBeVisible();
  messages.push(messageOf(2, 'By a poll'));
  vi.advanceTimersByTime(5_000);
  await expect.element(message('By a poll')).toBeVisible();
  await expect.element(room.getByText(t('chat.polling'))).toBeVisible();
  expect(api.bodies('POST /message/all').at(-1)).toMatchObject({ msg_id: 1 });
  api.isStreamUp = true;
  vi.advanceTimersByTime(60_000);
  await expect.element(room.getByText(t('chat.live'), { exact: true })).toBeVisible();
  const polls = api.requests('POST /message/all').length;
  api.emit('message', messageOf(3, 'By the stream'));
  await expect.element(message('By the stream')).toBeVisible();
  vi.advanceTimersByTime(30_000);
  api.emit('readers', { count: 12 });
  await expect.element(room.getByText(t('chat.readers', { count: 12 }))).toBeVisible();
  expect(api.requests('POST /message/all')).toHaveLength(polls);
});

// rule: #chat-room
test('Enter that ends the composition of an input method does not send, the next one does', async () => {
  const { api, message, input } = await openRoom();
  await input.click();
  const session = cdp();
  const pressEnter = (windowsVirtualKeyCode: number) =>
    session.send('Input.dispatchKeyEvent', {
      type: 'rawKeyDown',
      key: 'Enter',
      code: 'Enter',
      windowsVirtualKeyCode,
    });
  const composition = { text: 'nihao', selectionStart: 5, selectionEnd: 5 };
  await session.send('Input.imeSetComposition', composition);
  // The event of a key that an input method handles.
  await pressEnter(229);
  await expect.element(input).toHaveValue('nihao');
  const ended = new Promise<Event>((resolve) =>
    document.addEventListener('compositionend', resolve, { once: true }),
  );
  await session.send('Input.insertText', { text: '你好' });
  const { timeStamp } = await ended;
  // A key within the same hundredth of a second would belong to the composition.
  await expect.poll(() => performance.now() - timeStamp).toBeGreaterThan(20);
  await press('{Shift>}{Enter}{/Shift}');
  await expect.element(input).toHaveValue('你好');
  expect(sent(api)).toEqual([]);
  await pressEnter(13);
  await expect.element(message('你好')).toBeVisible();
  await expect.element(input).toHaveValue('');
  expect(sent(api)).toEqual(['你好']);
});

// rule: #chat-room
test('the keyboard of a phone sends with the press that also ends the composition of a word', async () => {
  const { api, input } = await openRoom();
  const endComposition = ({ target }: Event) =>
    target?.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }));
  document.addEventListener('keydown', endComposition, { capture: true });
  await input.fill('From a phone');
  await press('{Enter}');
  document.removeEventListener('keydown', endComposition, { capture: true });
  await expect.element(input).toHaveValue('');
  expect(sent(api)).toEqual(['From a phone']);
});

// rule: #chat-message
test('what follows a handle in a text of the other direction stays in its place', async () => {
  const noa = { user_id: 11, user_name: 'שלום', user_handle: 'noa' };
  const { message } = await openRoom([
    messageOf(1, 'עברית', noa),
    messageOf(2, 'שלום @noa 111 כן', { mentions: [11] }),
  ]);
  const text = message('כן').getBySelector('.chat-text');
  const handle = text.getBySelector('a').element().getBoundingClientRect();
  // Without isolation the handle would take the number to its own direction, after it from the left.
  const node = [...text.element().childNodes].find(({ nodeValue }) => nodeValue?.includes('111'));
  const range = document.createRange();
  range.setStart(node ?? document, 1);
  range.setEnd(node ?? document, 4);
  expect(range.getBoundingClientRect().right).toBeLessThan(handle.left + 1);
});

// rule: #chat-message
test('the field counts characters as the server does, and sends none that is too long', async () => {
  const { t, api, message, input, send } = await openRoom();
  await input.fill('🌸'.repeat(399));
  await expect.element(page.getByText(t('chat.left', { count: 101 }))).not.toBeInTheDocument();
  await input.fill('🌸'.repeat(501));
  await expect.element(page.getByText(t('chat.over', { count: 1 }))).toBeVisible();
  await expect.element(input).toHaveAttribute('aria-invalid', 'true');
  await expect.element(input).toHaveAccessibleDescription(t('chat.over', { count: 1 }));
  await expect.element(send).toHaveAttribute('aria-disabled', 'true');
  await press('{Enter}');
  await expect.element(input).toHaveValue('🌸'.repeat(501));
  await input.fill(`\u200B${'🌸'.repeat(500)}\u200B`);
  await expect.element(page.getByText(t('chat.left', { count: 0 }))).toBeVisible();
  await send.click();
  await expect.element(message('🌸'.repeat(500))).toBeVisible();
  await expect.element(input).toHaveFocus();
  expect(sent(api)).toEqual(['🌸'.repeat(500)]);
});

// rule: #chat-room
test('who reads older messages stays there, and a button leads to the new ones', async () => {
  const older = Array.from({ length: 30 }, (_, index) => messageOf(index + 1, `Older ${index}.`));
  const { t, api, room, list, message } = await openRoom(older);
  const last = message('Older 29.');
  await expect.element(last).toBeInViewport();
  const element = list.element();
  element.scrollTop -= 300;
  await expect.element(last).not.toBeInViewport();
  await expect.element(list).toHaveAttribute('aria-live', 'off');
  const top = element.scrollTop;
  for (const id of [101, 102, 103]) api.emit('message', messageOf(id, `New ${id}.`));
  const pill = room.getByRole('button', { name: t('chat.newMessages', { count: 3 }) });
  await expect.element(pill).toBeVisible();
  expect(element.scrollTop).toBe(top);
  await pill.click();
  await expect.element(message('New 103.')).toBeInViewport();
  await expect.element(pill).not.toBeInTheDocument();
  await expect.element(list).toHaveFocus();
  await expect.element(list).not.toHaveAttribute('aria-live');
  api.emit('message', messageOf(104, 'The last one'));
  await expect.element(message('The last one')).toBeInViewport();
});

// rule: #chat-room
test('beside the open room the list can be filtered, and what is being written stays', async () => {
  const { t, router, room, list, input } = await openRoom([messageOf(1, 'Hello')]);
  await input.fill('Half a thought');
  // A modal dialog would take the click.
  await page.getByRole('button', { name: t('catalogue.browse') }).hover();
  await page.getBySelector('a[href^="/?category=movies"]').first().click();
  await expect.poll(() => router.latestLocation.search).toMatchObject({ category: 'movies' });
  await expect.element(input).toHaveValue('Half a thought');
  await page.getByRole('search').getByRole('combobox').click();
  await press('{Escape}');
  await expect.element(room).toBeVisible();
  await list.click();
  await press('{Escape}');
  await expect.element(room).not.toBeInTheDocument();
});

// rule: #chat-room
test('a name is completed to a handle, which is a mention', async () => {
  const { api, message, input } = await openRoom([
    messageOf(1, 'I am Olga'),
    messageOf(2, 'And I am Omar', { user_id: 10, user_name: 'Omar', user_handle: 'omar' }),
  ]);
  await input.fill('Hi @o');
  const options = page.getByRole('option');
  await expect.element(options.nth(0)).toHaveAttribute('aria-selected', 'true');
  await expect.element(options.nth(0)).toMatchTextContent('Omar@omar');
  await press('{ArrowDown}');
  await expect.element(options.nth(1)).toHaveAttribute('aria-selected', 'true');
  await expect.element(options.nth(1)).toMatchTextContent('Olga@olga');
  await press('{Enter}');
  await expect.element(input).toHaveValue('Hi @olga ');
  await expect.element(options).not.toBeInTheDocument();
  await press('{Enter}');
  const link = message('Hi').getByRole('link', { name: '@olga' });
  await expect.element(link).toHaveAttribute('href', '/@olga');
  expect(api.bodies(post)).toEqual([{ content: 'Hi @olga', mentions: [9] }]);
});

// rule: #chat-room
test('a person can be mentioned and muted by the menu of a message, which can be undone', async () => {
  const { t, api, room, message, input } = await openRoom([messageOf(1, 'I am Olga'), messageOf(2, 'Hello')]);
  const more = message('I am Olga').getByRole('button', {
    name: t('chat.moreOf', { name: 'Olga' }),
  });
  const choose = async (name: string) => {
    await more.click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  };
  await choose(t('chat.reply', { name: 'Olga' }));
  await expect.element(input).toHaveValue('@olga ');
  await expect.element(input).toHaveFocus();
  await choose(t('chat.mute', { name: 'Olga' }));
  await expect.element(room.getByText(t('chat.emptyTitle'))).toBeVisible();
  await expect.element(room.getByText(t('chat.mutedNow', { name: 'Olga' }))).toBeVisible();
  await page.getByRole('button', { name: t('shell.undo'), exact: true }).click();
  await expect.element(message('I am Olga')).toBeVisible();
  await choose(t('chat.mute', { name: 'Olga' }));
  await room.getByRole('button', { name: t('chat.muted', { count: 1 }) }).click();
  await page.getByRole('button', { name: t('chat.unmuteOf', { name: 'Olga' }) }).click();
  await expect.element(message('I am Olga')).toBeVisible();
  expect(localStorage.getItem('chat_muted')).toBeNull();
  api.emit('delete', { id: 2 });
  await expect.element(message('Hello')).not.toBeInTheDocument();
});

// rule: #chat-room
test('a message that does not arrive is kept and sent again, and its author takes it back', async () => {
  installClock();
  const { t, api, room, message, input } = await openRoom();
  api.respond(post, 'unreachable');
  await input.fill('Kept');
  await press('{Enter}');
  await expect.element(message('Kept')).toMatchTextContent(t('chat.sending'));
  for (const attempts of [1, 2, 3]) {
    await expect.poll(() => sent(api)).toHaveLength(attempts);
    vi.advanceTimersByTime(4_000);
  }
  await expect.element(message('Kept').getByRole('status')).toHaveTextContent(t('chat.waiting'));
  respondWithRoom(api);
  await message('Kept')
    .getByRole('button', { name: t('shell.retry') })
    .click();
  await expect.element(room.getByText(t('chat.waiting'))).not.toBeInTheDocument();
  expect(message('Kept').elements()).toHaveLength(1);
  await expect.poll(() => sent(api)).toHaveLength(4);
  const keys = api.requests(post).map(({ headers }) => headers.get('idempotency-key'));
  expect(new Set(keys).size).toBe(1);

  await message('Kept')
    .getByRole('button', { name: t('chat.moreOf', { name: 'Dora' }) })
    .click();
  await expect.element(page.getByRole('menuitem')).toHaveTextContent(t('chat.delete'));
  await page.getByRole('menuitem', { name: t('chat.delete') }).click();
  await deletionOf(t)
    .getByRole('button', { name: t('chat.delete') })
    .click();
  await expect.element(room.getByText(t('text.deleteSuccess'))).toBeVisible();
  await expect.element(message('Kept')).not.toBeInTheDocument();
  expect(api.bodies('POST /message/delete')).toEqual([{ msg_id: 1_001 }]);
});

// rule: #chat-room
test('a refused message is kept with the reason, and can be edited or discarded', async () => {
  const { t, api, message, input } = await openRoom();
  api.respond(post, refuse('chat.wordRefused'));
  for (const [action, left] of [
    [t('chat.edit'), 'A bad word'],
    [t('chat.discard'), ''],
  ] as const) {
    await input.fill('A bad word');
    await press('{Enter}');
    const refused = message('A bad word');
    const reason = errorMessage('en', 'chat.wordRefused', {});
    await expect
      .element(refused.getByRole('alert'))
      .toHaveTextContent(t('chat.notSent', { message: reason }));
    await refused.getByRole('button', { name: action, exact: true }).click();
    await expect.element(refused).not.toBeInTheDocument();
    await expect.element(input).toHaveValue(left);
  }
});

// rule: #chat-room, #slow-mode
test('slow mode keeps what is written until it can be sent', async () => {
  const { t, api, message, input } = await openRoom([], (api) => respondWithRoom(api, { slowModeS: 30 }));
  await input.fill('The first');
  await press('{Enter}');
  await expect.element(message('The first')).not.toMatchTextContent(t('chat.sending'));
  const slow = page.getByText(t('chat.slowMode', { count: 30 }));
  await expect.element(slow).toBeVisible();
  await input.fill('The second');
  await press('{Enter}');
  await expect.element(input).toHaveValue('The second');
  api.emit('notice', { kind: 'slowMode', seconds: 0 });
  await expect.element(slow).not.toBeInTheDocument();
  expect(sent(api)).toEqual(['The first']);
  await input.click();
  await press('{Enter}');
  await expect.element(message('The second')).toBeVisible();
  expect(sent(api)).toEqual(['The first', 'The second']);
});

// rule: #chat-room
test('who is paused or banned sees that, and writes again when it is over', async () => {
  installClock();
  const { t, api, room, input, send } = await openRoom();
  vi.setSystemTime(1_790_000_000_000);
  api.emit('notice', { kind: 'timedOut', until: 1_790_000_600 });
  await expect.element(send).toHaveAttribute('aria-disabled', 'true');
  await expect.element(room.getByText(t('chat.timedOut', { time: '10:00' }))).toBeVisible();
  api.emit('notice', { kind: 'banned' });
  await expect.element(room.getByText(t('chat.banned'))).toBeVisible();
  await expect.element(input).not.toBeInTheDocument();
  api.emit('notice', { kind: 'sanctionLifted' });
  await input.fill('Again');
  await expect.element(send).not.toHaveAttribute('aria-disabled');
});

// rule: #chat-admin
test('with the admin token there is no field and each message can be deleted; a failure is said in the dialog', async () => {
  const { t, api } = await openPage('/?dialog=chat', {
    launchParams: { adminToken: 'secret' },
    api: (api) => respondWithRoom(api, { messages: [messageOf(4, 'Bad words')] }),
  });
  const { room, message, input } = roomOf(t);
  const bad = message('Bad words');
  await expect.element(room.getByText(t('chat.admin'))).toBeVisible();
  await expect.element(input).not.toBeInTheDocument();
  const link = bad.getByRole('button', { name: t('chat.deleteOf', { name: 'Olga' }) });
  const confirmation = deletionOf(t);
  await link.click();
  await confirmation.getByRole('button', { name: t('shell.cancel') }).click();
  await expect.element(bad).toBeVisible();
  expect(api.requests('POST /message/delete')).toEqual([]);
  api.respond('POST /message/delete', refuse('request.forbidden'));
  await link.click();
  await confirmation.getByRole('button', { name: t('chat.delete') }).click();
  const message403 = errorMessage('en', 'request.forbidden', {});
  await expect
    .element(confirmation.getByRole('alert'))
    .toHaveTextContent(t('text.deleteFail', { message: message403 }));
  await expect.element(room.getByText(t('chat.admin'))).toBeVisible();
  api.respond('POST /message/delete', exampleFor('POST /message/delete'));
  await confirmation.getByRole('button', { name: t('chat.delete') }).click();
  await expect.element(room.getByText(t('text.deleteSuccess'))).toBeVisible();
  await expect.element(bad).not.toBeInTheDocument();
  expect(api.bodies('POST /message/delete')).toEqual(
    Array.from({ length: 2 }, () => ({ msg_id: 4, adminToken: 'secret' })),
  );
});

// rule: #chat-moderators
test('a moderator deletes a message, takes that back, and is led to its author', async () => {
  const { t, api, router } = await openPage('/?dialog=chat', {
    account: { role: { name: 'moderator' } },
    api: (api) => respondWithRoom(api, { messages: [messageOf(4, 'Bad words')] }),
  });
  const { room, message, input } = roomOf(t);
  await expect.element(input).toBeVisible();
  const choose = async (name: string) => {
    await message('Bad words')
      .getByRole('button', { name: t('chat.moreOf', { name: 'Olga' }) })
      .click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  };
  await choose(t('chat.delete'));
  await deletionOf(t)
    .getByRole('button', { name: t('chat.delete') })
    .click();
  await expect.element(message('Bad words')).not.toBeInTheDocument();
  await room.getByRole('button', { name: t('shell.undo') }).click();
  const target = { kind: 'message', id: '4' };
  await expect
    .poll(() => api.bodies('POST /moderation/act'))
    .toEqual([
      { target, action: 'hide', rule: 4, reason: t('chat.hideReason') },
      { target, action: 'restore', reason: t('cases.restoreReason') },
    ]);
  expect(api.requests('POST /message/delete')).toEqual([]);
  api.emit('message', messageOf(4, 'Bad words'));
  await choose(t('cases.decideOf', { name: 'Olga' }));
  await expect.poll(() => router.latestLocation.href).toBe('/moderation/people?id=9');
});

// rule: #chat-moderators
test('a moderator of categories has no more in the room than others', async () => {
  const { t } = await openPage('/?dialog=chat', {
    account: { role: { name: 'moderator', categories: ['movies'] } },
    api: (api) => respondWithRoom(api, { messages: [messageOf(4, 'Bad words')] }),
  });
  await roomOf(t)
    .message('Bad words')
    .getByRole('button', { name: t('chat.moreOf', { name: 'Olga' }) })
    .click();
  await expect.element(page.getByRole('menuitem', { name: t('cases.report') })).toBeVisible();
  await expect.element(page.getByRole('menuitem', { name: t('chat.delete') })).not.toBeInTheDocument();
});

// rule: #chat-admin
test('a wrong token ends admin mode with a message', async () => {
  const { t } = await openPage('/?dialog=chat', {
    launchParams: { adminToken: 'of another server' },
    api: (api) => api.respond('POST /message/moderation', refuse('request.forbidden')),
  });
  await expect
    .element(page.getByRole('dialog', { name: t('shell.chat') }))
    .toMatchTextContent(t('account.why_chat'));
  await expect.element(roomOf(t).room).not.toBeInTheDocument();
  await expect.element(page.getBySelector('.toaster')).toMatchTextContent(t('moderation.refused'));
  expect(sessionStorage.getItem('admin_token')).toBeNull();
});

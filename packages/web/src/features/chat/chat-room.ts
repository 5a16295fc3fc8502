import type { ChatAllResponse, ChatStreamEvents } from '@bloom/contract/chat/chat';
import { firstMessages, polledMessages } from '@bloom/contract/chat/chat-rules';
import type { StreamEvent } from '../../lib/stream/event-parser.ts';
import {
  continueStreamFrom,
  holdStream,
  onStreamEvent,
  onStreamRoom,
  onStreamState,
  streamConnection,
  streamRoom,
  streamState,
} from '../../lib/stream/page-stream.ts';
import { randomKey } from '../../lib/random-key.ts';
import { readMessages } from './chat-api.ts';
import { deliver, resend } from './delivery.ts';
import { openDraft } from './message/draft.ts';
import { createPoller } from './poller.ts';
import { limitsAfter, statedLimits } from './room-limits.ts';
import {
  addOlder,
  addOutgoing,
  addRead,
  addStreamed,
  enterChat,
  finishReload,
  removeMessage,
  startReload,
} from './room-state.ts';
import { change, room, useChatRoom } from './room-store.ts';

let ownId: number | undefined;
let opened: AbortController | undefined;
let readingOlder: AbortController | undefined;
const poller = createPoller(poll);

/**
 * Opens the chat of the room that the page is in, or that of the site, and the other one when that changes
 * (docs/specification/chat.md#room-chat).
 *
 * @param user the id of the signed-in user
 * @returns closes it
 */
export function openRoom(user: number | undefined): () => void {
  ownId = user;
  let close = openChat();
  const stop = onStreamRoom(() => {
    close();
    close = openChat();
  });
  return () => {
    stop();
    close();
  };
}

/**
 * Loads the latest messages and follows new ones, by the stream, and by polls while that is down
 * (docs/specification/chat.md#chat-polling). Returns the end of it.
 */
function openChat(): () => void {
  const here = streamRoom()?.id;
  if (here !== room().room) {
    change((state) => enterChat(state, here));
    openDraft(here);
  }
  const opening = new AbortController();
  opened = opening;
  useChatRoom.setState({ status: 'loading', isPolling: false });
  const stops = [onStreamEvent(onEvent), onStreamState(follow)];
  const onNetwork = () => (navigator.onLine ? follow() : poller.stop());
  window.addEventListener('online', onNetwork, { signal: opening.signal });
  window.addEventListener('offline', onNetwork, { signal: opening.signal });
  // The stream continues where the response ends: without one there is nothing to continue.
  void load().finally(() => {
    if (opening.signal.aborted) return;
    stops.push(holdStream());
    follow();
  });
  return () => {
    opening.abort();
    readingOlder?.abort();
    poller.stop();
    for (const stop of stops) stop();
  };
}

/** Loads the latest messages, in place of those that were there. Ones of the stream come in between. */
export async function load(): Promise<void> {
  const { signal } = opened ?? new AbortController();
  const connection = streamConnection();
  const before = new Set(room().messages.map(({ id }) => id));
  readingOlder?.abort();
  useChatRoom.setState({ older: 'idle' });
  change(startReload);
  try {
    const response = await readMessages({ limit: firstMessages }, signal);
    if (signal.aborted) return;
    change((state) => finishReload(state, before, response, ownId));
    useChatRoom.setState({ status: 'ready', error: undefined });
    setRoom(response);
    continueStreamFrom(response.cursor, connection);
  } catch (error) {
    if (!signal.aborted) useChatRoom.setState({ status: 'failed', error });
  }
}

/** Loads the messages before the first one that is shown. */
export async function loadOlder(): Promise<void> {
  const { messages, hasOlder, older } = room();
  const [first] = messages;
  if (!first || !hasOlder || older === 'loading') return;
  const reading = new AbortController();
  readingOlder = reading;
  useChatRoom.setState({ older: 'loading' });
  try {
    const body = { limit: firstMessages, before: first.id };
    const { data } = await readMessages(body, reading.signal);
    if (reading.signal.aborted) return;
    change((state) => addOlder(state, data));
    useChatRoom.setState({ older: 'idle' });
  } catch {
    if (!reading.signal.aborted) useChatRoom.setState({ older: 'failed' });
  }
}

async function poll(): Promise<boolean> {
  const { signal } = opened ?? new AbortController();
  useChatRoom.setState({ isPolling: true });
  if (room().status === 'failed') {
    await load();
    return room().status === 'ready';
  }
  const response = await readMessages({ limit: polledMessages, msg_id: room().completeTo }, signal);
  // A stream that is live again brings all of it in order, and may know more by now.
  if (signal.aborted || streamState() === 'live') return false;
  change((state) => addRead(state, response, ownId));
  setRoom(response);
  return response.data.length > 0;
}

function setRoom(response: ChatAllResponse): void {
  useChatRoom.setState({ readers: response.room.readers, limits: statedLimits(response) });
}

/** Polls exactly while the stream is not live and the page is visible and online. */
function follow(): void {
  const state = streamState();
  if (state === 'live') {
    poller.stop();
    useChatRoom.setState({ isPolling: false });
    if (room().status === 'failed') void load();
    resend();
  } else if (state === 'closed' || !navigator.onLine) {
    poller.stop();
  } else {
    poller.start();
  }
}

function onEvent({ name, data }: StreamEvent): void {
  const read = <N extends keyof ChatStreamEvents>(_name: N) => JSON.parse(data) as ChatStreamEvents[N];
  switch (name) {
    case 'message': {
      const message = read(name);
      change((state) => addStreamed(state, message, ownId));
      break;
    }
    case 'delete': {
      const { id } = read(name);
      change((state) => removeMessage(state, id));
      break;
    }
    case 'reset':
      void load();
      break;
    case 'readers':
      useChatRoom.setState({ readers: read(name).count });
      break;
    case 'notice':
      useChatRoom.setState({ limits: limitsAfter(room().limits, read(name)) });
  }
}

/** Sends a message, which the room shows at once. */
export function send(content: string, mentions: readonly number[]): void {
  const key = randomKey();
  change((state) =>
    addOutgoing(state, { key, room: state.room, content, mentions, timeMs: Date.now(), status: 'sending' }),
  );
  poller.hurry();
  deliver(key);
}

/** Takes away a message that this page has deleted: a poll would report it only later. */
export function recordDeletion(id: number): void {
  change((state) => removeMessage(state, id));
}

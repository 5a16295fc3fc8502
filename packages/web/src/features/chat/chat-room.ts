import { create } from 'zustand';
import type { ChatAllResponse, ChatStreamEvents } from '@bloom/contract/chat';
import { firstMessages, polledMessages } from '@bloom/contract/chat-rules';
import { ApiError } from '../../lib/api.ts';
import type { StreamEvent } from '../../lib/event-parser.ts';
import {
  continueStreamFrom,
  holdStream,
  onStreamEvent,
  onStreamState,
  streamConnection,
  streamState,
} from '../../lib/page-stream.ts';
import { randomKey } from '../../lib/random-key.ts';
import { serverNowS } from '../../lib/server-clock.ts';
import { onSessionChange, sessionToken } from '../../lib/session.ts';
import { postMessage, readMessages } from './chat-api.ts';
import { createPoller } from './poller.ts';
import {
  addOlder,
  addOutgoing,
  addRead,
  addStreamed,
  confirmOutgoing,
  dropOutgoing,
  emptyRoom,
  failOutgoing,
  finishReload,
  removeMessage,
  sendAgain,
  startReload,
  type RoomState,
} from './room-state.ts';

/** How often one message is posted in a row while the server does not respond, and how long between. */
const attemptsMs = [1_000, 4_000];
/** A message that waited for longer is sent again only when its author says so. */
const autoResendMs = 60_000;

/** What keeps the user from writing. Times are Unix seconds of the server's clock. */
export type Limits = {
  slowModeS: number;
  nextPostAt?: number;
  timedOutUntil?: number;
  isBanned: boolean;
};

type ChatRoom = RoomState & {
  status: 'loading' | 'ready' | 'failed';
  /** Why it could not be loaded. */
  error?: unknown;
  /** What becomes of older messages that were requested. */
  older: 'idle' | 'loading' | 'failed';
  /** New messages come by polls, because the stream is down. */
  isPolling: boolean;
  /** How many people read the room; undefined until the server has said. */
  readers?: number;
  limits: Limits;
};

const noLimits: Limits = { slowModeS: 0, isBanned: false };

/** The chat room of this page. It outlives its panel, so that what is being written or sent is not lost. */
export const useChatRoom = create<ChatRoom>(() => ({
  ...emptyRoom,
  status: 'loading',
  older: 'idle',
  isPolling: false,
  limits: noLimits,
}));

const room = useChatRoom.getState;
const change = (apply: (state: RoomState) => RoomState): void => useChatRoom.setState(apply);

onSessionChange(() => useChatRoom.setState({ outgoing: [], limits: noLimits }));

let ownId: number | undefined;
let opened: AbortController | undefined;
let readingOlder: AbortController | undefined;
const poller = createPoller(poll);

/**
 * Opens the room: loads the latest messages and follows new ones, by the stream, and by polls while that is down
 * (docs/specification.md#chat-polling).
 *
 * @param user the id of the signed-in user
 * @returns closes it
 */
export function openRoom(user: number | undefined): () => void {
  ownId = user;
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
    noteRoom(response);
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
  noteRoom(response);
  return response.data.length > 0;
}

function noteRoom({ room: { slow_mode_s: slowModeS, readers }, me }: ChatAllResponse): void {
  useChatRoom.setState({
    readers,
    limits: {
      slowModeS,
      isBanned: me?.banned === true,
      ...(me?.timed_out_until !== undefined && { timedOutUntil: me.timed_out_until }),
      ...(me?.next_post_at !== undefined && { nextPostAt: me.next_post_at }),
    },
  });
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
  const read = <N extends keyof ChatStreamEvents>(_name: N) =>
    JSON.parse(data) as ChatStreamEvents[N];
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
      noteNotice(read(name));
  }
}

function noteNotice(notice: ChatStreamEvents['notice']): void {
  const { limits } = room();
  switch (notice.kind) {
    case 'slowMode': {
      const { nextPostAt: _over, ...rest } = limits;
      const slowModeS = notice.seconds;
      useChatRoom.setState({ limits: { ...(slowModeS > 0 ? limits : rest), slowModeS } });
      break;
    }
    case 'timedOut':
      useChatRoom.setState({ limits: { ...limits, timedOutUntil: notice.until } });
      break;
    case 'banned':
      useChatRoom.setState({ limits: { ...limits, isBanned: true } });
      break;
    case 'sanctionLifted':
      useChatRoom.setState({ limits: { slowModeS: limits.slowModeS, isBanned: false } });
  }
}

/** Messages are posted one after another, so that they keep their order. */
let posting = Promise.resolve();

/** Sends a message, which the room shows at once. */
export function send(content: string, mentions: readonly number[]): void {
  const key = randomKey();
  change((state) =>
    addOutgoing(state, { key, content, mentions, timeMs: Date.now(), status: 'sending' }),
  );
  poller.hurry();
  deliver(key);
}

/** Sends a message once more that was not stored. */
export function retry(key: string): void {
  change((state) => sendAgain(state, key));
  deliver(key);
}

/** Drops a message that was not stored. */
export function discard(key: string): void {
  change((state) => dropOutgoing(state, key));
}

function resend(): void {
  for (const { key, status, timeMs } of room().outgoing) {
    if (status === 'failed' && Date.now() - timeMs < autoResendMs) retry(key);
  }
}

function deliver(key: string): void {
  posting = posting.then(async () => {
    const author = sessionToken();
    try {
      const message = await post(key);
      if (!message) return;
      change((state) => confirmOutgoing(state, key, message));
      if (sessionToken() !== author) return;
      const { limits } = room();
      if (limits.slowModeS > 0) noteLimit({ nextPostAt: serverNowS() + limits.slowModeS });
    } catch (error) {
      change((state) => failOutgoing(state, key, error));
      // It says nothing of the limits of the user who is signed in by now.
      if (error instanceof ApiError && sessionToken() === author) noteRefusal(error);
    }
  });
}

async function post(key: string) {
  for (const waitMs of [...attemptsMs, undefined]) {
    const outgoing = room().outgoing.find((each) => each.key === key);
    if (!outgoing) return undefined;
    try {
      return await postMessage(outgoing);
    } catch (error) {
      const isWorthIt = error instanceof ApiError && error.passing && navigator.onLine;
      if (waitMs === undefined || !isWorthIt) throw error;
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }
  return undefined;
}

/** Takes away a message that this page has deleted: a poll would say so only later. */
export function noteDeleted(id: number): void {
  change((state) => removeMessage(state, id));
}

/** What a refusal says of the limits, where no notice has said it. */
function noteRefusal({ key, params }: ApiError): void {
  const { until = 0 } = params as { until?: number };
  if (key === 'chat.slowMode') noteLimit({ nextPostAt: until });
  else if (key === 'chat.timedOut') noteLimit({ timedOutUntil: until });
  else if (key === 'chat.banned') noteLimit({ isBanned: true });
}

function noteLimit(limit: Partial<Limits>): void {
  useChatRoom.setState({ limits: { ...room().limits, ...limit } });
}

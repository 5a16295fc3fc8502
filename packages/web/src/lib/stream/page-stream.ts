import { create } from 'zustand';
import { appVersion } from '@bloom/contract/admin/app-version';
import { platform } from '../../platform/index.ts';
import { apiPath } from '../api.ts';
import type { StreamEvent } from './event-parser.ts';
import { followEvents, type SourceState } from './event-source.ts';
import { onSessionChange, sessionToken } from '../session.ts';

/** `closed`: nothing on the page needs the stream, or the page is hidden. The others: {@link SourceState}. */
export type StreamState = 'closed' | SourceState;

/**
 * The one event stream of the page (docs/specification/chat.md#chat-stream), which the bell, the chat room
 * and moments share: browsers allow six connections to a server for all pages. A hidden page has none for the
 * same reason, and catches up when it is visible again.
 */
const useStream = create<{
  state: StreamState;
  /** Counts the connections: while it stays the same and the state is `live`, nothing was missed. */
  connection: number;
}>(() => ({ state: 'closed', connection: 0 }));

const listeners = new Set<(event: StreamEvent) => void>();
let holders = 0;
/** The videos whose events are wanted, as `{source}:{id}`. The stream has the events of the last one. */
let videos: readonly string[] = [];
/** A room, and the key in it of a visitor without an account. */
export type StreamRoom = { id: string; guest?: string | undefined };
/** The room whose events the stream has, in place of the chat of the site. */
const useRoomStore = create<{ room: StreamRoom | undefined }>(() => ({ room: undefined }));
let current: AbortController | undefined;
/** The id of the last event. The stream continues behind it. */
let cursor: string | undefined;

/** The state of the stream, for components. */
export function useStreamState(): StreamState {
  return useStream(({ state }) => state);
}

/** The state of the stream now. */
export function streamState(): StreamState {
  return useStream.getState().state;
}

/** Calls a listener with each new state of the stream, and the one before. Returns the end of it. */
export function onStreamState(listener: (state: StreamState, before: StreamState) => void): () => void {
  return useStream.subscribe(({ state }, before) => {
    if (state !== before.state) listener(state, before.state);
  });
}

/** Calls a listener with each event. Returns the end of it. */
export function onStreamEvent(listener: (event: StreamEvent) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The connection that is live, if one is. */
export function streamConnection(): number | undefined {
  const { state, connection } = useStream.getState();
  return state === 'live' ? connection : undefined;
}

/**
 * Has the stream continue behind another response, so that nothing is missing between the two.
 *
 * @param after the cursor that the response has given
 * @param connection the {@link streamConnection} before its request: if that is still live, nothing was
 * missed
 */
export function continueStreamFrom(after: string, connection: number | undefined): void {
  if (connection !== undefined && connection === streamConnection()) {
    cursor ??= after;
    return;
  }
  cursor = after;
  reconnectStream();
}

/** Keeps the stream open until the returned function is called. */
export function holdStream(): () => void {
  holders += 1;
  if (holders === 1) begin();
  return () => {
    holders -= 1;
    if (holders === 0) end();
  };
}

/** The video whose events the stream has, as `{source}:{id}`. */
export function streamVideo(): string | undefined {
  return videos.at(-1);
}

/**
 * Keeps the stream open with the events of a video (docs/specification/moments.md#moment-events), until the
 * returned function is called. Of several videos it has those of the last one.
 */
export function holdVideoStream(video: string): () => void {
  const change = (apply: () => void) => {
    const before = streamVideo();
    apply();
    // One that is left costs nothing until the next connection.
    if (streamVideo() !== undefined && streamVideo() !== before && holders > 0) reconnectStream();
  };
  change(() => (videos = [...videos, video]));
  const leave = holdStream();
  return () => {
    change(() => (videos = videos.toSpliced(videos.lastIndexOf(video), 1)));
    leave();
  };
}

/** The room whose events the stream has, for components. */
export function useStreamRoom(): StreamRoom | undefined {
  return useRoomStore(({ room }) => room);
}

/** The room whose events the stream has now. */
export function streamRoom(): StreamRoom | undefined {
  return useRoomStore.getState().room;
}

/** Calls a listener with each change of that, before the stream has its events. Returns the end of it. */
export function onStreamRoom(listener: () => void): () => void {
  return useRoomStore.subscribe(listener);
}

/**
 * Keeps the stream open with the events of a room, in place of the chat of the site
 * (docs/specification/rooms.md#room-events), until the returned function is called.
 */
export function holdRoomStream(wanted: StreamRoom): () => void {
  const change = (room: StreamRoom | undefined) => {
    useRoomStore.setState({ room });
    // It is that of another chat.
    cursor = undefined;
    reconnectStream();
  };
  change(wanted);
  const leave = holdStream();
  return () => {
    leave();
    if (streamRoom() === wanted) change(undefined);
  };
}

let stopWatching: (() => void) | undefined;

function begin(): void {
  document.addEventListener('visibilitychange', reconnectStream);
  window.addEventListener('online', reconnectStream);
  const unsubscribe = onSessionChange(reconnectStream);
  stopWatching = () => {
    document.removeEventListener('visibilitychange', reconnectStream);
    window.removeEventListener('online', reconnectStream);
    unsubscribe();
  };
  reconnectStream();
}

function end(): void {
  stopWatching?.();
  reconnectStream();
}

/** Connects again, behind the last event: the connection may be lost without a sign of it. */
export function reconnectStream(): void {
  current?.abort();
  current = undefined;
  if (holders === 0 || document.visibilityState === 'hidden') {
    useStream.setState({ state: 'closed' });
    return;
  }
  const controller = new AbortController();
  current = controller;
  void followEvents({
    request,
    onEvent: (event) => {
      // What it has read before its end comes again, and may be of another video.
      if (controller.signal.aborted) return;
      if (event.id !== undefined || event.name === 'reset') cursor = event.id;
      for (const listener of listeners) listener(event);
    },
    onState: (state) => {
      if (controller.signal.aborted) return;
      const { connection } = useStream.getState();
      useStream.setState({ state, connection: state === 'live' ? connection + 1 : connection });
    },
    signal: controller.signal,
  });
}

/** Not an EventSource, whose URL would have to contain the token. */
function request(signal: AbortSignal): Promise<Response> {
  const token = sessionToken();
  const video = streamVideo();
  const { id, guest } = streamRoom() ?? {};
  const query = new URLSearchParams({
    ...(video !== undefined && { video }),
    ...(id !== undefined && { room: id }),
    ...(guest !== undefined && { guest }),
  }).toString();
  return fetch(platform.serverOrigin + apiPath('message', 'stream') + (query && `?${query}`), {
    headers: {
      'x-app-version': appVersion,
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(cursor !== undefined && { 'last-event-id': cursor }),
    },
    cache: 'no-store',
    signal,
  });
}

import type { ChatAllResponse, ChatMessage } from '@bloom/contract/chat/chat';
import { firstMessages } from '@bloom/contract/chat/chat-rules';
import { cleanLine } from '@bloom/contract/wire/plain-text';
import { ApiError } from '../../lib/api.ts';

/** So many messages are kept; older ones leave, and can be loaded again. */
export const startCapacity = 500;

/** An own message that the server has not confirmed. */
export type Outgoing = {
  /** Its idempotency key. */
  key: string;
  /** The id of the room whose chat it is for; undefined for the chat of the site. */
  room: string | undefined;
  content: string;
  mentions: readonly number[];
  /** When it was sent first, milliseconds. */
  timeMs: number;
  /**
   * `sending`: there is no response yet. `failed`: none came, it is sent again. `refused`: the server does
   * not take it, it waits for the author to change or discard it.
   */
  status: 'sending' | 'failed' | 'refused';
  error?: unknown;
  /** The id of the stored message, where that has arrived before the response. */
  echo?: number;
};

/** The content of the open chat. Every change makes a new one. */
export type RoomState = {
  /** The id of the room whose chat it is; undefined for the chat of the site. */
  room: string | undefined;
  /** In the order of their ids, each once. */
  messages: readonly ChatMessage[];
  /** An older response that still contains one of them must not bring it back. */
  deleted: ReadonlySet<number>;
  /** Those of all chats: they are sent also after the room was left. */
  outgoing: readonly Outgoing[];
  /** No message up to this id is missing; a poll requests those after it. */
  completeTo: number;
  /** Whether the room has messages before the first one here, which can be loaded. */
  hasOlder: boolean;
  /** How many messages are capacity: more once older ones were loaded. */
  capacity: number;
};

export const emptyRoom: RoomState = {
  room: undefined,
  messages: [],
  deleted: new Set(),
  outgoing: [],
  completeTo: 0,
  hasOlder: false,
  capacity: startCapacity,
};

/** Messages that were read at one time: the newest ones, or those of a poll. */
export function addRead(
  state: RoomState,
  read: Pick<ChatAllResponse, 'data' | 'deleted' | 'restored'>,
  ownId: number | undefined,
): RoomState {
  const restored = read.restored.reduce((room, each) => restoreMessage(room, each), state);
  const without = read.deleted.reduce(removeMessage, restored);
  const next = read.data
    .filter(({ id }) => !without.deleted.has(id))
    .reduce((room, message) => insert(room, message, ownId), without);
  return { ...next, completeTo: Math.max(state.completeTo, read.data.at(-1)?.id ?? 0) };
}

/** Before the latest messages are read again. What is known of the room stays until the response. */
export function startReload(state: RoomState): RoomState {
  return { ...state, deleted: new Set(), completeTo: 0, hasOlder: false, capacity: startCapacity };
}

/**
 * The latest messages take the place of those known before: too much may have been missed. What the stream
 * has brought meanwhile stays, and own messages that are not confirmed.
 *
 * @param before the ids that were known when the response was requested
 */
export function finishReload(
  state: RoomState,
  before: ReadonlySet<number>,
  response: Pick<ChatAllResponse, 'data' | 'deleted' | 'restored'>,
  ownId: number | undefined,
): RoomState {
  const hasOlder = response.data.length >= firstMessages;
  const first = hasOlder ? (response.data[0]?.id ?? 0) : 0;
  const since = state.messages.filter(({ id }) => id >= first && !before.has(id));
  return { ...addRead({ ...state, messages: since }, response, ownId), hasOlder };
}

/** The newest messages before the first one here. */
export function addOlder(state: RoomState, messages: readonly ChatMessage[]): RoomState {
  const older = messages.filter(({ id }) => !state.deleted.has(id));
  return {
    ...state,
    messages: [...older, ...state.messages],
    hasOlder: messages.length >= firstMessages,
    capacity: state.capacity + older.length,
  };
}

/** A message of the stream: a new one, or one that was deleted and is restored. */
export function addStreamed(state: RoomState, message: ChatMessage, ownId: number | undefined): RoomState {
  if (message.id <= state.completeTo) return restoreMessage(state, message);
  return { ...restoreMessage(state, message, ownId), completeTo: message.id };
}

/** Without the id of the user it confirms no message that is on its way, because it was posted earlier. */
function restoreMessage(state: RoomState, message: ChatMessage, ownId?: number): RoomState {
  const deleted = new Set(state.deleted);
  deleted.delete(message.id);
  return insert({ ...state, deleted }, message, ownId);
}

export function removeMessage(state: RoomState, id: number): RoomState {
  return {
    ...state,
    messages: state.messages.filter((message) => message.id !== id),
    deleted: new Set(state.deleted).add(id),
  };
}

/** Before another chat is loaded. */
export function enterChat({ outgoing }: RoomState, room: string | undefined): RoomState {
  return { ...emptyRoom, outgoing, room };
}

/** The user's messages of the open chat that are not confirmed. */
export function outgoingHere({ outgoing, room }: Pick<RoomState, 'outgoing' | 'room'>): readonly Outgoing[] {
  return outgoing.filter((each) => each.room === room);
}

export function addOutgoing(state: RoomState, outgoing: Outgoing): RoomState {
  return { ...state, outgoing: [...state.outgoing, outgoing] };
}

/** It is sent once more. */
export function sendAgain(state: RoomState, key: string): RoomState {
  return changeOutgoing(state, key, ({ error: _error, ...rest }) => ({
    ...rest,
    status: 'sending',
  }));
}

/** The server has stored it. Others may be missing before it, so this says nothing of `completeTo`. */
export function confirmOutgoing(state: RoomState, key: string, message: ChatMessage): RoomState {
  const isHere = outgoingHere(state).some((each) => each.key === key);
  const without = dropOutgoing(state, key);
  return !isHere || state.deleted.has(message.id) ? without : insert(without, message, undefined);
}

/** It was not stored, or there was no response. */
export function failOutgoing(state: RoomState, key: string, error: unknown): RoomState {
  const isRefused = error instanceof ApiError && !error.passing;
  const known = state.outgoing.find((each) => each.key === key);
  // The response was lost, but the message has arrived.
  if (known?.echo !== undefined && !isRefused) return dropOutgoing(state, key);
  return changeOutgoing(state, key, ({ echo: _echo, ...rest }) => ({
    ...rest,
    status: isRefused ? 'refused' : 'failed',
    error,
  }));
}

export function dropOutgoing(state: RoomState, key: string): RoomState {
  return { ...state, outgoing: state.outgoing.filter((each) => each.key !== key) };
}

function changeOutgoing(state: RoomState, key: string, change: (outgoing: Outgoing) => Outgoing): RoomState {
  return {
    ...state,
    outgoing: state.outgoing.map((each) => (each.key === key ? change(each) : each)),
  };
}

function insert(state: RoomState, message: ChatMessage, ownId: number | undefined): RoomState {
  const { messages } = state;
  // Before the first one it would hide that others are missing in between.
  if (state.hasOlder && message.id < (messages[0]?.id ?? 0)) return state;
  const others = messages.filter(({ id }) => id !== message.id);
  const isKnown = others.length < messages.length;
  let place = others.length;
  while (place > 0 && (others[place - 1]?.id ?? 0) > message.id) place -= 1;
  const all = [...others.slice(0, place), message, ...others.slice(place)];
  const isOwn = ownId !== undefined && message.user_id === ownId;
  return {
    ...state,
    messages: all.slice(-state.capacity),
    hasOlder: state.hasOlder || all.length > state.capacity,
    outgoing: isOwn && !isKnown ? matchEcho(state, message) : state.outgoing,
  };
}

/** The first own message that this one may be the stored form of: it must not be shown twice. */
function matchEcho({ outgoing, room }: RoomState, { id, content }: ChatMessage): Outgoing[] {
  const index = outgoing.findIndex(
    (each) =>
      each.room === room &&
      each.status !== 'refused' &&
      each.echo === undefined &&
      cleanLine(each.content) === content,
  );
  return outgoing.flatMap((each, at) => {
    if (at !== index) return [each];
    return each.status === 'failed' ? [] : [{ ...each, echo: id }];
  });
}

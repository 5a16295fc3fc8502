import { create } from 'zustand';
import { onSessionChange } from '../../lib/session.ts';
import { noLimits, type Limits } from './room-limits.ts';
import { emptyRoom, type RoomState } from './room-state.ts';

type ChatRoom = RoomState & {
  status: 'loading' | 'ready' | 'failed';
  /** Why it could not be loaded. */
  error?: unknown;
  /** The state of a request for older messages. */
  older: 'idle' | 'loading' | 'failed';
  /** New messages come by polls, because the stream is down. */
  isPolling: boolean;
  /** How many people read the room; undefined until the server has said. */
  readers?: number;
  limits: Limits;
};

/** The chat room of this page. It outlives its panel, so that what is being written or sent is not lost. */
export const useChatRoom = create<ChatRoom>(() => ({
  ...emptyRoom,
  status: 'loading',
  older: 'idle',
  isPolling: false,
  limits: noLimits,
}));

export const room = useChatRoom.getState;
export const change = (apply: (state: RoomState) => RoomState): void => useChatRoom.setState(apply);

onSessionChange(() => useChatRoom.setState({ outgoing: [], limits: noLimits }));

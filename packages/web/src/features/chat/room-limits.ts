import type { ChatAllResponse, ChatStreamEvents } from '@bloom/contract/chat/chat';
import type { ApiError } from '../../lib/api.ts';

/** The limits that keep the user from writing. Times are Unix seconds of the server's clock. */
export type Limits = {
  slowModeS: number;
  nextPostAt?: number;
  timedOutUntil?: number;
  isBanned: boolean;
};

export const noLimits: Limits = { slowModeS: 0, isBanned: false };

/** The limits that a response states. */
export function statedLimits({ room, me }: Pick<ChatAllResponse, 'room' | 'me'>): Limits {
  return {
    slowModeS: room.slow_mode_s,
    isBanned: me?.banned === true,
    ...(me?.timed_out_until !== undefined && { timedOutUntil: me.timed_out_until }),
    ...(me?.next_post_at !== undefined && { nextPostAt: me.next_post_at }),
  };
}

/** The limits after a notice of the stream. */
export function limitsAfter(limits: Limits, notice: ChatStreamEvents['notice']): Limits {
  switch (notice.kind) {
    case 'slowMode': {
      const { nextPostAt: _over, ...rest } = limits;
      return { ...(notice.seconds > 0 ? limits : rest), slowModeS: notice.seconds };
    }
    case 'timedOut':
      return { ...limits, timedOutUntil: notice.until };
    case 'banned':
      return { ...limits, isBanned: true };
    case 'sanctionLifted':
      return { slowModeS: limits.slowModeS, isBanned: false };
  }
}

/** The limits that a refusal names, where no notice has named them. */
export function limitOf({ key, params }: ApiError): Partial<Limits> {
  const { until = 0 } = params as { until?: number };
  if (key === 'chat.slowMode') return { nextPostAt: until };
  if (key === 'chat.timedOut') return { timedOutUntil: until };
  return key === 'chat.banned' ? { isBanned: true } : {};
}

import type { Job } from '../../platform/jobs/jobs.ts';
import type { ChatRoom } from './chat-room.ts';
import type { Chat } from './chat-service.ts';

/** Keeps the room of each server up to date, and deletes what is old. */
export function chatJobs(chat: Pick<Chat, 'purge'>, room: Pick<ChatRoom, 'refresh'>): readonly Job[] {
  return [
    {
      name: 'delete old chat events',
      everyS: 3_600,
      scope: 'system',
      run: (signal) => chat.purge(signal),
    },
    // For servers that receive no events of others (docs/adr/0026).
    { name: 'read chat', everyS: 1, scope: 'server', run: () => room.refresh() },
  ];
}

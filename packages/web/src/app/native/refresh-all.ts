import { reconnectStream } from '../../lib/stream/page-stream.ts';
import { queryClient } from '../../lib/query-client.ts';

/** Queries that load what a form begins with, or that can be sent once. */
const once: readonly unknown[] = ['handoff', 'subtitle-editor'];

/** Loads again what is shown, the session too, and connects again for events. */
export function refreshAll(): void {
  void queryClient.invalidateQueries({ predicate: ({ queryKey: [kind] }) => !once.includes(kind) });
  reconnectStream();
}

/** An event of a stream of server-sent events. */
export type StreamEvent = {
  name: string;
  data: string;
  /** The cursor behind this event; undefined for an event that cannot be resumed after. */
  id?: string;
};

type Listeners = {
  onEvent: (event: StreamEvent) => void;
  /** The server says how many milliseconds to wait before reconnecting. */
  onRetry?: (ms: number) => void;
};

/**
 * Reads server-sent events from text that arrives in any parts, as Bloom's server writes them. Comments and
 * unknown fields are skipped.
 */
export function createEventParser({ onEvent, onRetry }: Listeners): (part: string) => void {
  let rest = '';
  let name = 'message';
  let id: string | undefined;
  let data: string[] = [];

  const readLine = (line: string): void => {
    if (line === '') {
      if (data.length > 0) onEvent({ name, data: data.join('\n'), ...(id !== undefined && { id }) });
      name = 'message';
      id = undefined;
      data = [];
      return;
    }
    const [, field, value = ''] = /^([^:]*):? ?(.*)$/.exec(line) ?? [];
    if (field === 'event') name = value;
    else if (field === 'data') data.push(value);
    else if (field === 'id') id = value;
    else if (field === 'retry' && /^\d+$/.test(value)) onRetry?.(Number(value));
  };

  return (part) => {
    const lines = (rest + part).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) readLine(line);
  };
}

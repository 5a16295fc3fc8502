/** An event of a stream of server-sent events. */
export type StreamEvent = { name: string; data: string };

/**
 * Reads server-sent events from text that arrives in any parts, as Bloom's server writes them. Comments and
 * fields other than `event` and `data` are skipped.
 */
export function createEventParser(onEvent: (event: StreamEvent) => void): (part: string) => void {
  let rest = '';
  let name = 'message';
  let data: string[] = [];

  const readLine = (line: string): void => {
    if (line === '') {
      if (data.length > 0) onEvent({ name, data: data.join('\n') });
      name = 'message';
      data = [];
      return;
    }
    const [, field, value = ''] = /^([^:]*):? ?(.*)$/.exec(line) ?? [];
    if (field === 'event') name = value;
    else if (field === 'data') data.push(value);
  };

  return (part) => {
    const lines = (rest + part).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) readLine(line);
  };
}

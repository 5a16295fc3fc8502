import { Agent, request } from 'node:http';

/** The message that the program sends when it is done. */
export type FloodReport = { responses: number; failures: number };

/*
 * A program that requests a new page as soon as it has the last one, over many connections:
 * `page-flood.ts PORT CONNECTIONS MILLISECONDS [PATH…]`, with paths in turn these, else pages that all
 * differ. It is a process of its own so that the test does not measure its cost.
 */
if (process.send) {
  const [port = 0, connections = 0, forMs = 0] = process.argv.slice(2, 5).map(Number);
  const paths = process.argv.slice(5);
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const end = performance.now() + forMs;
  const report: FloodReport = { responses: 0, failures: 0 };
  let number = 0;

  const load = async (): Promise<void> => {
    while (performance.now() < end) {
      const path = paths[number % paths.length] ?? distinctPage(number);
      number++;
      if (await get(agent, port, path)) report.responses++;
      else report.failures++;
    }
  };
  await Promise.all(Array.from({ length: connections }, load));
  agent.destroy();
  process.send(report);
}

/** Each is a different page: unknown queries, searches and videos. */
function distinctPage(number: number): string {
  const kinds = [
    `/?x=${number}`,
    `/?searchKeyWords=${number}`,
    `/video/${String(number).padStart(11, 'A')}?videoSrc=youtube`,
    `/video/${String(number).padStart(11, 'B')}`,
  ];
  return kinds[number % kinds.length] ?? '/';
}

function get(agent: Agent, port: number, path: string): Promise<boolean> {
  return new Promise((resolve) => {
    request({ agent, host: '127.0.0.1', port, path }, (response) => {
      response
        .resume()
        .on('end', () => resolve(response.statusCode === 200 || response.statusCode === 404))
        .on('error', () => resolve(false));
    })
      .on('error', () => resolve(false))
      .end();
  });
}

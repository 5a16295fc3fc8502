import { createServer, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

/**
 * Bare `node:http`. Sends the body of every POST to all open streams as an event, without storing it, and
 * then responds. Any other GET is empty.
 */
const streams = new Set<ServerResponse>();
let id = 0;

createServer((request, response) => {
  if (request.method === 'POST') {
    void buffer(request).then((bytes) => {
      const { content } = JSON.parse(bytes.toString()) as { content: string };
      const message = {
        id: ++id,
        time: Date.now(),
        type: 'room',
        user_id: 1,
        user_name: 'Person 1',
        content,
      };
      const json = JSON.stringify(message);
      const frame = Buffer.from(`id: ${id}\nevent: message\ndata: ${json}\n\n`);
      for (const stream of streams) stream.write(frame);
      response.setHeader('content-length', Buffer.byteLength(json));
      response.end(json);
    });
    return;
  }
  if (request.url === '/stream') {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    response.write('retry: 1000\n\n');
    streams.add(response);
    response.once('close', () => streams.delete(response));
    return;
  }
  response.end();
}).listen({ port: Number(process.env['PORT']), host: '127.0.0.1', backlog: 4_096 });

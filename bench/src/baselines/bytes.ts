import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** Bare `node:http`. Responds to every GET with the bytes of the last POST. */
let body = Buffer.alloc(0);

createServer((request, response) => {
  if (request.method === 'POST') {
    void buffer(request).then((bytes) => {
      body = bytes;
      response.end();
    });
    return;
  }
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': body.length,
  });
  response.end(body);
}).listen(Number(process.env['PORT']), '127.0.0.1');

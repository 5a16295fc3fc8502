import { createReadStream, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import os from 'node:os';
import path from 'node:path';

/** Bare `node:http`. Responds to every GET with a file on disk, whose content is that of the last POST. */
const file = path.join(os.tmpdir(), `bloom-bench-file-${process.pid}`);
writeFileSync(file, '');

createServer((request, response) => {
  if (request.method === 'POST') {
    void buffer(request).then((bytes) => {
      writeFileSync(file, bytes);
      response.end();
    });
    return;
  }
  response.writeHead(200, { 'content-type': 'image/webp', 'content-length': statSync(file).size });
  createReadStream(file).pipe(response);
}).listen(Number(process.env['PORT']), '127.0.0.1');

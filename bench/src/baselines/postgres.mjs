import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import pg from 'pg';

/**
 * Bare `node:http` in front of the bare driver: `GET /<statement>?<value>&<value>…` runs a statement
 * that `POST /<statement>` defined, and responds with its rows. Statements are prepared once per
 * connection, unless their text begins with a comment (`no-prepare`).
 *
 * Not TypeScript: type stripping would add to its memory, and Bloom runs without it.
 */
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 16 });
/** @type {Map<string, { name?: string, text: string }>} */
const statements = new Map();

createServer((request, response) => {
  const [path = '', query = ''] = (request.url ?? '').split('?');
  if (request.method === 'POST') {
    void buffer(request).then((bytes) => {
      const text = bytes.toString();
      statements.set(path, text.startsWith('/*') ? { text } : { name: path, text });
      response.end();
    });
    return;
  }
  const statement = statements.get(path);
  if (!statement) {
    response.end();
    return;
  }
  pool.query({ ...statement, values: query.split('&').map(decodeURIComponent) }).then(
    ({ rows }) => {
      const body = JSON.stringify({ status: 'ok', data: rows });
      response.writeHead(200, {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(body),
      });
      response.end(body);
    },
    (/** @type {unknown} */ error) => {
      response.writeHead(500);
      response.end(String(error));
    },
  );
}).listen(Number(process.env['PORT']), '127.0.0.1');

import { createServer } from 'node:http';
import pg from 'pg';

/**
 * Bare `node:http` in front of the bare driver: `GET /<statement>?<value>&<value>…` runs a statement
 * that was given by `POST /<statement>`, prepared once per connection unless its text asks to be
 * planned each time, and answers its rows.
 */
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 16 });
const statements = new Map<string, { name?: string; text: string }>();

createServer((request, response) => {
  const [path = '', query = ''] = (request.url ?? '').split('?');
  if (request.method === 'POST') {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString();
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
    (error: unknown) => {
      response.writeHead(500);
      response.end(String(error));
    },
  );
}).listen(Number(process.env['PORT']), '127.0.0.1');

import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** Sends one request; with a body it is a POST. */
export function sendRequest(
  port: number,
  path: string,
  body?: string | Buffer,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const method = body === undefined ? 'GET' : 'POST';
    request({ port, path, method, headers, host: '127.0.0.1' }, (response) => {
      buffer(response).then((bytes) => resolve({ status: response.statusCode ?? 0, body: bytes }), reject);
    })
      .on('error', reject)
      .end(body);
  });
}

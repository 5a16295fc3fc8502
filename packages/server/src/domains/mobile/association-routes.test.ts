// rule: #app-links
import { expect, test } from 'vitest';
import { createServer } from '../../platform/http/index.ts';
import { associationRoutes, type AppIds } from './association-routes.ts';

const fingerprint = Array.from({ length: 32 }, () => 'AB').join(':');
const paths = ['/.well-known/assetlinks.json', '/.well-known/apple-app-site-association'];

function get(path: string, ids: AppIds) {
  const app = createServer({ logger: false });
  associationRoutes(app, ids);
  return app.inject(path);
}

test.each(paths)('%s is not there while no app is configured', async (path) => {
  expect((await get(path, {})).statusCode).toBe(404);
});

test('Android learns which app opens the links', async () => {
  const android = { id: 'com.example.bloom', fingerprints: [fingerprint] };
  const response = await get(paths[0] ?? '', { android });
  expect(response.headers['content-type']).toContain('application/json');
  expect(response.json()).toEqual([
    {
      relation: ['delegate_permission/common.handle_all_urls'],
      target: {
        namespace: 'android_app',
        package_name: 'com.example.bloom',
        sha256_cert_fingerprints: [fingerprint],
      },
    },
  ]);
});

test('iOS learns which app opens the links, and that logins stay in the browser', async () => {
  const response = await get(paths[1] ?? '', { ios: 'ABCDE12345.com.example.bloom' });
  expect(response.headers['content-type']).toContain('application/json');
  const { details } = response.json().applinks;
  expect(details[0].appIDs).toEqual(['ABCDE12345.com.example.bloom']);
  const opened = details[0].components.map((each: Record<string, string>) => each['/']);
  expect(opened).toEqual(['/', '/video/*', '/collection/*', '/@*', '/user/*', '/sharers', '/map']);
});

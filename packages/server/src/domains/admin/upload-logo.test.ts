import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { maxLogoBytes } from '@bloom/contract/admin/settings';
import { useBloom, type Person } from '../../../test/bloom.ts';
import { png } from '../../../test/images.ts';

const bloom = useBloom();
let admin: Person;

beforeAll(async () => {
  admin = await bloom.logIn('Ada');
  await bloom.setRole(admin, { role: 'admin', categories: null });
});

const photo = (background: string) =>
  sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer();
const upload = (bytes: Buffer, by = admin) =>
  bloom.call('PUT', '/v1/admin/logo', by, { image: bytes.toString('base64') });
const url = async () => {
  await bloom.services.settings.refresh();
  return bloom.services.settings.current().logo_img;
};
const stored = async () =>
  (await bloom.database.write.selectFrom('logo').select('name').execute()).map(({ name }) => name);

// rule: #logo
test('an uploaded image becomes the logo, converted, and another one or none takes its place', async () => {
  expect((await upload(await photo('#ff0000'))).status).toBe(200);
  const first = await url();
  expect(first).toMatch(/^http:.*\/logo\/[\da-f]{32}\.png$/);
  const image = await bloom.services.logo.find(first);
  expect(await sharp(image).metadata()).toMatchObject({ format: 'png', width: 640, height: 427 });
  const small = await bloom.app.inject(`/api/v1/image/${encodeURIComponent(first)}?w=160`);
  expect([small.statusCode, small.headers['content-type']]).toEqual([200, 'image/webp']);
  const { data } = (await bloom.call('GET', '/v1/moderation/log?limit=1')).body;
  expect(data[0]).toMatchObject({ action: 'setting', name: 'logo_img' });

  expect((await upload(await photo('#0000ff'))).status).toBe(200);
  const second = await url();
  expect(second).not.toBe(first);
  expect(await stored()).toEqual([second.split('/').at(-1)]);
  expect(await bloom.services.logo.find(first)).toBeUndefined();

  await bloom.call('PUT', '/v1/admin/settings/logo_img', admin, { value: null });
  expect(await url()).toBe('');
  expect(await stored()).toEqual([]);
});

test('a logo of another site takes the place of an uploaded one, which is deleted', async () => {
  await upload(await photo('#00ff00'));
  expect(await stored()).toHaveLength(1);
  await bloom.set({ logo_img: 'https://club.example/logo.png' });
  expect(await stored()).toEqual([]);
  await bloom.set({ logo_img: undefined });
});

// rule: #logo
test.each([
  ['no image', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['a truncated one', png(1_000, 1_000, { rows: 500 })],
  ['one of too many pixels', png(30_000, 30_000)],
  ['one byte too many', Buffer.alloc(maxLogoBytes + 1)],
])('a logo is refused with its field: %s', async (_what, bytes) => {
  const { status, body } = await upload(bytes);
  expect([status, body.key, body.params]).toEqual([400, 'request.invalid', { field: 'image' }]);
  expect(await url()).toBe('');
  expect(await stored()).toEqual([]);
});

test('admins alone upload a logo, and no image of anyone else is decoded', async () => {
  const other = await bloom.logIn('Oscar');
  for (const bytes of [await photo('#ff0000'), Buffer.from('no image')])
    expect((await upload(bytes, other)).status).toBe(403);
});

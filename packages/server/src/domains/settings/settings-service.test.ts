import { afterEach, describe, expect, test } from 'vitest';
import { useBloom } from '../../../test/bloom.ts';
import { countStatements } from '../../../test/count-statements.ts';
import { createSettings } from './settings-service.ts';
import { settingNames } from '@bloom/contract/admin/settings';

const bloom = useBloom();

afterEach(async () => {
  await bloom.set(Object.fromEntries(settingNames.map((name) => [name, undefined])));
});

describe('the poster', () => {
  const poster = async () => (await bloom.call('GET', '/v1/event/poster')).body;

  test('is not shown without an image', async () => {
    expect(await poster()).toEqual({
      status: 'ok',
      code: 0,
      show_poster: false,
      event_url: '',
      poster_img: '',
      poster_title: '',
    });
  });

  // rule: #poster
  test('is shown with its image, words and link until it is switched off', async () => {
    await bloom.set({ poster_img: 'https://bloom.example/poster.jpg' });
    await bloom.set({ event_url: 'https://bloom.example/event', poster_title: 'A festival' });
    expect(await poster()).toMatchObject({
      show_poster: true,
      event_url: 'https://bloom.example/event',
      poster_img: 'https://bloom.example/poster.jpg',
      poster_title: 'A festival',
    });
    await bloom.set({ show_poster: '0' });
    expect((await poster()).show_poster).toBe(false);
  });

  test('has an image that is fetched although no video has it', async () => {
    const path = `/v1/image/${encodeURIComponent('http://127.0.0.1:9/poster.jpg')}`;
    expect((await bloom.call('GET', path)).status).toBe(404);
    await bloom.set({ poster_img: 'http://127.0.0.1:9/poster.jpg' });
    // The server requested the image; the host refused the connection.
    expect((await bloom.call('GET', path)).status).toBe(502);
  });
});

test('a logo is fetched although no video has it', async () => {
  const path = `/v1/image/${encodeURIComponent('http://127.0.0.1:9/logo.png')}`;
  expect((await bloom.call('GET', path)).status).toBe(404);
  await bloom.set({ logo_img: 'http://127.0.0.1:9/logo.png' });
  expect((await bloom.call('GET', path)).status).toBe(502);
});

test('a value of an operator has precedence over the environment until it is unset', async () => {
  const { settings } = bloom.services;
  const shown = async () => (await settings.show()).find(({ name }) => name === 'maintenance');
  expect(await shown()).toEqual({ name: 'maintenance', value: '0', from: 'default' });
  await settings.set('maintenance', '1');
  expect(await shown()).toEqual({ name: 'maintenance', value: '1', from: 'operator' });
  await settings.unset('maintenance');
  expect(await shown()).toEqual({ name: 'maintenance', value: '0', from: 'default' });
});

// rule: #legal-pages
test('pages know of an imprint as soon as it or a contact is set', async () => {
  const has = async () => (await bloom.call('GET', '/v1/config')).body.data.imprint;
  expect(await has()).toBe(false);
  await bloom.set({ feedback_email: 'ann@club.example' });
  expect(await has()).toBe(true);
  await bloom.set({ feedback_email: undefined, imprint: 'Ann' });
  expect(await has()).toBe(true);
});

// rule: #legal-pages
test('the text of a legal page is that of the language, else of the nearest one, else of any', async () => {
  const read = async (lang: string) => (await bloom.call('GET', `/v1/legal/terms?lang=${lang}`)).body.data;
  expect(await read('zh-hant')).toEqual({ text: '', lang: 'zh-hant', imprint: '', contact: '' });
  await bloom.set({
    terms_zh_hans: '规则\n\n其他',
    imprint: 'Ann, Street 1',
    feedback_email: 'ann@club.example',
  });
  expect(await read('zh-hant')).toMatchObject({ text: '规则\n\n其他', lang: 'zh-hans' });
  expect(await read('en')).toMatchObject({ lang: 'zh-hans' });
  await bloom.set({ terms_en: 'Our terms' });
  expect(await read('en')).toEqual({
    text: 'Our terms',
    lang: 'en',
    imprint: 'Ann, Street 1',
    contact: 'ann@club.example',
  });
  expect(await read('zh-hant')).toMatchObject({ lang: 'zh-hans' });
  expect((await bloom.call('GET', '/v1/legal/terms')).status).toBe(400);
  const { data } = (await bloom.call('GET', '/v1/legal/imprint?lang=en')).body;
  expect(data).toEqual({ text: '', lang: 'en', imprint: 'Ann, Street 1', contact: 'ann@club.example' });
});

test('the values are read only when one has changed, by whichever server', async () => {
  const { count, db } = countStatements(bloom);
  const settings = createSettings({ ...bloom.database, write: db }, {});
  const refresh = async () => {
    const before = count.statements;
    await settings.refresh();
    return count.statements - before;
  };
  expect(await refresh()).toBe(2);
  expect(await refresh()).toBe(1);
  await bloom.set({ site_name: 'Film Club' });
  expect(await refresh()).toBe(2);
  expect(settings.current().site_name).toBe('Film Club');
  expect(await refresh()).toBe(1);
  await bloom.set({ site_name: 'Club of Films' });
  expect(await refresh()).toBe(2);
  expect(settings.current().site_name).toBe('Club of Films');
  await bloom.set({ site_name: undefined });
  expect(await refresh()).toBe(2);
  expect(settings.current().site_name).toBe('Bloom');
});

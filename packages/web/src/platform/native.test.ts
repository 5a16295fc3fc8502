// rule: #app-shell
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { nativeParts as nativePartsOf } from './native.ts';

const methods = {
  Clipboard: ['read', 'write'],
  Share: ['share'],
  Browser: ['open'],
  KeepAwake: ['keepAwake', 'allowSleep'],
  SystemBars: ['setStyle'],
};
let calls: [call: string, options: object][];
let responses: Record<string, () => object>;
let parts: ReturnType<typeof nativePartsOf>;
const onShareFailed = vi.fn<() => void>();

/** Capacitor's own code runs; what the device does is here. */
beforeAll(async () => {
  vi.stubGlobal('androidBridge', {});
  vi.stubGlobal('Capacitor', {
    PluginHeaders: Object.entries(methods).map(([name, own]) => ({
      name,
      methods: own.map((each) => ({ name: each, rtype: 'promise' })),
    })),
    nativePromise: async (plugin: string, method: string, options: object) => {
      calls.push([`${plugin}.${method}`, options]);
      return responses[`${plugin}.${method}`]?.() ?? {};
    },
  });
  const { nativeParts } = await import('./native.ts');
  parts = nativeParts('https://bloom.example', { newVersionPage: () => '', onShareFailed });
  return () => vi.unstubAllGlobals();
});

beforeEach(() => {
  calls = [];
  responses = {};
  onShareFailed.mockClear();
});
const fail = (message: string) => () => {
  throw new Error(message);
};

test('links that users share are those of the server, not of the app’s pages', () => {
  expect(parts.publicOrigin()).toBe('https://bloom.example');
});

test('reads a text of the clipboard; without one, or the permission for it, there is none', async () => {
  responses['Clipboard.read'] = () => ({ type: 'text/plain', value: ' https://youtu.be/x\n' });
  expect(await parts.readClipboard()).toBe('https://youtu.be/x');
  responses['Clipboard.read'] = () => ({ type: 'image/png', value: 'data:' });
  expect(await parts.readClipboard()).toBe('');
  responses['Clipboard.read'] = fail('There is no data on the clipboard');
  expect(await parts.readClipboard()).toBe('');
});

test('says whether a text was copied', async () => {
  expect(await parts.copyText('x')).toBe(true);
  expect(calls).toEqual([['Clipboard.write', { string: 'x' }]]);
  responses['Clipboard.write'] = fail('denied');
  expect(await parts.copyText('x')).toBe(false);
});

test('shares by the device’s sheet; closing it is no failure', async () => {
  const link = { title: 'A film', url: 'https://bloom.example/video/x' };
  await parts.share(link);
  expect(calls).toEqual([['Share.share', link]]);
  responses['Share.share'] = fail('Share canceled');
  await parts.share(link);
  expect(onShareFailed).not.toHaveBeenCalled();
  responses['Share.share'] = fail('No app can share this');
  await parts.share(link);
  expect(onShareFailed).toHaveBeenCalledOnce();
});

test('a file goes to the share sheet as a text', async () => {
  parts.saveFile(new Blob(['a,b\n']), 'statement.csv');
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  expect(calls).toEqual([['Share.share', { title: 'statement.csv', text: 'a,b\n' }]]);
  responses['Share.share'] = fail('TransactionTooLargeException');
  parts.saveFile(new Blob(['a,b\n']), 'statement.csv');
  await vi.waitFor(() => expect(onShareFailed).toHaveBeenCalledOnce());
});

test('a file of the server is saved by the browser of the system', async () => {
  parts.saveFrom('/api/v1/admin/downloads/ticket');
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  expect(calls).toEqual([['Browser.open', { url: 'https://bloom.example/api/v1/admin/downloads/ticket' }]]);
});

test('a device that refuses to stay awake, or to colour its bars, fails nothing', async () => {
  responses['KeepAwake.keepAwake'] = fail('refused');
  responses['SystemBars.setStyle'] = fail('refused');
  parts.keepAwake(true);
  parts.keepAwake(false);
  parts.colourBars('dark');
  await vi.waitFor(() => expect(calls).toHaveLength(3));
  expect(calls.map(([call]) => call).toSorted()).toEqual([
    'KeepAwake.allowSleep',
    'KeepAwake.keepAwake',
    'SystemBars.setStyle',
  ]);
});

import { readFileSync } from 'node:fs';
import {
  gzipped,
  mishaps,
  startUpstream,
  type UpstreamRequest,
  type Mishap,
  type Reply,
  type Upstream,
} from './upstream-server.ts';

/** What a resource site says of a video whose id means the word; all others exist. */
export const maccmsWords = [
  'gone', // an empty list
  'other', // a list without the requested one
  'closed', // the interface is switched off
  'sentence', // a plain refusal
  'film', // one episode
  'quirks', // odd separators and numbers, and a relative image
  'mismatch', // more players than groups
  'pages', // pages to share, no streams
  'broken', // XML with a bare ampersand
  'notitle',
  'gzip',
  'flaky',
] as const;
export type MaccmsWord = (typeof maccmsWords)[number] | Mishap;

const words: readonly MaccmsWord[] = [...maccmsWords, ...mishaps];
const firstId = 9_000_000;

/** An id that behaves as the word says. */
export function vodIdFor(word: MaccmsWord): string {
  return String(firstId + words.indexOf(word));
}

export const titleOf = (id: string) => `测试剧集 ${id}`;

/** The addresses of the interface at a stand-in's origin: JSON, XML, and that of old sites. */
export const maccmsPaths = {
  json: '/api.php/provide/vod/',
  xml: '/api.php/provide/vod/?at=xml',
  old: '/inc/api.php',
} as const;

/** Starts a local resource site with its interface in JSON and XML. */
export function startMaccms({ port = 0 }: { port?: number } = {}): Promise<Upstream> {
  return startUpstream((request) => {
    const { pathname, searchParams } = request.url;
    const isOld = pathname === maccmsPaths.old;
    const isDetail = searchParams.get('ac') === (isOld ? 'videolist' : 'detail');
    if ((pathname !== maccmsPaths.json && !isOld) || !isDetail) {
      return { status: 404, body: 'Not Found' };
    }
    const isXml = isOld || searchParams.get('at') === 'xml';
    return detail(searchParams.get('ids') ?? '', isXml, request);
  }, port);
}

const folder = new URL('fixtures/maccms/', import.meta.url);
const read = (name: string) => readFileSync(new URL(name, folder), 'utf8');
// Sites call everything HTML.
const response = (body: string): Reply => ({
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body,
});

const files: Partial<Record<MaccmsWord, string>> = {
  gone: 'detail-empty-list.json',
  film: 'detail-movie.json',
  quirks: 'detail-quirks.json',
  mismatch: 'detail-mismatch.json',
};

function detail(id: string, isXml: boolean, request: UpstreamRequest): Reply | Mishap {
  const word = words[Number(id) - firstId];
  if (word === 'flaky' && request.times === 1) return 's500';
  const mishap = mishaps.find((candidate) => candidate === word);
  if (mishap) return mishap;
  if (word === 'closed') return response(read('closed.txt'));
  if (word === 'sentence') return response('域名未授权，请联系管理员');
  const text = isXml ? xmlOf(id, word) : jsonOf(id, word);
  return word === 'gzip' ? gzipped(response(text)) : response(text);
}

function xmlOf(id: string, word: MaccmsWord | undefined): string {
  if (word === 'gone') {
    return '<?xml version="1.0" encoding="utf-8"?><rss version="5.1"><list page="1" recordcount="0"></list></rss>';
  }
  return read(word === 'broken' ? 'broken.xml' : 'detail.xml')
    .replace(/<id>\d+<\/id>/, `<id>${word === 'other' ? '1' : id}</id>`)
    .replace('测试剧集', () => (word === 'notitle' ? '' : titleOf(id)));
}

function jsonOf(id: string, word: MaccmsWord | undefined): string {
  const recorded = JSON.parse(read((word && files[word]) ?? 'detail-two-groups.json')) as {
    list: Record<string, unknown>[];
  };
  for (const vod of recorded.list) {
    const isText = typeof vod['vod_id'] === 'string';
    vod['vod_id'] = word === 'other' ? 1 : isText ? id : Number(id);
    if (word !== 'quirks') vod['vod_name'] = word === 'notitle' ? ' ' : titleOf(id);
    if (word === 'pages') vod['vod_play_url'] = String(vod['vod_play_url']).split('$$$')[0];
  }
  return `\uFEFF${JSON.stringify(recorded)}`;
}

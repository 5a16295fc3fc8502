import {
  fixturesOf,
  gzipped,
  json,
  mishapOf,
  startUpstream,
  type UpstreamRequest,
  type Mishap,
  type Reply,
  type Upstream,
} from './upstream-server.ts';

/**
 * The scenarios of videos and lists. An id selects one: `x-gone-0001` is a deleted video,
 * `PLx-gone-…` a deleted list. All other ids exist, with a title made from the id.
 */
export const youtubeScenarios = [
  'gone',
  'priv',
  'noembed',
  'bad', // not an id
  'forb200', // private, with status 200
  'age', // age-restricted: exists, and plays on youtube only
  'live',
  'soon', // a live stream that has not begun
  'waslive',
  'region', // blocked in some countries
  'nomaxres', // has no large images
  'notitle',
  'odd', // a title with many problems
  'gzip',
  'flaky', // fails once, then works
  'short', // plays for two seconds
  'silent', // the player sends no events
  'noauto', // the browser does not let it start by itself
  'err2', // the player's errors
  'err5',
  'err100',
  'err101',
  'err150',
  'err153',
  // lists only
  'long', // 120 videos
  'holes', // some deleted and private videos
  'broken', // the second page is 404
  'cutpage', // the second page ends in the middle
  'nofeed', // the feed is 404
  'feed500',
  'allgone', // every video deleted
] as const;
export type YoutubeScenario = (typeof youtubeScenarios)[number] | Mishap;

/** A video id that behaves as in the scenario; `n` makes different ones. */
export function videoIdFor(scenario: YoutubeScenario, n = 0): string {
  const start = `x-${scenario}-`;
  return start + String(n).padStart(11 - start.length, '0');
}

/** A list id that behaves as in the scenario. */
export function listIdFor(scenario: YoutubeScenario, n = 0): string {
  const start = `PLx-${scenario}-`;
  return start + String(n).padStart(34 - start.length, '0');
}

/** API keys that the Data API refuses; all other keys are valid. */
export const badApiKeys = {
  invalid: 'key-invalid',
  overQuota: 'key-quota',
  failing: 'key-s500',
  hanging: 'key-hang',
  html: 'key-html',
} as const;

/** The titles of this stand-in. */
export const titleOf = (id: string) => `Bloom test video ${id}`;
export const oddTitle = `\u202E\u0000<b>&amp; ${'👨‍👩‍👧'.repeat(400)}`;

/** Starts a local youtube on a port of its own. */
export function startYoutube({ port = 0 }: { port?: number } = {}): Promise<Upstream> {
  return startUpstream(respondAsYoutube, port);
}

/**
 * A local youtube: oEmbed, feeds, the Data API (at the same origin), and the player with its scripts
 * (`/iframe_api`, `/s/player/…`, `/embed/…`).
 */
export function respondAsYoutube(request: UpstreamRequest): Reply | Mishap {
  const { pathname } = request.url;
  if (pathname.startsWith('/youtube/v3/')) return dataApi(request);
  if (pathname === '/oembed') return oembed(request);
  if (pathname === '/feeds/videos.xml') return feed(request);
  if (pathname === '/iframe_api') return file('iframe-api.js', 'text/javascript');
  if (pathname.endsWith('/www-widgetapi.js')) return file('www-widgetapi.js', 'text/javascript');
  if (pathname.startsWith('/embed/')) return player(request);
  return { status: 404, body: 'Not Found' };
}

const read = fixturesOf('youtube');
const file = (name: string, type: string): Reply => ({
  headers: { 'content-type': `${type}; charset=UTF-8` },
  body: read(name),
});
const stored = (name: string, status = 200): Reply => json(JSON.parse(read(name)), status);

function scenarioOf(id: string): YoutubeScenario | undefined {
  return /^(?:PL)?x-([a-z0-9]+)-/.exec(id)?.[1] as YoutubeScenario | undefined;
}

function titleFor(id: string, scenario: YoutubeScenario | undefined): string {
  return scenario === 'notitle' ? ' \u200B ' : scenario === 'odd' ? oddTitle : titleOf(id);
}

const oembedRefusals: Partial<Record<YoutubeScenario, Reply>> = {
  gone: { status: 404, body: 'Not Found' },
  priv: { status: 403, body: 'Forbidden' },
  forb200: { status: 200, body: 'Forbidden' },
  noembed: { status: 401, body: 'Unauthorized' },
  bad: { status: 400, body: 'Bad Request' },
};

function oembed(request: UpstreamRequest): Reply | Mishap {
  const url = request.url.searchParams.get('url') ?? '';
  const list = /[?&]list=([\w-]+)/.exec(url)?.[1];
  const id = list ?? /(?:[?&]v=|\/shorts\/|youtu\.be\/)([\w-]+)/.exec(url)?.[1];
  if (id === undefined) return { status: 400, body: 'Bad Request' };
  const scenario = scenarioOf(id);
  const mishap = mishapOf(scenario, request);
  if (mishap) return mishap;
  const refusal = scenario && oembedRefusals[scenario];
  if (refusal) return refusal;
  const template = JSON.parse(read(list ? 'oembed-playlist.json' : 'oembed-video.json')) as object;
  const thumbnail = `https://i.ytimg.com/vi/${list ? videosOf(list)[0]?.id : id}/hqdefault.jpg`;
  const reply = json({ ...template, title: titleFor(id, scenario), thumbnail_url: thumbnail });
  return scenario === 'gzip' ? gzipped(reply) : reply;
}

const longLists: ReadonlySet<YoutubeScenario> = new Set(['long', 'broken', 'cutpage']);

type Row = { readonly id: string; readonly title: string };

/** The videos of a list, deleted and private ones included. */
function videosOf(list: string): Row[] {
  const scenario = scenarioOf(list);
  const rows = Array.from({ length: scenario && longLists.has(scenario) ? 120 : 3 }, (_, index) => ({
    id: `ep${String(index + 1).padStart(4, '0')}${list.slice(-5)}`,
    title: `Episode ${index + 1}`,
  }));
  if (scenario === 'allgone') return rows.map(({ id }) => ({ id, title: 'Deleted video' }));
  if (scenario !== 'holes') return rows;
  return [
    { id: 'deleted0000', title: 'Deleted video' },
    ...rows,
    { id: 'private0000', title: 'Private video' },
  ];
}

const isHole = ({ title }: Row) => title === 'Deleted video' || title === 'Private video';

function feed(request: UpstreamRequest): Reply | Mishap {
  const list = request.url.searchParams.get('playlist_id') ?? '';
  const scenario = scenarioOf(list);
  const mishap = mishapOf(scenario, request);
  if (mishap) return mishap;
  if (scenario === 'feed500') return 's500';
  if (scenario === 'gone' || scenario === 'priv' || scenario === 'nofeed') {
    return {
      status: 404,
      headers: { 'content-type': 'text/html; charset=UTF-8' },
      body: '<html lang="en"><title>Error 404 (Not Found)!!1</title></html>',
    };
  }
  // At most 15 videos, the newest first.
  const [head = '', entry = ''] = read('feed-playlist.xml').split(/(?=<entry>)/);
  const rows = videosOf(list).filter((row) => !isHole(row));
  const entries = rows.map((row, index) =>
    entry
      .replaceAll('bloomVid001', row.id)
      .replaceAll('Episode 1', `${row.title} &amp; more`)
      .replace(
        /(?<=<published>)[^<]*/,
        new Date(Date.UTC(2024, 0, index + 1)).toISOString().replace('.000Z', '+00:00'),
      ),
  );
  const xml =
    head.replaceAll('PLbloomSynthetic00000000000000001', list) +
    entries.reverse().slice(0, 15).join('') +
    '</feed>';
  return { headers: { 'content-type': 'text/xml; charset=UTF-8' }, body: xml };
}

// --- the Data API

type Item = { id: string; snippet: Record<string, unknown> };
type Items = { items: Item[]; nextPageToken?: string };

function dataApi(request: UpstreamRequest): Reply | Mishap {
  const { pathname, searchParams } = request.url;
  switch (searchParams.get('key') ?? request.headers['x-goog-api-key']) {
    case undefined:
    case badApiKeys.invalid:
      return stored('error-keyInvalid.json', 400);
    case badApiKeys.overQuota:
      return stored('error-quotaExceeded.json', 403);
    case badApiKeys.failing:
      return 's500';
    case badApiKeys.hanging:
      return 'hang';
    case badApiKeys.html:
      return 'html';
  }
  const id = searchParams.get('playlistId') ?? searchParams.get('id') ?? '';
  const mishap = mishapOf(scenarioOf(id), request);
  if (mishap) return mishap;
  switch (pathname) {
    case '/youtube/v3/videos':
      return apiVideo(id);
    case '/youtube/v3/playlists':
      return apiList(id);
    case '/youtube/v3/playlistItems':
      return apiListItems(id, searchParams.get('pageToken') ?? '');
    default:
      return { status: 404, body: 'Not Found' };
  }
}

const videoFiles: Partial<Record<YoutubeScenario, string>> = {
  gone: 'empty',
  priv: 'empty',
  forb200: 'empty',
  bad: 'empty',
  noembed: 'not-embeddable',
  age: 'age-restricted',
  live: 'live-now',
  soon: 'upcoming',
  waslive: 'was-live',
  region: 'region-blocked',
  nomaxres: 'no-maxres',
};

/** The recorded shape of a video, made one of this id. */
function apiVideo(id: string): Reply {
  const scenario = scenarioOf(id);
  const text = read(`videos-${(scenario && videoFiles[scenario]) ?? 'ok'}.json`);
  const { items } = JSON.parse(text) as Items;
  const response = JSON.parse(text.replaceAll(items[0]?.id ?? ' ', id)) as Items;
  for (const item of response.items) item.snippet.title = titleFor(id, scenario);
  const reply = json(response);
  return scenario === 'gzip' ? gzipped(reply) : reply;
}

function apiList(id: string): Reply {
  const scenario = scenarioOf(id);
  const exists = scenario !== 'gone' && scenario !== 'priv' && scenario !== 'bad';
  const first = videosOf(id)[0]?.id;
  const item = {
    kind: 'youtube#playlist',
    id,
    snippet: {
      title: titleFor(id, scenario),
      thumbnails: {
        high: { url: `https://i.ytimg.com/vi/${first}/hqdefault.jpg`, width: 480, height: 360 },
      },
      channelTitle: 'Bloom Test Channel',
    },
    status: { privacyStatus: 'public' },
    contentDetails: { itemCount: videosOf(id).length },
  };
  return json({ kind: 'youtube#playlistListResponse', items: exists ? [item] : [] });
}

function apiListItems(list: string, pageToken: string): Reply | Mishap {
  const scenario = scenarioOf(list);
  const start = Number(pageToken.replace('page', '') || 0);
  const broken = scenario === 'broken' && start > 0;
  if (scenario === 'gone' || scenario === 'priv' || broken) {
    return stored('error-playlistNotFound.json', 404);
  }
  if (scenario === 'cutpage' && start > 0) return 'cut';
  const rows = videosOf(list);
  const [template] = (JSON.parse(read('playlistitems-page1.json')) as Items).items;
  const text = JSON.stringify(template);
  const items = rows.slice(start, start + 50).map((row) => {
    const item = JSON.parse(
      text
        .replaceAll('bloomVid001', row.id)
        .replaceAll('Episode 1', row.title)
        .replaceAll('PLbloomSynthetic00000000000000001', list),
    ) as Record<string, Record<string, unknown>>;
    if (!isHole(row)) return item;
    const { title, resourceId, playlistId } = item.snippet ?? {};
    return {
      ...item,
      snippet: { title, resourceId, playlistId, thumbnails: {} },
      contentDetails: { videoId: row.id },
      status: {
        privacyStatus: row.title === 'Private video' ? 'private' : 'privacyStatusUnspecified',
      },
    };
  });
  const more = start + 50 < rows.length;
  return json({
    kind: 'youtube#playlistItemListResponse',
    ...(more ? { nextPageToken: `page${start + 50}` } : {}),
    items,
    pageInfo: { totalResults: rows.length, resultsPerPage: 50 },
  });
}

// --- the player

function player({ url, headers }: UpstreamRequest): Reply {
  const list = url.searchParams.get('list');
  const data = {
    // The real player refuses to play without a referrer.
    identified: /^https?:\/\//.test(headers.referer ?? ''),
    playlist: list ? videosOf(list).filter((row) => !isHole(row)) : [],
  };
  const body = read('embed.html').replace(/\bnull(?=\s*<\/script>)/, () =>
    JSON.stringify(data).replaceAll('<', '\\u003c'),
  );
  return { headers: { 'content-type': 'text/html; charset=UTF-8' }, body };
}

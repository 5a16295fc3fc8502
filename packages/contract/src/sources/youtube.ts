import {
  dayS,
  parseAddress,
  readable,
  startOf,
  type ReadableUrl,
  type SourceModule,
  type StartPosition,
} from './source.ts';

export type YoutubeLink = StartPosition & {
  readonly source: 'youtube';
  readonly videoId?: string;
  readonly playlistId?: string;
  /** Which of the two the link means outside tvseries; a short link with a playlist means that. */
  readonly means: 'video' | 'playlist';
};

// Words of eleven characters at the position of a video id.
const notVideoIds = new Set(['videoseries', 'live_stream']);

export function isYoutubeVideoId(text: string): boolean {
  return /^[\w-]{11}$/.test(text) && !notVideoIds.has(text);
}

/**
 * Whether a text is the id of a YouTube playlist that is the same for all users. Mixes (`RD`), temporary
 * lists (`UL`, `TL`) and private ones (`WL`, `LL`, `LM`) belong to one user.
 */
export function isYoutubePlaylistId(text: string): boolean {
  return /^(?:PL|UU|FL|EC|OLAK5uy_)[\w-]{10,60}$/.test(text);
}

/** The address of the image that every video has. */
export function youtubeImage(videoId: string): string {
  return `https://i.ytimg.com/vi/${videoId}/hqdefault.jpg`;
}

/** The id of the video whose image has this address; undefined for any other address. */
function videoOfImage(address: string): string | undefined {
  return /^https:\/\/i\.ytimg\.com\/vi\/([\w-]{11})\/hqdefault\.jpg$/.exec(address)?.[1];
}

/** YouTube: videos, playlists and live streams. */
export const youtube = {
  name: { en: 'YouTube' },
  hosts: [
    'www.youtube.com',
    'youtube.com',
    'm.youtube.com',
    'music.youtube.com',
    'gaming.youtube.com',
    'youtube-nocookie.com',
    'www.youtube-nocookie.com',
    'youtubekids.com',
    'www.youtubekids.com',
    'youtu.be',
    'www.youtu.be',
  ],
  players: { youtube: 'https://www.youtube.com' },
  player: 'youtube',
  episodes: 'videos',
  hiddenIn: ['CN'],
  // YouTube's terms for developers, III.E.4: stored data is refreshed or deleted after 30 days.
  metadataMaxAgeS: 30 * dayS,
  goneReasons: ['gone', 'private'],
  invalid: 'share.youtubeInvalidUrl',
  readLink,
  parseId: (text) => (isYoutubeVideoId(text) || isYoutubePlaylistId(text) ? text : undefined),
  url: (id, { startS }) =>
    isYoutubePlaylistId(id)
      ? `https://www.youtube.com/playlist?list=${id}`
      : `https://www.youtube.com/watch?v=${id}${startS === undefined ? '' : `&t=${startS}s`}`,
  episodeImage: (image, episode) => (videoOfImage(image) === undefined ? image : youtubeImage(episode)),
  episodeOfImage: videoOfImage,
  refuse: (id, category) => {
    // A video id has 11 characters and may begin with PL; a playlist id is longer.
    const isSeries = id.startsWith('PL') && id.length > 11;
    return category === 'tvseries' && !isSeries ? 'share.tvsNotPlaylist' : undefined;
  },
} as const satisfies SourceModule<'youtube', YoutubeLink>;

/** `v=` is the video, `list=` the playlist, a short link (`youtu.be`) the video or its `list`. */
function readLink(url: ReadableUrl): YoutubeLink | undefined {
  const { segments, query, text } = url;
  const [page = '', second = ''] = segments;
  const list = query('list');
  const playlistId = isYoutubePlaylistId(list) ? { playlistId: list } : {};

  if (page === 'attribution_link') {
    // Only a path that begins with a single slash stays on this site.
    const inner = /^\/(?!\/)/.test(text('u')) ? parseAddress(`https://youtube.com${text('u')}`) : undefined;
    return inner && !inner.pathname.startsWith('/attribution_link')
      ? readLink(readable(inner, 'youtube.com'))
      : undefined;
  }

  const short = /(?:^|\.)youtu\.be$/.test(url.hostname) && isYoutubeVideoId(page);
  const video = short ? page : videoOf(page, second, query('v'));
  if (video === undefined || (video === '' && !('playlistId' in playlistId))) return undefined;
  if (video !== '' && !isYoutubeVideoId(video)) return undefined;
  return {
    source: 'youtube',
    ...(video === '' ? {} : { videoId: video }),
    ...playlistId,
    means: (short || video === '') && 'playlistId' in playlistId ? 'playlist' : 'video',
    ...(video === '' ? {} : startOf(url)),
  };
}

/** The video id of a page; '' if the page has none but may have a playlist; undefined for other pages. */
function videoOf(page: string, second: string, v: string): string | undefined {
  switch (page) {
    case 'watch':
      return v || second;
    case '':
    case 'watch_popup':
    case 'details':
      return v;
    case 'playlist':
      return '';
    case 'embed':
      return second === 'videoseries' ? '' : second;
    case 'shorts':
    case 'live':
    case 'v':
    case 'vi':
    case 'e':
      return second || undefined;
    default:
      return undefined;
  }
}

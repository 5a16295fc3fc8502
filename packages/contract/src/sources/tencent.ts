import { dayS, type ReadableUrl, type SourceModule } from './source.ts';

export type TencentLink = {
  readonly source: 'tencent';
  readonly vid?: string;
  readonly cid?: string;
};

/** Whether a text is the id of a Tencent video. */
export function isVid(text: string): boolean {
  return /^[a-z0-9]{11}$/.test(text);
}

/** Whether a text is the id of a Tencent cover: a series, or a film with its parts. */
function isCid(text: string): boolean {
  return /^[a-z0-9]{15}$/.test(text);
}

/** Tencent Video: videos and covers. */
export const tencent = {
  name: { en: 'Tencent Video', 'zh-hans': '腾讯视频', 'zh-hant': '騰訊視頻' },
  hosts: ['v.qq.com', 'm.v.qq.com'],
  players: { tencent: 'https://v.qq.com' },
  player: 'frame',
  episodes: 'videos',
  hiddenIn: [],
  metadataMaxAgeS: 7 * dayS,
  goneReasons: ['gone'],
  invalid: 'share.tencentInvalidUrl',
  readLink,
  parseId: (text) => {
    const [first = '', second, ...more] = text.split('/');
    if (second === undefined) return isVid(first) || isCid(first) ? first : undefined;
    return isCid(first) && isVid(second) && more.length === 0 ? second : undefined;
  },
  url: (id) => `https://v.qq.com/x/${isCid(id) ? 'cover' : 'page'}/${id}.html`,
  typeOf: (id) => (isCid(id) ? 'Playlist' : 'Video'),
  frame: (id, episode, players) => {
    // A cover is a list; only a video of it can be played.
    const vid = episode ?? (isVid(id) ? id : undefined);
    return vid === undefined
      ? undefined
      : { address: `${players.tencent}/txp/iframe/player.html?vid=${vid}&autoplay=true` };
  },
} as const satisfies SourceModule<'tencent', TencentLink>;

/** Reads the names that follow `cover/` or `page/`, up to `.html`. */
function readLink({ hostname, segments, query }: ReadableUrl): TencentLink | undefined {
  const isMobile = hostname === 'm.v.qq.com';
  const [page, ...names] = segments[0] === 'x' ? segments.slice(1) : segments;
  switch (page) {
    case 'page':
      // /x/page/VID.html, and the old /page/q/0/y/VID.html
      return names.length === 1 || names.length === 4 ? linkTo(names.at(-1), '') : undefined;
    case 'cover': {
      // /x/cover/CID.html, /x/cover/CID/VID.html, and the old /cover/o/CID.html?vid=VID
      const [cid, vid = query('vid'), ...more] = names[0]?.length === 1 ? names.slice(1) : names;
      return cid && more.length === 0 ? linkTo(vid, cid) : undefined;
    }
    case 'm':
      return isMobile && names.join('/') === 'play' ? linkTo(query('vid'), query('cid')) : undefined;
    case 'play':
      return isMobile ? linkTo(query('vid'), query('cid')) : undefined;
    case 'txp':
      return names.join('/') === 'iframe/player' ? linkTo(query('vid'), '') : undefined;
    case 'iframe':
      return names.join('/') === 'player' ? linkTo(query('vid'), '') : undefined;
    default:
      return undefined;
  }
}

/** Undefined unless at least one of the two is given and none is malformed. */
function linkTo(vid = '', cid = ''): TencentLink | undefined {
  if ((vid !== '' && !isVid(vid)) || (cid !== '' && !isCid(cid)) || vid + cid === '') {
    return undefined;
  }
  return { source: 'tencent', ...(vid === '' ? {} : { vid }), ...(cid === '' ? {} : { cid }) };
}

import type { Names } from '../wire/locale.ts';
import { dayS, partOf, type ReadableUrl, type SourceModule, type StartPosition } from './source.ts';

/**
 * The resource sites, whose hosts are configured (docs/specification/sources.md#resource-sites). All run
 * MacCMS.
 */
export const resourceSites = ['subo', 'zdziyuan'] as const;
export type ResourceSite = (typeof resourceSites)[number];

export type SiteLink = StartPosition & { readonly source: ResourceSite; readonly id: string };

/** The resource sites that an operator has configured, with the host names of their pages. */
export type SiteHosts = readonly {
  readonly source: ResourceSite;
  readonly hosts: readonly string[];
}[];

export const subo = site('subo', { en: 'Subo', 'zh-hans': '速播资源', 'zh-hant': '速播資源' });
export const zdziyuan = site('zdziyuan', {
  en: 'Zuida',
  'zh-hans': '最大资源',
  'zh-hant': '最大資源',
});

function site(source: ResourceSite, name: Names): SourceModule<never, SiteLink> {
  return {
    name,
    hosts: [],
    players: {},
    player: 'hls',
    episodes: 'streams',
    hiddenIn: [],
    // A running series grows by an episode a day.
    metadataMaxAgeS: dayS,
    goneReasons: ['gone'],
    // An invalid link to a resource site has no error key of its own (docs/specification/sources.md#links).
    invalid: 'share.unsupportedSource',
    readLink: (url) => readLink(source, url),
    parseId: (text) => (isVodId(text) ? text : undefined),
    url: (id, { part }, host) =>
      part === undefined
        ? `https://${host}/index.php/vod/detail/id/${id}.html`
        : `https://${host}/index.php/vod/play/id/${id}/sid/1/nid/${part}.html`,
  };
}

function isVodId(text: string): boolean {
  return /^[1-9]\d{0,9}$/.test(text);
}

const pages = [
  /^\/(?:index\.php\/)?vod\/detail\/id\/(\d+)(?:\.html|\/)?$/,
  /^\/(?:index\.php\/)?vod\/play\/id\/(\d+)\/sid\/\d+\/nid\/(\d+)(?:\.html|\/)?$/,
  /^\/voddetail\/(\d+)(?:\.html|\/)?$/,
  /^\/vodplay\/(\d+)-\d+-(\d+)(?:\.html|\/)?$/,
];
const oldPages = [/^vod-detail-id-(\d+)\.html$/, /^vod-play-id-(\d+)-src-\d+-num-(\d+)\.html$/];

/** Detail and play pages. */
function readLink(source: ResourceSite, { path, text }: ReadableUrl): SiteLink | undefined {
  const old = path === '/' || path === '/index.php';
  const match = (old ? oldPages : pages).map((page) => page.exec(old ? text('m') : path)).find(Boolean);
  const [, id = '', part = ''] = match ?? [];
  return isVodId(id) ? { source, id, ...partOf(part) } : undefined;
}

import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { BloomError } from '@bloom/contract/errors/errors';
import type { PageConfig } from '@bloom/contract/page/page';
import { playerPageConfigId, type PlayerPageConfig } from '@bloom/contract/page/player-page';
import { isYoutubeVideoId, youtube } from '@bloom/contract/sources/youtube';
import type { App } from '../../platform/http/index.ts';

type Options = {
  /** The folder of the built web app. */
  webFolder: string;
  /** The origins of the mobile app. */
  origins: readonly string[];
  players: Pick<PageConfig['players'], 'youtube'>;
};

type Query = { app?: unknown; start?: unknown; live?: unknown; lang?: unknown };

const style =
  'html,body,#player,iframe{display:block;width:100%;height:100%;margin:0;border:0;background:#000}';
const maxStartS = 1_000_000;

/**
 * `/player/youtube/{id}`: YouTube's player in a page of this server, for the mobile app to frame
 * (docs/specification/mobile.md#player-page). 404 for anything but an id of YouTube and an origin of the app.
 */
export function playerPageRoutes(app: App, { webFolder, origins, players }: Options): void {
  const file = `${webFolder}/player/player-page.js`;
  // Without the web app's build there are no pages at all.
  if (!existsSync(file)) return;
  const script = readFileSync(file, 'utf8').trim();
  app.get<{ Params: { id: string }; Querystring: Query }>(
    '/player/youtube/:id',
    { config: { unlimited: 'a text from memory' }, schema: { hide: true } },
    ({ params, query }, reply) => {
      const id = youtube.parseId(params.id);
      const origin = origins.find((each) => each === query.app);
      if (id === undefined || origin === undefined) throw new BloomError('request.notFound');
      const { language, startS } = playingFrom(query);
      const config: PlayerPageConfig = {
        app: origin,
        youtube: players.youtube,
        video: isYoutubeVideoId(id) ? { id } : { playlist: id },
        startS,
        isLive: query.live === '1',
        language,
      };
      return reply
        .headers({
          'content-type': 'text/html; charset=utf-8',
          'content-security-policy': policyOf(config, script),
          'x-robots-tag': 'noindex',
        })
        .send(pageOf(config, script));
    },
  );
}

/** Reads the start and the language that the query names, as far as they are well-formed. */
function playingFrom({ start, lang }: Query): Pick<PlayerPageConfig, 'language' | 'startS'> {
  const startS = typeof start === 'string' && /^\d{1,7}$/.test(start) ? Number(start) : 0;
  const isTag = typeof lang === 'string' && /^[a-z]{2,3}(-[a-z\d]{2,8}){0,2}$/i.test(lang);
  return { startS: Math.min(startS, maxStartS), language: isTag ? lang : 'en' };
}

/** The page may be framed by the app that requested it, and frames YouTube's player; nothing else. */
function policyOf({ app: origin, youtube }: PlayerPageConfig, script: string): string {
  return [
    "default-src 'none'",
    // The script of YouTube's interface loads a second one below `/s/player/`.
    `script-src '${hashOf(script)}' ${youtube}/iframe_api ${youtube}/s/player/`,
    `style-src '${hashOf(style)}'`,
    `frame-src ${youtube}`,
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${origin}`,
  ].join('; ');
}

function hashOf(text: string): string {
  return `sha256-${hash('sha256', text, 'base64')}`;
}

function pageOf(config: PlayerPageConfig, script: string): string {
  const json = JSON.stringify(config).replaceAll('<', '\\u003c');
  return `<!doctype html>
<html lang="${config.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>YouTube</title>
<style>${style}</style>
</head>
<body>
<div id="player"></div>
<script type="application/json" id="${playerPageConfigId}">${json}</script>
<script type="module">${script}</script>
</body>
</html>
`;
}

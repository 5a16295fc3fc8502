import { createPlays } from '../domains/activity/index.ts';
import {
  catalogueJobs,
  createCatalogue,
  createPersonalLists,
  createRelated,
} from '../domains/catalogue/index.ts';
import { createClassification } from '../domains/classification/index.ts';
import { covidJobs, createCovid } from '../domains/covid/index.ts';
import { createGifts } from '../domains/gift/index.ts';
import {
  createDecoder,
  createImages,
  DiskCache,
  imageJobs,
  readImageSecret,
  type IconShape,
} from '../domains/image/index.ts';
import {
  createLinkHealth,
  createReach,
  createReports,
  linkHealthJobs,
} from '../domains/link-health/index.ts';
import { findErasedImages } from '../domains/moderation/index.ts';
import { createLineIndex, createSearch, searchJobs } from '../domains/search/index.ts';
import { findLogo, mayEditSubtitles, parseList, sharedSources } from '../domains/settings/index.ts';
import { createLinks, createSources } from '../domains/sources/index.ts';
import { assetJobs, createStoredAssets } from '../domains/ssr/index.ts';
import { createSubtitles, createTranslator } from '../domains/subtitle/index.ts';
import { createVideos, videoJobs } from '../domains/video/index.ts';
import { createSuggestions, suggestionJobs } from '../domains/work/index.ts';
import { readMediaImage } from '../sample/media-routes.ts';
import type { Config } from '../config/config.ts';
import type { Operations } from './compose-operations.ts';

const imageCacheBytes = 512 * 1024 * 1024;

/** The services of the videos that visitors share, find, watch and thank for, and of the map. */
export function composeVideos(
  config: Pick<
    Config,
    | 'bilibiliShortUrl'
    | 'dataDir'
    | 'ecdcUrl'
    | 'players'
    | 'reduceMinAgeS'
    | 'sources'
    | 'subtitleEmptyMinAgeS'
    | 'thanksMinAgeS'
    | 'translate'
  >,
  operations: Operations,
) {
  const { database, events, metrics, outbound, settings, textRules } = operations;
  const sources = createSources({ outbound, config: config.sources, metrics });
  const links = createLinks({
    outbound,
    shortUrl: config.bilibiliShortUrl,
    // The hosts of the links of resource sites are those of their APIs.
    sites: config.sources.sites.map(({ source, apiUrl }) => ({
      source,
      hosts: [new URL(apiUrl).host],
    })),
  });
  /** Categories and languages: the built-in ones and those that the operator added. */
  const classification = createClassification(() => {
    const { extra_subcategories: subcategories, extra_languages: languages } = settings.current();
    return { subcategories, languages };
  });
  const videos = createVideos(database, sources);
  const catalogue = createCatalogue(database, events, classification, config);
  const covid = createCovid({
    url: config.ecdcUrl,
    folder: `${config.dataDir}/covid`,
    outbound,
  });
  const images = createImages({
    outbound,
    decoder: createDecoder(),
    cache: new DiskCache(`${config.dataDir}/pictures`, imageCacheBytes),
    isStored: async (url) => {
      const { logo_img, poster_img } = settings.current();
      return url === logo_img || url === poster_img || videos.hasThumbnail(url);
    },
    readOwn: async (url) => (await readMediaImage(url)) ?? findLogo(database.write, url),
    metrics,
    readSecret: () => readImageSecret(database.write),
  });
  const suggestions = createSuggestions(database, images);
  /** The web app's files, of all builds. */
  const assets = createStoredAssets(database);
  events.subscribe(['video.hidden'], () => images.forgetStored());
  events.onMissed(() => images.forgetStored());
  return {
    assets,
    catalogue,
    classification,
    covid,
    gifts: createGifts(database, events, {
      reduceMinAgeS: config.reduceMinAgeS,
      textRules: textRules.judge,
    }),
    images,
    jobs: [
      ...assetJobs(assets),
      ...catalogueJobs(catalogue),
      ...covidJobs(covid),
      ...imageJobs(images, () => findErasedImages(database.write)),
      ...linkHealthJobs(createLinkHealth(database, sources, events)),
      ...suggestionJobs(suggestions),
      ...searchJobs(createLineIndex(database)),
      ...videoJobs(videos),
    ],
    blurbs: { database, events, checkText: textRules.check },
    links,
    logo: {
      url: () => settings.current().logo_img,
      find: (path: string) => findLogo(database.write, path),
      icon: (url: string, shape: IconShape) => images.icon(url, shape),
    },
    personalLists: createPersonalLists(database, classification),
    plays: createPlays(database),
    reach: createReach(outbound, { players: config.players, off: config.sources.off }),
    related: createRelated(database, events),
    reports: createReports(database, metrics),
    search: createSearch(database, catalogue),
    shares: {
      database,
      events,
      links,
      sources,
      sharedSources: () => sharedSources(settings.current()),
      blockedWords: () => parseList(settings.current().blocked_words),
      reviewsWords: () => settings.current().blocked_words_review === '1',
      checkText: textRules.check,
      classifying: classification,
      approveFirst: () => Number(settings.current().approve_first),
    },
    sources,
    subtitles: createSubtitles(
      database,
      events,
      {
        canEdit: () => mayEditSubtitles(settings.current()),
        points: () => Number(settings.current().subtitle_points),
        siteBytes: () => Number(settings.current().subtitle_budget_mb) * 1_000_000,
        emptyMinAgeS: config.subtitleEmptyMinAgeS,
      },
      metrics,
      suggestingOf(config, operations),
    ),
    videos,
    suggestions,
    works: { database },
  };
}

/** The endpoint that suggests subtitles, with its budgets; undefined where the operator has set none. */
function suggestingOf(
  { translate }: Pick<Config, 'translate'>,
  { metrics, patientOutbound, settings }: Operations,
) {
  return (
    translate && {
      translator: createTranslator(patientOutbound, translate, metrics),
      characters: () => ({
        account: Number(settings.current().suggest_account_characters),
        site: Number(settings.current().suggest_site_characters),
      }),
    }
  );
}

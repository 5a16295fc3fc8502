export { createShares, type Shares } from './share-service.ts';
export { foldText, parseSearch, searchTerms, type SearchQuery } from './search-terms.ts';
export { presentSummary, presentVideo } from './video-presenter.ts';
export { videoRoutes } from './video-routes.ts';
export { createVideos, type Videos } from './video-service.ts';
export { VideoReader, VideoWriter, type Classification } from './video-store.ts';
export { assertSameVideo, videoKeyOf, type VideoKey, type VideoRow } from './video.ts';

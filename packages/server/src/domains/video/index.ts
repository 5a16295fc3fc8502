export { videoJobs } from './jobs.ts';
export { blurbRoutes } from './blurb-routes.ts';
export type { CheckText } from './blurb.ts';
export { holdVideo, type Shares } from './share-video.ts';
export { presentListed, presentSummary, presentVideo } from './video-presenter.ts';
export { videoRoutes } from './video-routes.ts';
export { createVideos, type Videos } from './video-service.ts';
export { isOfWork, isRemovable, listColumns, listedVideoColumns, removal } from './video-columns.ts';
export { VideoReader, VideoWriter, type Classification } from './video-store.ts';
export { videoContent } from './video-content.ts';
export {
  assertSameVideo,
  parseVideoKey,
  queriedVideoKey,
  shownVideo,
  videoKeyOf,
  type ListedVideo,
  type Removal,
  type VideoKey,
  type VideoRow,
} from './video.ts';
export { videoData } from './personal-data.ts';

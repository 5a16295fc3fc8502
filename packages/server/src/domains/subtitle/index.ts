export { megabyte } from './budget.ts';
export { createSubtitleModeration } from './moderation.ts';
export { subtitleRoutes } from './subtitle-routes.ts';
export { createSubtitles, type Subtitles } from './subtitle-service.ts';
export { findSubtitles } from './subtitle-store.ts';
export { subtitleTarget } from './subtitle-target.ts';
export { subtitleKeyOf } from './subtitle.ts';

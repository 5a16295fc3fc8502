export { createSubtitleModeration } from './moderation.ts';
export { subtitleRoutes } from './subtitle-routes.ts';
export { saveSubtitles } from './save-subtitles.ts';
export { createSubtitles, type Subtitles } from './subtitles.ts';
export { SubtitleReader, type SubtitleId } from './subtitle-store.ts';
export { subtitleContent } from './subtitle-content.ts';
export { decodeCues, subtitleKeyOf } from './subtitle.ts';
export { subtitleData } from './personal-data.ts';

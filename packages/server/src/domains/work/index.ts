export { linkContent } from './work-content.ts';
export { proposeSame, voteSame, type Works } from './link-videos.ts';
export { workChecks } from './work-check.ts';
export { workData } from './personal-data.ts';
export { workRoutes } from './work-routes.ts';
export { readSuggestions } from './suggest/read-suggestions.ts';
export { suggestionJobs } from './suggest/jobs.ts';
export { suggestionRoutes } from './suggest/suggestion-routes.ts';
export { createSuggestions } from './suggest/suggest-service.ts';

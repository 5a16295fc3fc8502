export { createSources, type Sources, type SourcesConfig } from './sources-service.ts';
export type { UpstreamVideo } from './source.ts';

import type { Rolldown } from 'vite';

/** The pages that most visits begin with, by the first part of their path. */
export const firstPages = {
  '': 'src/app/routes/HomePage.tsx',
  video: 'src/app/routes/VideoPage.tsx',
} as const;

/** The bundler's own module, which every file of the app needs. */
const runtime = '\0rolldown/runtime.js';

/**
 * Names the file of each module that a first visit loads (docs/adr/0053): `app` is what every page or both
 * `firstPages` need, `list` the rest of the home page, and `video` that of a video's. They are few, because each costs
 * half a kilobyte of headers and is compressed by itself. Of packages the bundler knows better which modules are used.
 */
export function firstFiles(root: string): Rolldown.CodeSplittingNameFunction {
  let files: Map<string, string> | undefined;
  return (id, modules) => {
    files ??= filesOf(root, modules);
    return id.includes('/node_modules/') ? null : (files.get(id) ?? null);
  };
}

function filesOf(root: string, modules: Rolldown.ChunkingContext): Map<string, string> {
  const app = withImports(modules, [`${root}/index.html`]);
  const home = withImports(modules, [`${root}/${firstPages['']}`]);
  const video = withImports(modules, [`${root}/${firstPages.video}`]);
  const files = new Map<string, string>();
  for (const id of home) files.set(id, video.has(id) ? 'app' : 'list');
  for (const id of video) if (!home.has(id)) files.set(id, 'video');
  for (const id of [...app, runtime]) files.set(id, 'app');
  return files;
}

/** Modules with all that they import, without what they load later. */
function withImports(modules: Rolldown.ChunkingContext, from: readonly string[]): Set<string> {
  const found = new Set(from);
  // A set iterates over what is added meanwhile.
  for (const id of found) {
    for (const each of modules.getModuleInfo(id)?.importedIds ?? []) found.add(each);
  }
  return found;
}

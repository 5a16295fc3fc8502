import { existsSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { PageRenderer } from '@bloom/contract/page/page';

/** The build of the web app. Sources of the server import none of the web app. */
export type WebBuild = {
  /** The files that browsers load. */
  folder: string;
  html: string;
  /** The web app's server build; undefined where it is missing or does not start. */
  renderer: PageRenderer | undefined;
};

/**
 * Reads the web app's builds; undefined where there is none. Without its server build, or if that
 * does not start, browsers render all pages.
 *
 * @param folder where the web app was built to
 * @param onFailure called with the reason why the server build does not start
 */
export async function readWebBuild(
  folder: string,
  onFailure: (error: unknown) => void,
): Promise<WebBuild | undefined> {
  const page = `${folder}/browser/index.html`;
  if (!existsSync(page)) return undefined;
  const built = { folder: `${folder}/browser`, html: readFileSync(page, 'utf8') };
  try {
    const file = pathToFileURL(`${folder}/server/render-page.js`).href;
    return { ...built, renderer: (await import(file)) as PageRenderer };
  } catch (error) {
    onFailure(error);
    return { ...built, renderer: undefined };
  }
}

import { existsSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { DrawPage } from '@bloom/contract/page';

/** The web app as it was built; no source of the server knows one of the web app. */
export type WebBuild = {
  /** The files that browsers load. */
  folder: string;
  html: string;
  drawPage: DrawPage | undefined;
};

/**
 * Reads the web app's builds; undefined where there is none. Without its server build, or if that
 * does not start, pages are drawn by browsers alone.
 *
 * @param folder where the web app was built to
 * @param onFailure told why pages are not drawn
 */
export async function readWebBuild(
  folder: string,
  onFailure: (error: unknown) => void,
): Promise<WebBuild | undefined> {
  const page = `${folder}/browser/index.html`;
  if (!existsSync(page)) return undefined;
  const built = { folder: `${folder}/browser`, html: readFileSync(page, 'utf8') };
  try {
    const { drawPage } = (await import(pathToFileURL(`${folder}/server/draw-page.js`).href)) as {
      drawPage: DrawPage;
    };
    return { ...built, drawPage };
  } catch (error) {
    onFailure(error);
    return { ...built, drawPage: undefined };
  }
}

import { readFile } from 'node:fs/promises';
import type { PageConfig } from '@bloom/contract/page/page';
import { locales } from '@bloom/contract/wire/locale';
import type { App } from '../../platform/http/index.ts';
import { logoIcons } from './icons.ts';

/** The files of the installed app, with what the operator has said of the site. */
export async function manifestRoutes(
  app: App,
  folder: string,
  config: () => Pick<PageConfig, 'accentColour' | 'links' | 'siteDescription' | 'siteName'>,
): Promise<void> {
  for (const locale of locales) {
    const name = `manifest-${locale}.webmanifest`;
    const text = await readFile(`${folder}/${name}`, 'utf8').catch(() => undefined);
    if (text === undefined) continue;
    const built = JSON.parse(text) as { description?: string; icons?: object[]; theme_color?: string };
    app.get(
      `/${name}`,
      { config: { unlimited: 'a text from memory' }, schema: { hide: true } },
      (_request, reply) => {
        const { accentColour, links, siteName, siteDescription } = config();
        reply.header('cache-control', 'public, max-age=3600').type('application/manifest+json');
        return reply.send(
          JSON.stringify({
            ...built,
            name: siteName,
            short_name: siteName,
            description: siteDescription || built.description,
            theme_color: accentColour || built.theme_color,
            icons: links.logo ? logoIcons(links.logo) : built.icons,
          }),
        );
      },
    );
  }
}

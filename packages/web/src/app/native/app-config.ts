import type { ConfigResponse } from '@bloom/contract/admin/app-config';
import { apiPath, call } from '../../lib/api.ts';
import { restoreCategoryTable } from '../../parts/videos/category-table.ts';
import { pageConfig } from '../../lib/page-config.ts';
import { platform } from '../../platform/index.ts';

type Stored = { server: string; config: ConfigResponse['data'] };

/**
 * Uses the configuration that the server sent last, in place of the one of the build
 * (docs/specification/mobile.md#app-configuration). Must be called before the first page is rendered.
 */
export function restoreConfig(server: string): void {
  const stored = platform.localStore.get('app_config');
  if (stored === null) return;
  const { server: from, config } = JSON.parse(stored) as Stored;
  // A new build may be for another server.
  if (from === server) apply(config);
}

/** Loads the configuration again; without a network the last one stays. */
export async function renewConfig(server: string): Promise<void> {
  const { data: config } = await call<ConfigResponse>('GET', apiPath('config'));
  platform.localStore.set('app_config', JSON.stringify({ server, config } satisfies Stored));
  apply(config);
}

/**
 * Applies the configuration: the next view reads it from the object; the page follows the table of
 * categories.
 */
function apply(config: ConfigResponse['data']): void {
  Object.assign(pageConfig, config);
  restoreCategoryTable();
}

import { createTextRules } from '../../domains/content/index.ts';
import { ImportRefused, importMoments, type MomentImport } from '../../domains/moment/index.ts';
import { parseVideoKey } from '../../domains/video/index.ts';
import type { Config } from '../../config/config.ts';
import { print, withNotifiedServers } from '../run-command.ts';
import { UsageError } from '../startup-errors.ts';

/* Moments of other sites (docs/specification/moments.md#moment-import). */

/**
 * Imports moments from a file into a video, or says what it would import. Error: `UsageError` for a file that
 * it refuses.
 */
export function importFile(config: Config, video: string, given: Omit<MomentImport, 'video'>): Promise<void> {
  const [, source = '', id = ''] = /^([^:]*):(.*)$/s.exec(video) ?? [];
  const key = parseVideoKey({ source, id });
  if (!key) throw new UsageError(`"${video}" is no video: name it as SOURCE:ID.`);
  return withNotifiedServers(config, async (database, settings) => {
    await settings.refresh();
    const rules = createTextRules(settings, config.publicUrl);
    try {
      const report = await importMoments(database, rules, { ...given, video: key });
      print(
        `${given.isDry ? 'It would import' : 'Imported'} ${report.moments} moments of ${report.rows} rows.`,
      );
      for (const { reason, count, first } of report.skipped) {
        const more = count > first.length ? ', …' : '';
        print(`Skipped ${count} ${reason}: row ${first.join(', ')}${more}`);
      }
    } catch (error) {
      throw isUsage(error) ? new UsageError(error.message) : error;
    }
  });
}

/** Whether the file cannot be read, or is refused. */
function isUsage(error: unknown): error is Error {
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  return (
    error instanceof ImportRefused ||
    (error instanceof Error && ['open', 'read'].includes(syscall ?? '') && code.startsWith('E'))
  );
}

import { BloomError } from '@bloom/contract/errors/errors';
import type { Primary } from '../../platform/database/index.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { Mailer } from '../../platform/mail/index.ts';
import type { Metrics } from '../../platform/metrics/index.ts';
import type { Tables, Tx } from '../../schema.ts';
import type { Account } from '../account/index.ts';
import type { BackupState, Downloads } from '../backup/index.ts';
import { RoleReader, RoleWriter, type Actor, type Moderation } from '../moderation/index.ts';
import type { Settings } from '../settings/index.ts';
import type { RecoveryCodes } from '../sign-in/index.ts';
import type { Sources } from '../sources/index.ts';
import type { ReleaseWatch } from './release-watch.ts';

/**
 * The parts of the site that admins see and change in the browser
 * (docs/specification/moderation.md#admin-page).
 */
export type Admin = {
  database: Primary<Tables>;
  /** Notifies the open rooms of another slow mode, in seconds, as the last step of a transaction. */
  notifySlowMode: (tx: Tx, seconds: number) => Promise<void>;
  settings: Settings;
  publicUrl: string;
  /** An uploaded image as PNG. Errors: `image.invalid`, `upstream.timeout`, `server.unavailable`. */
  reencode: (image: Buffer) => Promise<Buffer>;
  recoveryCodes: RecoveryCodes;
  /** Undefined where there is no mail server, as is `mailFrom`, the sender. */
  mailer: Mailer | undefined;
  mailFrom: string | undefined;
  sources: Pick<Sources, 'states'>;
  releases: ReleaseWatch;
  metrics: Metrics;
  jobs: readonly Job[];
  moderation: Moderation;
  /** The free share of the disk of the embedded database; undefined for another database. */
  freeShare: (() => Promise<number>) | undefined;
  /** Of the embedded database; undefined for another database. */
  backups: { read(): Promise<BackupState>; downloads: Downloads } | undefined;
};

/** Error: `request.forbidden`. */
export async function assertAdmin({ database }: Admin, { id }: Pick<Account, 'id'>): Promise<void> {
  if ((await new RoleReader(database.write).find(id))?.role !== 'admin')
    throw new BloomError('request.forbidden');
}

/** Changes something by an admin, who stays one until that is done. Error: `request.forbidden`. */
export function asAdmin<R>(
  { database }: Admin,
  { id }: Pick<Account, 'id'>,
  work: (tx: Tx, actor: Actor) => Promise<R>,
) {
  return database.transact(async (tx) => {
    const { role } = await new RoleWriter(tx).hold(id);
    if (role !== 'admin') throw new BloomError('request.forbidden');
    return work(tx, { id, role });
  });
}

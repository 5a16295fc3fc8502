import type { Config } from '../config/config.ts';
import { connectionRoom, describeRoom } from '../platform/process/descriptors.ts';
import { findingsOf, type Finding } from './finding.ts';

/** Checks how many files and connections a process that starts like this one may open. */
export function checkDescriptors(
  { database, databaseReplicaUrls }: Pick<Config, 'database' | 'databaseReplicaUrls'>,
  limit?: number,
): Finding[] {
  const { ok, warning } = findingsOf('descriptors');
  const room = connectionRoom(database.poolMax * (1 + databaseReplicaUrls.length), limit);
  if (!room) return [];
  return [
    room.isLow
      ? warning(describeRoom(room), 'Raise the limit for the server: LimitNOFILE=65536 in systemd.')
      : ok(describeRoom(room)),
  ];
}

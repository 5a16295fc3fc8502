import { stringifySearch } from '../../search-params.ts';
import { platform } from '../../../platform/index.ts';

/** The address of a room as it is passed on, with who invites (docs/specification/pages.md#page-routes). */
export function roomLink(
  room: string,
  { invite, refCode }: { invite: string | undefined; refCode: string | undefined },
): string {
  return `${platform.publicOrigin()}/room/${room}${stringifySearch({ invite, code: refCode })}`;
}

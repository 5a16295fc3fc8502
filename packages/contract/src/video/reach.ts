import { Type, type Static } from 'typebox';
import { envelope } from '../wire/envelope.ts';

/** Path of `GET /v1/source/{source}/reach`. */
export const ReachPath = Type.Object({ source: Type.String() });

/** Response of `GET /v1/source/{source}/reach` (docs/specification/playback.md#player-problems). */
export const ReachResponse = envelope({
  reachable: Type.Boolean({
    description: 'False if the server has just requested the site of its player and got no response.',
  }),
});
export type ReachResponse = Static<typeof ReachResponse>;

import type { Primary } from '../../platform/database/index.ts';
import type { Tables } from '../../schema.ts';
import type { ContentKinds } from '../content/index.ts';
import type { Reversals } from './reversals.ts';

/** The database, the kinds of content and the reversals that reports are decided with. */
export type Moderation = {
  database: Primary<Tables>;
  kinds: ContentKinds;
  reversals: Reversals;
  /** Whether notices are answered by e-mail. */
  sendsMail: boolean;
};

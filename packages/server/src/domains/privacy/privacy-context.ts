import type { Events } from '../../events.ts';
import type { Primary } from '../../platform/database/index.ts';
import type { PersonalData } from '../../personal-data.ts';
import type { Tables } from '../../schema.ts';
import type { Accounts } from '../account/index.ts';
import type { LoginLinks, Passkeys } from '../sign-in/index.ts';

/** The database, events and domains that personal data is exported and deleted with. */
export type Privacy = {
  database: Primary<Tables>;
  events: Pick<Events, 'publish'>;
  accounts: Accounts;
  loginLinks: LoginLinks;
  passkeys: Passkeys;
  data: readonly PersonalData[];
};

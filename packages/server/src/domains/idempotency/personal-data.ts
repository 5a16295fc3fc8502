import { deleteRows, type PersonalData } from '../../personal-data.ts';

/** The data of accounts in this domain, for its export and deletion. */
export const idempotencyData: PersonalData = { forget: deleteRows('stored_response') };

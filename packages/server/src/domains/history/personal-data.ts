import { deleteRows, paged, type PersonalData } from '../../personal-data.ts';
import { findHistory } from './history-store.ts';

/** The data of accounts in this domain, for its export and deletion. */
export const historyData: PersonalData = {
  lists: [paged('history', findHistory)],
  forget: deleteRows('history'),
};

import { deleteRows, type PersonalData } from '../../personal-data.ts';

export { bytesOf, newAccountS, revisionBytes, type TextKind } from './text-limits.ts';
export { budgetJobs, chargeSuggestions, chargeText, isFirstToday, watchText } from './text-budget.ts';

/** The data of accounts in this domain, for its deletion. */
export const budgetData: PersonalData = { forget: deleteRows('text_usage') };

import type { Names } from './locale.ts';

/** What everybody who has deleted their account is called. */
export const deletedUserNames: Names = { en: 'Deleted user', zh: '已注销用户' };

/** The same as a name on the wire, which says it to people of either language. */
export const deletedUserName = `${deletedUserNames.en} · ${deletedUserNames.zh}`;

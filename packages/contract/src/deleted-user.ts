import type { Names } from './locale.ts';

/** The name of every deleted account. */
export const deletedUserNames: Names = { en: 'Deleted user', zh: '已注销用户' };

/** The same as one name on the wire, for clients of either language. */
export const deletedUserName = `${deletedUserNames.en} · ${deletedUserNames.zh}`;

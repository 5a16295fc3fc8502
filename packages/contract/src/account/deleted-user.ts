/** The name of every deleted account as it is stored and sent, for clients of any language. */
export const deletedUserName = 'Deleted user · 已注销用户';

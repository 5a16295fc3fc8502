/**
 * The user of the sample catalogue that visitors can enter as
 * (docs/specification/sign-in.md#sample-catalogue).
 */
export const demoUser = 'Lin';

/**
 * The moderator of everything as which visitors can enter the demo
 * (docs/specification/sign-in.md#demo-login).
 */
export const demoModerator = 'Robin';

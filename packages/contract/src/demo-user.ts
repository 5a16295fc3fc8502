/** The user of the sample catalogue that visitors can enter as (docs/specification/sign-in.md#sample-catalogue). */
export const demoUser = 'Lin';

import { demoUser } from '@bloom/contract/account/demo-user';

/** The users of the sample catalogue. */
export const sampleNames = [demoUser, 'Mei', 'Oscar', '小桃', 'Ana', '阿杰', '海风', 'Noor'] as const;
export type SampleName = (typeof sampleNames)[number];

/** The provider of the logins of sample users, with which no visitor can sign in. */
export const sampleProvider = 'sample';

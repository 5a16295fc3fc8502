import type { SampleName } from './people.ts';

/** Whom the sample users follow, in the order in which they did. */
export const sampleFollows: Readonly<Record<SampleName, readonly SampleName[]>> = {
  Lin: ['Ana', '阿杰', 'Oscar', '小桃', 'Mei'],
  Mei: ['Oscar', 'Lin'],
  Oscar: ['Mei', 'Lin'],
  小桃: ['阿杰', 'Lin', 'Mei'],
  Ana: ['Mei'],
  阿杰: ['小桃', 'Lin'],
  海风: ['阿杰', '小桃', 'Lin'],
  Noor: ['Oscar', 'Mei', 'Ana', 'Lin'],
};

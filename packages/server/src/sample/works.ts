import type { SampleName } from './people.ts';

/** The links between sample videos: who proposed them, and who agreed. */
export const sampleLinks: readonly {
  from: string;
  to: string;
  /** How many seconds later the content of `to` begins. */
  offsetS: number;
  proposer: SampleName;
  agree: readonly SampleName[];
}[] = [
  // A copy without the first four seconds.
  { from: '900003', to: '900005', offsetS: -4, proposer: 'Ana', agree: ['Lin'] },
  // A copy that is dead.
  { from: '900002', to: 'PetalBoat18', offsetS: 0, proposer: 'Mei', agree: ['Oscar'] },
  // A proposal, which waits for votes.
  { from: 'dQw4w9WgXcQ', to: 'BV1GJ411x7h7', offsetS: 0, proposer: '海风', agree: [] },
];

import { demoClip } from '@bloom/contract/video/demo-clip';
import type { SampleName } from './people.ts';

/**
 * The public collections of the sample: their makers, the ids of their videos in order, and who thanked for
 * them.
 */
export const sampleCollections: readonly {
  maker: SampleName;
  title: string;
  text: string;
  videos: readonly string[];
  gifts: readonly { from: SampleName; amount: number }[];
}[] = [
  {
    maker: 'Mei',
    title: 'Clips that play anywhere · 到处都能看',
    text: 'Short ones that Bloom brings along, without a network. · Bloom 自带的短片，没有网络也能看。',
    videos: ['900002', '900003', '900004', demoClip.id],
    gifts: [
      { from: 'Ana', amount: 2_000 },
      { from: '海风', amount: 8_880 },
      { from: 'Noor', amount: 20_000 },
    ],
  },
];

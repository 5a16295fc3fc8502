import { demoClip } from '@bloom/contract/demo-clip';
import type { SampleName } from './people.ts';

/** The public collections of the sample: their makers, and the ids of their videos in order. */
export const sampleCollections: readonly {
  maker: SampleName;
  title: string;
  text: string;
  videos: readonly string[];
}[] = [
  {
    maker: 'Mei',
    title: 'Clips that play anywhere · 到处都能看',
    text: 'Short ones that Bloom brings along, without a network. · Bloom 自带的短片，没有网络也能看。',
    videos: ['900002', '900003', '900004', demoClip.id],
  },
];

import { demoUser } from '@bloom/contract/account/demo-user';
import { sampleVideos } from './catalogue.ts';
import { sampleNames, type SampleName } from './people.ts';

/** A gift to a sample video, or a reduce with a negative amount. */
export type SampleGift = { from: SampleName; to: string; amount: number; note?: string };

/** The amounts of gifts that people give in passing. */
const smallAmounts = [
  520, 2_000, 100, 1_314, 365, 2_600, 888, 50, 3_500, 233, 2_000, 666, 1_000, 5_200, 10, 9_990, 1_888, 300,
  4_000, 99, 6_600, 777, 1_234,
] as const;
/** How many of these a video has, in turns. */
const smallGifts = [1, 2, 3, 1, 0, 2, 1, 4, 1, 2, 1] as const;

/** Most videos have a few small gifts, so that their balances differ as in life. */
const inPassing: readonly SampleGift[] = sampleVideos.flatMap(({ id, sharer }, i) => {
  const givers = sampleNames.filter((name) => name !== demoUser && name !== sharer);
  return Array.from({ length: smallGifts[i % smallGifts.length] ?? 0 }, (_, k) => ({
    from: givers[(i + k) % givers.length] ?? 'Mei',
    to: id,
    amount: smallAmounts[(i * 7 + k * 5) % smallAmounts.length] ?? 10,
  }));
});

const remembered: readonly SampleGift[] = [
  { from: '阿杰', to: '_sQSXwdtxlY', amount: 52_000, note: '毕业那年一直在听' },
  { from: 'Noor', to: 'rfscVS0vtbw', amount: 24_000, note: 'I got my first job after this' },
  { from: 'Mei', to: 'HXV3zeQKqGY', amount: 18_000 },
  { from: 'Oscar', to: 'kJQP7kiw5Fk', amount: 12_500 },
  { from: '海风', to: 'c0KYU2j0TM4', amount: 9_900 },
  { from: '小桃', to: 'pKmSdY56VtY', amount: 3_300 },
  { from: '阿杰', to: 'dQw4w9WgXcQ', amount: 2_000, note: '又上当了' },
  { from: 'Noor', to: 'BV1GJ411x7h7', amount: 2_000, note: 'You got me in two languages' },
  { from: 'Ana', to: 'dQw4w9WgXcQ', amount: -1_000 },
  { from: '海风', to: 'BV1es411D7sW', amount: -2_000 },
  { from: '小桃', to: 'eRsGyueVLvQ', amount: 52_000, note: '看哭了' },
  { from: 'Noor', to: 'UF8uR6Z6KLc', amount: 15_000 },
  { from: '海风', to: 'T4SimnaiktU', amount: 5_200 },
  { from: 'Oscar', to: 'BV1xx411c79H', amount: 66_600, note: 'How is this from 2009?' },
  { from: 'Mei', to: 'BV1xx411c79H', amount: 2_000 },
  { from: 'Noor', to: 'R6MlUcmOul8', amount: 3_500 },
  { from: '阿杰', to: 'DYptgVvkVLQ', amount: 131_400, note: '整个青春' },
  { from: '海风', to: 'DYptgVvkVLQ', amount: 20_000, note: '前奏一响就回到夏天' },
  { from: 'Ana', to: 'sHD_z90ZKV0', amount: 8_880 },
  { from: 'Oscar', to: 'PLZHQObOWTQDMsr9K-rj53DwVRMYO3t5Yr', amount: 45_000 },
  { from: 'Noor', to: 'PLZHQObOWTQDMsr9K-rj53DwVRMYO3t5Yr', amount: 2_000, note: 'Finally!' },
  { from: '小桃', to: 'BV1qW411N7FU', amount: 16_800, note: '考研党感谢分享' },
  { from: '海风', to: 'BV1ys411472E', amount: 88_000, note: '终于看懂了行列式' },
  { from: 'Noor', to: 'BV1ys411472E', amount: 2_000 },
  { from: 'Oscar', to: 'BV1bx411M7Zx', amount: 2_000 },
  { from: 'Mei', to: 'WhWc3b3KhnY', amount: 36_000, note: 'So much care in every frame' },
  { from: 'Oscar', to: 'WhWc3b3KhnY', amount: 7_500 },
  { from: '小桃', to: 'PLZHQObOWTQDNU6R1_67000Dx_ZCJB-3pi', amount: 1_234 },
  { from: '海风', to: 'BV1EW411u7th', amount: 23_300, note: '每天一集，推荐！' },
  { from: 'Ana', to: 'BV1f4411M7QC', amount: 2_000 },
  { from: '阿杰', to: 'BV1f4411M7QC', amount: 30_000, note: '五年后再看，预言全对' },
  { from: '小桃', to: 'q00340xt74z', amount: 6_660 },
  { from: '海风', to: 't0561x2zxd1', amount: 20_000, note: '科技就该这样' },
  { from: 'Mei', to: 'aqz-KE-bpKQ', amount: 20_000 },
  { from: 'Noor', to: 'aqz-KE-bpKQ', amount: 250_000, note: 'My kids watch this every week' },
  { from: 'Oscar', to: 'bu7nU9Mhpyo', amount: 2_000 },
  { from: '海风', to: 'bu7nU9Mhpyo', amount: 52_000, note: '婚礼用的就是这首' },
  { from: '小桃', to: '900003', amount: 2_000, note: '好解压' },
  { from: 'Oscar', to: '900004', amount: 31_416, note: 'Maths as flowers. Yes.' },
  { from: '海风', to: '900002', amount: 78_000, note: '想住进这片海里' },
  { from: 'Ana', to: '900002', amount: 1_500 },
  { from: 'Mei', to: 'BV1FV411d7u7', amount: 20_000 },
  { from: '阿杰', to: 'BV1FV411d7u7', amount: 165_000, note: '每次看都起鸡皮疙瘩' },
  { from: '小桃', to: '900001', amount: 52_000, note: '第二集的雨声太治愈了' },
  { from: 'Noor', to: '900001', amount: 9_999, note: 'The fireflies in episode 3!' },
  { from: 'Oscar', to: '900001', amount: 640_000, note: 'Best three minutes of my day, thank you' },
];

/** The oldest first. Lin only receives, and so has all of the petals that demo users begin with. */
export const sampleGifts: readonly SampleGift[] = [...inPassing, ...remembered];

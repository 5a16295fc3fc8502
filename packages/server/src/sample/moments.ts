import type { MomentMode } from '@bloom/contract/moment/moment-rules';
import type { SampleName } from './people.ts';

/** A moment of a sample video. */
type SampleMoment = {
  from: SampleName;
  /** Without it, it is about all of the video. */
  atS?: number;
  mode?: MomentMode;
  content: string;
  spoiler?: true;
  /** Petals, by who thanked. */
  thanks?: Partial<Record<SampleName, number>>;
  replies?: readonly { from: SampleName; content: string }[];
};

/**
 * Moments of the sample videos, by the ids of these, the oldest first. Lin has none, and so a bell without
 * replies; the petal boat has none, and shows how a video without any looks.
 */
export const sampleMoments: readonly {
  video: string;
  episode?: string;
  moments: readonly SampleMoment[];
}[] = [
  {
    video: '900001',
    episode: '1',
    moments: [
      { from: 'Mei', atS: 1.5, mode: 'top', content: '片頭的顏色好溫柔' },
      { from: 'Ana', atS: 3, content: 'Good morning to everyone who watches this' },
      { from: '小桃', atS: 5, content: '花瓣飘起来了', thanks: { 海风: 66 } },
      {
        from: 'Noor',
        atS: 7.8,
        content: 'Here comes the sun',
        thanks: { Ana: 520, Oscar: 100 },
        replies: [
          { from: 'Oscar', content: 'And I say, it’s all right' },
          { from: '小桃', content: '看到这句就唱出来了' },
        ],
      },
      { from: '阿杰', atS: 8.3, content: '太阳出来啦' },
      { from: '海风', atS: 11.2, content: '一朵一朵地开，慢慢看' },
      {
        from: 'Oscar',
        atS: 11.6,
        content: 'My daughter waves at every flower',
        thanks: { Mei: 365 },
      },
      { from: 'Mei', atS: 17, content: '下一集是雨天，別走' },
    ],
  },
  {
    video: '900001',
    episode: '2',
    moments: [
      { from: '小桃', atS: 1, content: '雨声太治愈了' },
      { from: '海风', atS: 4.5, content: '睡前必听', thanks: { 小桃: 233 } },
      { from: 'Ana', atS: 5, content: 'I put this on when I work' },
      {
        from: 'Oscar',
        atS: 8,
        content: 'Every drop is a small drum. What a line.',
        thanks: { Noor: 1_314, Ana: 99 },
        replies: [{ from: 'Noor', content: 'I wrote that one down' }],
      },
      { from: 'Mei', atS: 10.5, content: '睡蓮是粉紅色的，好可愛' },
      { from: '阿杰', atS: 14.8, mode: 'bottom', content: '不着急，慢慢来' },
    ],
  },
  {
    video: '900001',
    episode: '3',
    moments: [
      { from: 'Noor', atS: 1.2, content: 'Lights off, volume up' },
      { from: 'Mei', atS: 4.4, content: '第一隻螢火蟲！', thanks: { 海风: 188, Ana: 20 } },
      { from: '海风', atS: 5, content: '萤火虫！' },
      { from: 'Ana', atS: 9, content: 'And the second one replies ✨', thanks: { Noor: 300 } },
      {
        from: '小桃',
        atS: 12,
        content: '我数到二十三只',
        replies: [
          { from: 'Oscar', content: 'I always lose count at nine' },
          { from: '阿杰', content: '我数着数着就睡着了' },
        ],
      },
      { from: '阿杰', atS: 15, content: '晚安，小花园' },
    ],
  },
  {
    video: '900003',
    moments: [
      { from: 'Oscar', atS: 1.4, content: 'One, two, three …' },
      { from: '小桃', atS: 5, content: '没有两片是一样的', thanks: { Mei: 233 } },
      { from: 'Ana', atS: 8.2, content: 'A hundred! I counted.', thanks: { Noor: 100 } },
      { from: '阿杰', atS: 8.8, content: '好解压' },
      { from: '海风', atS: 9.5, content: '好解压' },
      { from: 'Noor', atS: 12.2, content: 'And it begins again' },
    ],
  },
  {
    video: '900004',
    moments: [
      {
        from: 'Oscar',
        atS: 8.4,
        content: 'Even k: twice as many petals. Odd k: only k.',
        thanks: { 阿杰: 1_000, Noor: 314 },
        replies: [
          { from: 'Noor', content: 'Because the odd ones trace each petal twice?' },
          { from: 'Oscar', content: 'Exactly' },
        ],
      },
      { from: '阿杰', atS: 12.5, content: '暂停想了十分钟' },
      { from: 'Mei', atS: 16, content: '數學也可以這麼浪漫', thanks: { Oscar: 520 } },
    ],
  },
  {
    video: 'aqz-KE-bpKQ',
    moments: [
      { from: 'Ana', atS: 14, content: 'That is how I wake up, too' },
      { from: '小桃', atS: 26, content: '闻花的表情太可爱了', thanks: { Mei: 99 } },
      {
        from: 'Oscar',
        atS: 61,
        content: 'Those three are trouble',
        thanks: { Ana: 233, Noor: 50 },
      },
      { from: '海风', atS: 64, content: '哈哈哈' },
      { from: '阿杰', atS: 66, content: '哈哈哈' },
      { from: 'Mei', atS: 68, content: '哈哈哈' },
      {
        from: 'Noor',
        atS: 285,
        content: 'They picked the wrong rabbit',
        thanks: { Oscar: 1_000, 阿杰: 365 },
        replies: [{ from: 'Oscar', content: 'My daughter cheers at this every time' }],
      },
      { from: 'Ana', atS: 540, content: 'Stay for the credits' },
      { from: '海风', content: '2008 年的动画，现在看还是这么好' },
    ],
  },
  {
    video: 'eRsGyueVLvQ',
    moments: [
      { from: 'Oscar', atS: 48, content: 'The fight in the snow is so well made' },
      { from: '小桃', atS: 200, content: '小龙太可爱了', thanks: { Ana: 520, 海风: 100 } },
      { from: 'Mei', atS: 310, content: '不要帶走牠……' },
      {
        from: 'Ana',
        atS: 668,
        content: 'It was Scales all along. He had grown old, and so had she.',
        spoiler: true,
        thanks: { Mei: 1_314 },
        replies: [{ from: 'Mei', content: 'I was not ready for it' }],
      },
      { from: '海风', atS: 735, content: '看哭了', thanks: { 小桃: 233 } },
      { from: 'Noor', content: 'All of it was made with free software. You can open the files.' },
    ],
  },
  {
    video: 'bu7nU9Mhpyo',
    moments: [
      { from: '阿杰', atS: 3, content: '前奏一响，回到 2016 年夏天', thanks: { 小桃: 520 } },
      { from: 'Mei', atS: 32, content: '巴黎的街景好美' },
      {
        from: '海风',
        atS: 64,
        content: '婚礼上我们就放的这段',
        thanks: { 小桃: 1_314, 阿杰: 520 },
        replies: [
          { from: 'Mei', content: '恭喜恭喜！' },
          { from: '小桃', content: '太浪漫了吧' },
        ],
      },
      { from: 'Noor', atS: 66, content: 'I do not understand a word, and I love it' },
    ],
  },
  {
    video: 'dQw4w9WgXcQ',
    moments: [
      { from: 'Oscar', atS: 1, content: 'You know the rules', thanks: { Noor: 365 } },
      { from: '阿杰', atS: 18, content: '又上当了' },
      { from: '小桃', atS: 19.5, content: '又上当了' },
      { from: '海风', atS: 21, content: '又上当了' },
      {
        from: 'Noor',
        atS: 43,
        content: 'Everybody, together now!',
        thanks: { Oscar: 100, Mei: 66 },
      },
    ],
  },
  {
    video: 'PLZHQObOWTQDPD3MizzM2xVFitgF8hE_ab',
    episode: 'fNk_zzaMoSs',
    moments: [
      {
        from: 'Noor',
        atS: 75,
        content: 'Arrows for physicists, lists for programmers, and both are right',
        thanks: { Oscar: 888 },
        replies: [{ from: '海风', content: '第一次有人把两种说法讲到一起' }],
      },
      { from: '阿杰', atS: 240, content: '原来加法就是接着走' },
    ],
  },
  {
    video: 'BV1xx411c79H',
    moments: [
      { from: '阿杰', atS: 2, content: '童年回忆！', thanks: { 小桃: 99 } },
      { from: '小桃', atS: 45, content: '转场太丝滑了', thanks: { 阿杰: 233 } },
      { from: 'Oscar', atS: 88, content: 'Every frame could be a poster', thanks: { Mei: 520 } },
      { from: 'Mei', atS: 150, content: '黑與白就夠了' },
    ],
  },
  {
    video: 'jNQXAC9IVRw',
    moments: [
      { from: 'Ana', atS: 1, content: 'This is where it all began' },
      { from: '海风', atS: 5, content: '第一个视频，居然是大象', thanks: { Ana: 50 } },
    ],
  },
];

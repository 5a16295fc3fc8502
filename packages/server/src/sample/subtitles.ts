import type { Source } from '@bloom/contract/sources/sources';
import type { SampleName } from './people.ts';

/** Subtitles of a sample video: one user writes the English, another one adds the Chinese. */
export type SampleSubtitles = {
  source: Source;
  id: string;
  episode?: string;
  english: SampleName;
  chinese: SampleName;
  /** Seconds, and the words in both languages. */
  cues: readonly (readonly [start: number, end: number, EN: string, CN: string])[];
};

export const sampleSubtitles: readonly SampleSubtitles[] = [
  {
    source: 'subo',
    id: '900001',
    episode: '1',
    english: 'Oscar',
    chinese: 'Mei',
    cues: [
      [0.8, 3.4, 'The garden wakes before we do.', '花园比我们醒得早。'],
      [3.8, 6.8, 'Every leaf keeps a little of the night.', '每片叶子都留着一点夜色。'],
      [7.4, 10.4, 'Then the sun comes over the wall,', '然后太阳翻过墙头，'],
      [10.8, 13.6, 'and one by one they open.', '它们一朵一朵地打开。'],
      [14.2, 17.2, 'Good morning, small garden.', '早上好，小花园。'],
    ],
  },
  {
    source: 'subo',
    id: '900001',
    episode: '2',
    english: 'Oscar',
    chinese: '小桃',
    cues: [
      [0.8, 3.6, 'It has rained since breakfast.', '从早饭起就在下雨。'],
      [4, 7, 'No one minds, least of all the roots.', '没有谁介意，尤其是树根。'],
      [7.6, 10.8, 'Listen: every drop is a small drum.', '听，每一滴都是小鼓。'],
      [11.4, 14, 'Stay under this leaf with me.', '和我躲在这片叶子下吧。'],
      [14.6, 17.4, 'We are not in a hurry.', '我们不着急。'],
    ],
  },
  {
    source: 'subo',
    id: '900001',
    episode: '3',
    english: 'Noor',
    chinese: '海风',
    cues: [
      [0.8, 3.6, 'Now the lamps are out.', '灯都熄了。'],
      [4.2, 7.2, 'The first firefly writes its name,', '第一只萤火虫写下名字，'],
      [7.8, 10.6, 'and the second one replies.', '第二只回应它。'],
      [11.2, 14.2, 'Close your eyes and count them.', '闭上眼睛数一数。'],
      [14.8, 17.4, 'Good night, small garden.', '晚安，小花园。'],
    ],
  },
  {
    source: 'zdziyuan',
    id: '900002',
    english: 'Ana',
    chinese: '海风',
    cues: [
      [0.8, 3.6, 'A petal fell into the sea.', '一片花瓣落进海里。'],
      [4.2, 7.2, 'It did not sink. It set sail.', '它没有沉，它启航了。'],
      [7.8, 10.8, 'The wind said: where to?', '风问：去哪里？'],
      [11.4, 14.2, 'Wherever someone says thank you.', '去有人说谢谢的地方。'],
      [14.8, 17.4, 'So it is still on its way.', '所以它还在路上。'],
    ],
  },
  {
    source: 'subo',
    id: '900003',
    english: 'Noor',
    chinese: '小桃',
    cues: [
      [0.8, 3.6, 'One petal, and another one.', '一片，又一片。'],
      [4.2, 7.4, 'No one counts while it is opening.', '开的时候没有人数。'],
      [8, 11.2, 'At a hundred it takes a breath,', '到一百片，它吸一口气，'],
      [11.8, 14.4, 'and then it begins again.', '然后重新开始。'],
    ],
  },
  {
    source: 'zdziyuan',
    id: '900004',
    english: 'Oscar',
    chinese: '阿杰',
    cues: [
      [0.8, 4, 'r is the cosine of k times the angle.', 'r 等于 k 倍角的余弦。'],
      [4.6, 7.6, 'With k = 2 there are four petals.', 'k 为 2，有四瓣。'],
      [8.2, 11.2, 'With k = 3 there are only three.', 'k 为 3，只有三瓣。'],
      [11.8, 14.8, 'Can you see why? Pause and try.', '为什么？暂停想一想。'],
    ],
  },
  {
    source: 'youtube',
    id: 'aqz-KE-bpKQ',
    english: 'Noor',
    chinese: 'Mei',
    cues: [
      [1, 4, '[A bird sings in the forest]', '〔林中鸟鸣〕'],
      [12, 15.5, '[Morning. The rabbit wakes up]', '〔清晨，兔子醒来〕'],
      [24, 27.5, '[He stretches and smells a flower]', '〔他伸懒腰，闻了闻花〕'],
      [60, 63.5, '[Laughter behind the trees]', '〔树后传来笑声〕'],
    ],
  },
  {
    source: 'youtube',
    id: 'WhWc3b3KhnY',
    english: 'Oscar',
    chinese: 'Mei',
    cues: [
      [3, 6.5, '[Wind. Snow on the mountains]', '〔风声，山上的雪〕'],
      [20, 23.5, '[The girl and her dog set out]', '〔女孩和小狗出发了〕'],
      [45, 48.5, '[A flute. The ice begins to melt]', '〔笛声，冰开始融化〕'],
    ],
  },
];

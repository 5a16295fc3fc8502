import type { Episode } from '@bloom/contract/video';
import type { Source, VideoType } from '@bloom/contract/sources/sources';
import type { Classification } from '../domains/video/index.ts';

/** A video of the sample catalogue. */
export type SampleVideo = {
  source: Source;
  id: string;
  title: string;
  classification: Classification;
  durationS?: number;
  type?: VideoType;
  episodes?: Episode[];
  /** The video whose thumbnail a playlist shows. */
  thumbnailVideoId?: string;
};

/** The names of the accounts that share the sample videos. No login can sign in to them. */
export const sampleSharers = ['Mei', 'Oscar', '小桃', 'Ana', '阿杰'] as const;

/** Well-known public videos, newest first. */
export const sampleVideos: readonly SampleVideo[] = [
  {
    source: 'youtube',
    id: 'aqz-KE-bpKQ',
    title: 'Big Buck Bunny 60fps 4K - Official Blender Foundation Short Film',
    classification: { category: 'movies', label: 'comedy', audio: 'other', subtitle: 'other' },
    durationS: 635,
  },
  {
    source: 'youtube',
    id: 'bu7nU9Mhpyo',
    title: '周杰倫 Jay Chou【告白氣球 Love Confession】Official MV',
    classification: {
      category: 'entertainment',
      label: 'music',
      audio: 'mandarin',
      subtitle: 'traditional_chinese',
    },
    durationS: 215,
  },
  {
    source: 'youtube',
    id: 'PLZHQObOWTQDPD3MizzM2xVFitgF8hE_ab',
    title: 'Essence of linear algebra',
    classification: {
      category: 'tvseries',
      label: 'internet',
      audio: 'english',
      subtitle: 'simplified_chinese',
    },
    type: 'Playlist',
    episodes: [
      { id: 'fNk_zzaMoSs', title: 'Vectors' },
      { id: 'k7RM-ot2NWY', title: 'Linear combinations, span, and basis vectors' },
      { id: 'kYB8IZa5AuE', title: 'Linear transformations and matrices' },
      { id: 'XkY2DOUCWMU', title: 'Matrix multiplication as composition' },
      { id: 'rHLEWRxRGiM', title: 'Three-dimensional linear transformations' },
      { id: 'Ip3X9LOh2dk', title: 'The determinant' },
      { id: 'uQhTuRlWMxw', title: 'Inverse matrices, column space and null space' },
    ],
    thumbnailVideoId: 'fNk_zzaMoSs',
  },
  {
    source: 'youtube',
    id: 'arj7oStGLkU',
    title: 'Inside the mind of a master procrastinator | Tim Urban | TED',
    classification: {
      category: 'entertainment',
      label: 'talk show',
      audio: 'english',
      subtitle: 'simplified_chinese',
    },
    durationS: 844,
  },
  {
    source: 'youtube',
    id: '9bZkp7q19f0',
    title: 'PSY - GANGNAM STYLE(강남스타일) M/V',
    classification: {
      category: 'entertainment',
      label: 'dance',
      audio: 'other',
      subtitle: 'english',
    },
    durationS: 253,
  },
  {
    source: 'youtube',
    id: 'jfKfPfyJRdk',
    title: 'lofi hip hop radio 📚 beats to relax/study to',
    classification: { category: 'other', label: 'other', audio: 'other', subtitle: 'other' },
    type: 'Live',
  },
  {
    source: 'youtube',
    id: 'eRsGyueVLvQ',
    title: 'Sintel - Open Movie by Blender Foundation',
    classification: { category: 'movies', label: 'action', audio: 'english', subtitle: 'english' },
    durationS: 888,
  },
  {
    source: 'youtube',
    id: 'T4SimnaiktU',
    title: 'G.E.M.【光年之外 LIGHT YEARS AWAY】MV 鄧紫棋',
    classification: {
      category: 'entertainment',
      label: 'music',
      audio: 'mandarin',
      subtitle: 'traditional_chinese',
    },
    durationS: 239,
  },
  {
    source: 'youtube',
    id: 'UF8uR6Z6KLc',
    title: "Steve Jobs' 2005 Stanford Commencement Address",
    classification: {
      category: 'entertainment',
      label: 'culture',
      audio: 'english',
      subtitle: 'simplified_chinese',
    },
    durationS: 904,
  },
  {
    source: 'youtube',
    id: 'dQw4w9WgXcQ',
    title: 'Rick Astley - Never Gonna Give You Up (Official Video)',
    classification: {
      category: 'entertainment',
      label: 'music',
      audio: 'english',
      subtitle: 'english',
    },
    durationS: 213,
  },
  {
    source: 'youtube',
    id: 'PLZHQObOWTQDMsr9K-rj53DwVRMYO3t5Yr',
    title: 'Essence of calculus',
    classification: {
      category: 'tvseries',
      label: 'internet',
      audio: 'english',
      subtitle: 'simplified_chinese',
    },
    type: 'Playlist',
    episodes: [
      { id: 'WUvTyaaNkzM', title: 'The essence of calculus' },
      { id: '9vKqVkMQHKk', title: 'The paradox of the derivative' },
      { id: 'S0_qX4VJhMQ', title: 'Derivative formulas through geometry' },
      { id: 'YG15m2VwSjA', title: 'Visualizing the chain rule and product rule' },
      { id: 'm2MIpDrF7Es', title: "What's so special about Euler's number e?" },
      { id: 'kfF40MiS7zA', title: 'Limits, L’Hôpital’s rule, and epsilon delta definitions' },
      { id: 'rfG8ce4nNh0', title: 'Integration and the fundamental theorem of calculus' },
    ],
    thumbnailVideoId: 'WUvTyaaNkzM',
  },
  {
    source: 'youtube',
    id: 'R6MlUcmOul8',
    title: 'Tears of Steel - Blender VFX Open Movie',
    classification: { category: 'movies', label: 'crux', audio: 'english', subtitle: 'english' },
    durationS: 734,
  },
  {
    source: 'youtube',
    id: 'DYptgVvkVLQ',
    title: '周杰倫 Jay Chou【晴天 Sunny Day】Official MV',
    classification: {
      category: 'entertainment',
      label: 'music',
      audio: 'mandarin',
      subtitle: 'traditional_chinese',
    },
    durationS: 270,
  },
  {
    source: 'youtube',
    id: '0fKBhvDjuy0',
    title: 'Powers of Ten (1977)',
    classification: { category: 'other', label: 'other', audio: 'english', subtitle: 'other' },
    durationS: 541,
  },
  {
    source: 'youtube',
    id: 'fJ9rUzIMcZQ',
    title: 'Queen – Bohemian Rhapsody (Official Video Remastered)',
    classification: {
      category: 'entertainment',
      label: 'music',
      audio: 'english',
      subtitle: 'english',
    },
    durationS: 360,
  },
  {
    source: 'youtube',
    id: 'Y-rmzh0PI3c',
    title: 'Cosmos Laundromat - First Cycle. Official Blender Foundation release',
    classification: { category: 'movies', label: 'crux', audio: 'english', subtitle: 'english' },
    durationS: 730,
  },
  {
    source: 'youtube',
    id: '8KkKuTCFvzI',
    title:
      'What makes a good life? Lessons from the longest study on happiness | Robert Waldinger | TED',
    classification: {
      category: 'entertainment',
      label: 'talk show',
      audio: 'english',
      subtitle: 'simplified_chinese',
    },
    durationS: 766,
  },
  {
    source: 'youtube',
    id: 'sHD_z90ZKV0',
    title: '周杰倫 Jay Chou【稻香 Rice Field】Official MV',
    classification: {
      category: 'entertainment',
      label: 'music',
      audio: 'mandarin',
      subtitle: 'traditional_chinese',
    },
    durationS: 224,
  },
  {
    source: 'youtube',
    id: 'jNQXAC9IVRw',
    title: 'Me at the zoo',
    classification: { category: 'other', label: 'other', audio: 'english', subtitle: 'other' },
    durationS: 19,
  },
  {
    source: 'youtube',
    id: 'WhWc3b3KhnY',
    title: 'Spring - Blender Open Movie',
    classification: { category: 'movies', label: 'other', audio: 'other', subtitle: 'other' },
    durationS: 464,
  },
  {
    source: 'youtube',
    id: 'PLZHQObOWTQDNU6R1_67000Dx_ZCJB-3pi',
    title: 'Neural networks',
    classification: {
      category: 'tvseries',
      label: 'internet',
      audio: 'english',
      subtitle: 'simplified_chinese',
    },
    type: 'Playlist',
    episodes: [
      { id: 'aircAruvnKk', title: 'But what is a neural network?' },
      { id: 'IHZwWFHWa-w', title: 'Gradient descent, how neural networks learn' },
      { id: 'Ilg3gGewQ5U', title: 'What is backpropagation really doing?' },
      { id: 'tIeHLnjs5U8', title: 'Backpropagation calculus' },
    ],
    thumbnailVideoId: 'aircAruvnKk',
  },
  {
    source: 'youtube',
    id: 'kJQP7kiw5Fk',
    title: 'Luis Fonsi - Despacito ft. Daddy Yankee',
    classification: {
      category: 'entertainment',
      label: 'music',
      audio: 'other',
      subtitle: 'english',
    },
    durationS: 282,
  },
  {
    source: 'youtube',
    id: 'mN0zPOpADL4',
    title: 'Agent 327: Operation Barbershop',
    classification: { category: 'movies', label: 'action', audio: 'english', subtitle: 'english' },
    durationS: 232,
  },
  {
    source: 'youtube',
    id: 'Z8Mqw0b9ADs',
    title: '周杰倫 Jay Chou【青花瓷 Blue and White Porcelain】Official MV',
    classification: {
      category: 'entertainment',
      label: 'music',
      audio: 'mandarin',
      subtitle: 'traditional_chinese',
    },
    durationS: 241,
  },
  {
    source: 'youtube',
    id: 'qp0HIF3SfI4',
    title: 'How great leaders inspire action | Simon Sinek | TED',
    classification: {
      category: 'entertainment',
      label: 'talk show',
      audio: 'english',
      subtitle: 'simplified_chinese',
    },
    durationS: 1084,
  },
  {
    source: 'youtube',
    id: 'rfscVS0vtbw',
    title: 'Learn Python - Full Course for Beginners [Tutorial]',
    classification: { category: 'other', label: 'other', audio: 'english', subtitle: 'english' },
    durationS: 16012,
  },
  {
    source: 'youtube',
    id: 'SkVqJ1SGeL0',
    title: 'Caminandes 3: Llamigos',
    classification: { category: 'movies', label: 'comedy', audio: 'other', subtitle: 'other' },
    durationS: 150,
  },
  {
    source: 'youtube',
    id: '_sQSXwdtxlY',
    title: '田馥甄 Hebe Tien【小幸運 A little happiness】Official MV',
    classification: {
      category: 'entertainment',
      label: 'music',
      audio: 'mandarin',
      subtitle: 'traditional_chinese',
    },
    durationS: 285,
  },
  {
    source: 'youtube',
    id: 'JGwWNGJdvx8',
    title: 'Ed Sheeran - Shape of You (Official Music Video)',
    classification: {
      category: 'entertainment',
      label: 'music',
      audio: 'english',
      subtitle: 'english',
    },
    durationS: 264,
  },
  {
    source: 'youtube',
    id: 'iG9CE55wbtY',
    title: 'Do schools kill creativity? | Sir Ken Robinson | TED',
    classification: {
      category: 'entertainment',
      label: 'parent child',
      audio: 'english',
      subtitle: 'traditional_chinese',
    },
    durationS: 1204,
  },
  {
    source: 'youtube',
    id: 'TLkA0RELQ1g',
    title: 'Elephants Dream',
    classification: { category: 'movies', label: 'crux', audio: 'english', subtitle: 'english' },
    durationS: 654,
  },
  {
    source: 'youtube',
    id: 'pRpeEdMmmQ0',
    title: 'Shakira - Waka Waka (This Time for Africa)',
    classification: {
      category: 'entertainment',
      label: 'dance',
      audio: 'english',
      subtitle: 'english',
    },
    durationS: 211,
  },
  {
    source: 'youtube',
    id: 'HXV3zeQKqGY',
    title: 'SQL Tutorial - Full Database Course for Beginners',
    classification: { category: 'other', label: 'other', audio: 'english', subtitle: 'english' },
    durationS: 15639,
  },
  {
    source: 'youtube',
    id: '_cMxraX_5RE',
    title: 'Sprite Fright - Blender Open Movie',
    classification: { category: 'movies', label: 'comedy', audio: 'english', subtitle: 'english' },
    durationS: 630,
  },
  {
    source: 'youtube',
    id: 'c0KYU2j0TM4',
    title: 'The power of introverts | Susan Cain | TED',
    classification: {
      category: 'entertainment',
      label: 'talk show',
      audio: 'english',
      subtitle: 'simplified_chinese',
    },
    durationS: 1145,
  },
  {
    source: 'youtube',
    id: '60ItHLz5WEA',
    title: 'Alan Walker - Faded',
    classification: {
      category: 'entertainment',
      label: 'music',
      audio: 'english',
      subtitle: 'other',
    },
    durationS: 213,
  },
  {
    source: 'youtube',
    id: 'pKmSdY56VtY',
    title: 'Coffee Run - Blender Open Movie',
    classification: { category: 'movies', label: 'love', audio: 'other', subtitle: 'other' },
    durationS: 185,
  },
  {
    source: 'youtube',
    id: 'M7lc1UVf-VE',
    title: 'YouTube Developers Live: Embedded Web Player Customization',
    classification: { category: 'other', label: 'other', audio: 'english', subtitle: 'english' },
    durationS: 1344,
  },
  {
    source: 'youtube',
    id: 'hTWKbfoikeg',
    title: 'Nirvana - Smells Like Teen Spirit (Official Music Video)',
    classification: {
      category: 'entertainment',
      label: 'music',
      audio: 'english',
      subtitle: 'english',
    },
    durationS: 279,
  },
  {
    source: 'youtube',
    id: 'H14bBuluwB8',
    title: 'Grit: the power of passion and perseverance | Angela Lee Duckworth | TED',
    classification: {
      category: 'entertainment',
      label: 'talk show',
      audio: 'english',
      subtitle: 'simplified_chinese',
    },
    durationS: 372,
  },
];

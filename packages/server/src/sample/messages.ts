import type { SampleName } from './people.ts';

/** A message of the sample chat. */
export type SampleMessage = {
  from: SampleName;
  /** How long ago it was posted, in minutes. */
  minutesAgo: number;
  content: string;
  /** Whom it mentions, with "@" and the handle in the content. */
  mentions?: readonly SampleName[];
};

/** The oldest first. */
export const sampleMessages: readonly SampleMessage[] = [
  {
    from: 'Mei',
    minutesAgo: 2_940,
    content: 'Good morning everyone! What are you watching today?',
  },
  { from: '阿杰', minutesAgo: 2_936, content: '早！在补《告白气球》的现场版' },
  { from: 'Oscar', minutesAgo: 2_931, content: 'Big Buck Bunny again. My daughter insists.' },
  { from: 'Mei', minutesAgo: 2_929, content: 'It never gets old 😄' },
  { from: '小桃', minutesAgo: 2_905, content: '大家好，我是新来的，这里怎么送花？' },
  {
    from: '阿杰',
    minutesAgo: 2_902,
    content: '@xiaotao 点视频下面的花瓣就行，点两下就送出去了',
    mentions: ['小桃'],
  },
  { from: '小桃', minutesAgo: 2_900, content: '送出去啦，谢谢！' },
  {
    from: 'Noor',
    minutesAgo: 2_480,
    content: 'The Essence of linear algebra playlist is pure gold',
  },
  { from: 'Oscar', minutesAgo: 2_474, content: 'Episode 6 finally made determinants click for me' },
  { from: '海风', minutesAgo: 2_470, content: '双语合集那个也很好，字幕校对得很仔细' },
  { from: 'Noor', minutesAgo: 2_466, content: 'I watch one with breakfast. Nerdy, I know.' },
  { from: 'Ana', minutesAgo: 2_461, content: 'Nerdy is welcome here' },
  { from: '海风', minutesAgo: 1_890, content: '今晚有人一起看纪录片吗？' },
  { from: '小桃', minutesAgo: 1_886, content: '我可以，九点以后' },
  { from: '海风', minutesAgo: 1_884, content: '好，那就九点，看完在这里聊' },
  { from: 'Ana', minutesAgo: 1_640, content: 'Sintel made me cry again. Every single time.' },
  { from: 'Mei', minutesAgo: 1_633, content: 'The ending! I was not ready for it' },
  { from: '阿杰', minutesAgo: 1_628, content: '配乐也很棒，单曲循环了一个星期' },
  {
    from: 'Oscar',
    minutesAgo: 1_460,
    content: 'Who else thinks Bad Apple looks better every year?',
  },
  { from: '阿杰', minutesAgo: 1_455, content: '童年回忆了，前奏一响就激动' },
  { from: '小桃', minutesAgo: 1_452, content: '影绘真的太厉害了，一帧一帧都好看' },
  {
    from: 'Noor',
    minutesAgo: 1_320,
    content: 'Is there a good cooking video with English subtitles?',
  },
  {
    from: 'Ana',
    minutesAgo: 1_312,
    content: '@noor look under Entertainment, then Food. Mei shared a lovely one',
    mentions: ['Noor'],
  },
  { from: 'Noor', minutesAgo: 1_305, content: 'Found it, thank you! Dinner is saved.' },
  { from: '海风', minutesAgo: 960, content: '《小花园》第二集的雨声太适合睡前听了' },
  { from: 'Mei', minutesAgo: 951, content: 'Yes! I play it while I work, too' },
  { from: 'Oscar', minutesAgo: 940, content: 'Lofi radio in one tab, rain in the other' },
  { from: '阿杰', minutesAgo: 610, content: '后浪那个演讲，隔几年再看感觉完全不一样' },
  { from: '小桃', minutesAgo: 604, content: '是啊，评论区也变了好多' },
  { from: 'Ana', minutesAgo: 420, content: 'First gift received today, I am so happy 🌸' },
  { from: 'Mei', minutesAgo: 417, content: 'Congratulations! You share such good things' },
  { from: 'Noor', minutesAgo: 415, content: 'Well deserved!' },
  { from: '海风', minutesAgo: 190, content: '刚给花瓣船送了花，三分钟的小短片，值得一看' },
  { from: '小桃', minutesAgo: 184, content: '去看啦！' },
  { from: '小桃', minutesAgo: 176, content: '好治愈，想住进那片海里' },
  {
    from: 'Oscar',
    minutesAgo: 95,
    content: 'Maths that grows flowers. I did not know I needed this.',
  },
  { from: 'Noor', minutesAgo: 88, content: 'The Rose Equation? Same, I paused it ten times' },
  {
    from: 'Mei',
    minutesAgo: 41,
    content: 'Please say hello when you are new here. We do not bite!',
  },
  { from: '阿杰', minutesAgo: 34, content: '欢迎欢迎，中文英文都可以聊' },
  { from: 'Ana', minutesAgo: 12, content: 'Have a lovely day, everyone 🌷' },
  { from: '海风', minutesAgo: 7, content: '大家看到什么好视频记得分享呀' },
];

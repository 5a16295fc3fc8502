import { registrations } from '../account/login-providers.ts';
import { inLocale, type Locale } from '../wire/locale.ts';
import { sources } from '../sources/sources.ts';

type Texts = Readonly<Record<Locale, string>>;

/** The condition for a value of each kind, as a phrase after "must be". */
export const settingKinds = {
  title: {
    en: 'from 1 to 40 characters on one line',
    'zh-hans': '同一行中的 1 至 40 个字符',
    'zh-hant': '同一行中的 1 到 40 個字元',
  },
  line: {
    en: 'at most 60 characters on one line',
    'zh-hans': '同一行中的最多 60 个字符',
    'zh-hant': '同一行中的最多 60 個字元',
  },
  sentence: {
    en: 'at most 160 characters on one line',
    'zh-hans': '同一行中的最多 160 个字符',
    'zh-hant': '同一行中的最多 160 個字元',
  },
  colour: {
    en: 'a colour such as #1f6feb that is not grey',
    'zh-hans': '形如 #1f6feb 的颜色，不能是灰色',
    'zh-hant': '像 #1f6feb 這樣的顏色，不可為灰色',
  },
  text: {
    en: 'at most 20000 characters: paragraphs with empty lines between them, headings after "## "',
    'zh-hans': '最多 20000 个字符：段落之间空一行，标题以“## ”开头',
    'zh-hant': '最多 20000 個字元：段落之間空一行，標題以「## 」開頭',
  },
  sources: {
    en: `names with commas between them, of ${sources.join(', ')}`,
    'zh-hans': `用逗号隔开的名称，可用 ${sources.join('、')}`,
    'zh-hant': `以逗號分隔的名稱，可用 ${sources.join('、')}`,
  },
  switch: {
    en: '0 or 1',
    'zh-hans': '0 或 1',
    'zh-hant': '0 或 1',
  },
  version: {
    en: 'a version such as 1.3.6',
    'zh-hans': '1.3.6 这样的版本号',
    'zh-hant': '像 1.3.6 這樣的版本編號',
  },
  url: {
    en: 'an http or https URL',
    'zh-hans': 'http 或 https 网址',
    'zh-hant': 'http 或 https 網址',
  },
  email: {
    en: 'an e-mail address',
    'zh-hans': '电子邮箱地址',
    'zh-hant': '電子郵件地址',
  },
  megabytes: {
    en: 'a whole number of MB, at most 9999999',
    'zh-hans': '以 MB 为单位的整数，最大 9999999',
    'zh-hant': '以 MB 為單位的整數，最大 9999999',
  },
  points: {
    en: 'a number from 0 to 20 with at most two decimals',
    'zh-hans': '0 到 20 之间的数，最多两位小数',
    'zh-hant': '0 到 20 之間的數字，小數最多兩位',
  },
  characters: {
    en: 'a whole number of characters, at most 9 digits',
    'zh-hans': '字符数，整数，最多 9 位',
    'zh-hant': '字元數，整數，最多 9 位',
  },
  words: {
    en: 'words with commas between them, on one line',
    'zh-hans': '同一行中用逗号隔开的词',
    'zh-hant': '同一行中以逗號分隔的字詞',
  },
  seconds: {
    en: 'a whole number of seconds, at most 2592000 (30 days)',
    'zh-hans': '以秒为单位的整数，最大 2592000（30 天）',
    'zh-hant': '以秒為單位的整數，最大 2592000（30 天）',
  },
  count: {
    en: 'a whole number, at most 1000',
    'zh-hans': '整数，最大 1000',
    'zh-hant': '整數，最大 1000',
  },
  days: {
    en: 'a whole number of days, at most 3650; 0: for ever',
    'zh-hans': '以天为单位的整数，最大 3650；0 表示永久保留',
    'zh-hant': '以天為單位的整數，最大 3650；0 表示永久保留',
  },
  petals: {
    en: 'a whole number of petals, at most 9 digits',
    'zh-hans': '花瓣数，整数，最多 9 位',
    'zh-hant': '花瓣數，整數，最多 9 位',
  },
  networks: {
    en: 'a list such as 198.51.100.0/24=30000000, 2001:db8::/32=9000000',
    'zh-hans': '形如 198.51.100.0/24=30000000, 2001:db8::/32=9000000 的列表',
    'zh-hant': '像 198.51.100.0/24=30000000, 2001:db8::/32=9000000 這樣的列表',
  },
  choice: {
    en: 'one of',
    'zh-hans': '以下之一：',
    'zh-hant': '以下之一：',
  },
  hosts: {
    en: 'host names with commas between them, such as cdn.example or *.cdn.example',
    'zh-hans': '用逗号隔开的主机名，如 cdn.example 或 *.cdn.example',
    'zh-hant': '以逗號分隔的主機名稱，如 cdn.example 或 *.cdn.example',
  },
  subcategories: {
    en: 'a list such as movies/documentary/纪录片, entertainment/sports/体育',
    'zh-hans': '形如 movies/documentary/纪录片, entertainment/sports/体育 的列表',
    'zh-hant': '像 movies/documentary/紀錄片, entertainment/sports/體育 這樣的列表',
  },
  languages: {
    en: 'a list such as japanese/Japanese/日语, korean/Korean/韩语',
    'zh-hans': '形如 japanese/Japanese/日语, korean/Korean/韩语 的列表',
    'zh-hant': '像 japanese/Japanese/日語, korean/Korean/韓語 這樣的列表',
  },
} as const satisfies Record<string, Texts>;
export type SettingKind = keyof typeof settingKinds;

/** The parts of the admin's page in which the settings stand. */
export const settingGroups = {
  site: { en: 'The whole site', 'zh-hans': '整个网站', 'zh-hant': '整個網站' },
  joining: { en: 'New accounts', 'zh-hans': '新账号', 'zh-hant': '新帳號' },
  sharing: { en: 'Sharing', 'zh-hans': '分享', 'zh-hant': '分享' },
  legal: { en: 'Imprint and legal pages', 'zh-hans': '站点信息和法律页面', 'zh-hant': '網站資訊和法律頁面' },
  chat: { en: 'Chat and names', 'zh-hans': '聊天和名字', 'zh-hant': '聊天和名字' },
  subtitles: { en: 'Subtitles', 'zh-hans': '字幕', 'zh-hant': '字幕' },
  links: { en: 'Poster and links', 'zh-hans': '海报和链接', 'zh-hant': '海報和連結' },
} as const satisfies Record<string, Texts>;

export type SettingRule = {
  group: keyof typeof settingGroups;
  kind: SettingKind;
  /** The value if neither an operator nor the environment sets one. */
  initial: string;
  meaning: Texts;
  /** The values of a `choice`. */
  choices?: readonly string[];
};

/** The settings that an operator can change on a running server (docs/configuration.md). */
export const settings = {
  site_name: {
    group: 'site',
    kind: 'title',
    initial: 'Bloom',
    meaning: {
      en: 'the name of the site',
      'zh-hans': '网站名称',
      'zh-hant': '網站名稱',
    },
  },
  site_description: {
    group: 'site',
    kind: 'sentence',
    initial: '',
    meaning: {
      en: 'what the site is, in a sentence, for search engines, shared links and the installed app',
      'zh-hans': '一句话介绍本站，用于搜索引擎、分享的链接和安装到设备的应用',
      'zh-hant': '一句話介紹本站，用於搜尋引擎、分享的連結和安裝到裝置的 App',
    },
  },
  logo_img: {
    group: 'site',
    kind: 'url',
    initial: '',
    meaning: {
      en: 'the logo, a square image: in the top bar, the tab of the browser, links that others share and the installed app',
      'zh-hans': '网站标志（正方形图片）：显示在顶栏、浏览器标签页、分享的链接和安装到设备的应用中',
      'zh-hant': '網站標誌（正方形圖片）：顯示在頂端列、瀏覽器分頁、分享的連結和安裝到裝置的 App 中',
    },
  },
  accent_colour: {
    group: 'site',
    kind: 'colour',
    initial: '',
    meaning: {
      en: 'the colour of buttons and links; its hue is taken, in a lightness that can be read',
      'zh-hans': '按钮和链接的颜色；只取其色相，亮度会保证可读',
      'zh-hant': '按鈕和連結的顏色；只取其色相，亮度會確保可讀',
    },
  },
  maintenance: {
    group: 'site',
    kind: 'switch',
    initial: '0',
    meaning: {
      en: 'every API request but health and the admin page gets a 503; pages still load',
      'zh-hans': '除健康检查和管理页外，所有 API 请求都返回 503；页面仍可加载',
      'zh-hant': '除了健康檢查和管理頁面，所有 API 請求都會得到 503；頁面仍可載入',
    },
  },
  read_only: {
    group: 'site',
    kind: 'switch',
    initial: '0',
    meaning: {
      en: 'only money, sign-in and removals are written; other changes get a 503',
      'zh-hans': '只写入花瓣、登录和移除操作；其他更改返回 503',
      'zh-hant': '只寫入花瓣、登入和移除操作；其他變更會得到 503',
    },
  },
  min_app_version: {
    group: 'site',
    kind: 'version',
    initial: '',
    meaning: {
      en: 'older clients show a notice to upgrade',
      'zh-hans': '版本更低的客户端会显示升级提示',
      'zh-hant': '版本較舊的 App 會顯示更新提示',
    },
  },
  releases_url: {
    group: 'site',
    kind: 'url',
    initial: '',
    meaning: {
      en: 'where this page looks for newer releases, as JSON; empty: it requests nothing',
      'zh-hans': '管理页查询新版本的地址（JSON）；留空则不发出任何请求',
      'zh-hant': '管理頁面查詢新版本的網址（JSON）；留空則不發出任何請求',
    },
  },
  registration: {
    group: 'joining',
    kind: 'choice',
    choices: [...registrations],
    initial: 'open',
    meaning: {
      en: 'who may join: everybody, by invitation, after approval by a moderator, or no new members',
      'zh-hans':
        '谁可以加入：所有人（open）、受邀者（invite）、经管理员审核者（approval），或不再接受新成员（closed）',
      'zh-hant':
        '誰可以加入：所有人（open）、受邀者（invite）、經管理員審核者（approval），或不再接受新成員（closed）',
    },
  },
  invites_per_member: {
    group: 'joining',
    kind: 'count',
    initial: '5',
    meaning: {
      en: 'how many people a member may invite in seven days while registration is by invitation',
      'zh-hans': '凭邀请加入时，每位成员七天内可邀请的人数',
      'zh-hant': '憑邀請加入時，每位成員七天內可邀請的人數',
    },
  },
  welcome_needs: {
    group: 'joining',
    kind: 'choice',
    choices: ['activity', 'none'],
    initial: 'activity',
    meaning: {
      en: 'what the welcome gift of an account needs whose logins cost nothing: a day and some activity, or nothing',
      'zh-hans': '只有免费登录方式的账号领取新人礼物的条件：满一天并有一定活动（activity），或无条件（none）',
      'zh-hant': '只有免費登入方式的帳號領取新人禮物的條件：滿一天且有一些活動（activity），或無條件（none）',
    },
  },
  address_rewards: {
    group: 'joining',
    kind: 'petals',
    initial: '3000000',
    meaning: {
      en: 'petals that accounts whose logins cost nothing claim in a day (UTC) from one address of the network',
      'zh-hans': '只有免费登录方式的账号一天（UTC）内从同一网络地址可领取的花瓣总数',
      'zh-hant': '只有免費登入方式的帳號一天（UTC）內從同一網路位址可領取的花瓣總數',
    },
  },
  network_rewards: {
    group: 'joining',
    kind: 'networks',
    initial: '',
    meaning: {
      en: 'networks with a maximum of their own in its place, such as a school: all their addresses together',
      'zh-hans': '另行设定上限的网络（如学校），其全部地址合并计算',
      'zh-hant': '另行設定上限的網路（如學校），其全部位址合併計算',
    },
  },
  text_budget_mb: {
    group: 'site',
    kind: 'megabytes',
    initial: '2000',
    meaning: {
      en: 'MB of text that all together store in a day (UTC) before the log has an error; nothing is refused; 0: never',
      'zh-hans': '一天（UTC）内全站写入的文字超过多少 MB 时在日志中提示；不会拒绝写入；0 表示从不提示',
      'zh-hant': '一天（UTC）內全站寫入的文字超過多少 MB 時在系統紀錄中提示；不會拒絕寫入；0 表示從不提示',
    },
  },
  least_reward: {
    group: 'joining',
    kind: 'petals',
    initial: '10',
    meaning: {
      en: 'petals that a claim beyond that maximum still pays',
      'zh-hans': '超出该上限后每次领取仍可得到的花瓣',
      'zh-hant': '超出該上限後每次領取仍可得到的花瓣',
    },
  },
  address_newcomers: {
    group: 'joining',
    kind: 'count',
    initial: '20',
    meaning: {
      en: 'people who join from one address in a day (UTC), get the welcome gift and count for their inviter; others with free logins do not',
      'zh-hans': '同一网络地址一天（UTC）内可得新人礼物并计入邀请的新成员人数；其余使用免费登录方式的人不计',
      'zh-hant': '同一網路位址一天（UTC）內可得新人禮物並計入邀請的新成員人數；其餘使用免費登入方式的人不計',
    },
  },
  probation_minutes: {
    group: 'joining',
    kind: 'count',
    initial: '30',
    meaning: {
      en: 'minutes of watching that end a probation',
      'zh-hans': '结束考察期所需的观看分钟数',
      'zh-hant': '結束考察期所需的觀看分鐘數',
    },
  },
  probation_days: {
    group: 'joining',
    kind: 'count',
    initial: '2',
    meaning: {
      en: 'different days (UTC) on which they were watched',
      'zh-hans': '这些观看须分布的不同日数（UTC）',
      'zh-hant': '這些觀看須分布的不同日數（UTC）',
    },
  },
  probation_petals: {
    group: 'joining',
    kind: 'petals',
    initial: '2000',
    meaning: {
      en: 'petals from trusted givers that end a probation',
      'zh-hans': '结束考察期所需的、来自可信赠送者的花瓣',
      'zh-hant': '結束考察期所需的、來自可信贈送者的花瓣',
    },
  },
  trusted_days: {
    group: 'joining',
    kind: 'count',
    initial: '7',
    meaning: {
      en: 'days since the end of their own probation after which givers are trusted',
      'zh-hans': '自身考察期结束多少天后成为可信赠送者',
      'zh-hant': '自身考察期結束多少天後成為可信贈送者',
    },
  },
  trusted_vouches: {
    group: 'joining',
    kind: 'count',
    initial: '3',
    meaning: {
      en: 'probations that the petals of one giver end in seven days at most',
      'zh-hans': '同一赠送者的花瓣七天内最多结束的考察期数',
      'zh-hant': '同一贈送者的花瓣七天內最多結束的考察期數',
    },
  },
  show_poster: {
    group: 'links',
    kind: 'switch',
    initial: '1',
    meaning: {
      en: 'show the poster, if it has an image',
      'zh-hans': '有图片时显示海报',
      'zh-hant': '有圖片時顯示海報',
    },
  },
  poster_img: {
    group: 'links',
    kind: 'url',
    initial: '',
    meaning: {
      en: "the poster's image",
      'zh-hans': '海报图片',
      'zh-hant': '海報圖片',
    },
  },
  poster_title: {
    group: 'links',
    kind: 'line',
    initial: '',
    meaning: {
      en: 'the words of the poster',
      'zh-hans': '海报上的文字',
      'zh-hant': '海報上的文字',
    },
  },
  event_url: {
    group: 'links',
    kind: 'url',
    initial: '',
    meaning: {
      en: 'where the poster leads',
      'zh-hans': '点击海报后打开的页面',
      'zh-hant': '點選海報後開啟的頁面',
    },
  },
  store_url: {
    group: 'links',
    kind: 'url',
    initial: '',
    meaning: {
      en: "the app's page in an app store",
      'zh-hans': '应用商店中的应用页面',
      'zh-hant': '應用程式商店中的 App 頁面',
    },
  },
  download_url: {
    group: 'links',
    kind: 'url',
    initial: '',
    meaning: {
      en: "the app's package for Android",
      'zh-hans': 'Android 安装包',
      'zh-hant': 'Android 安裝檔',
    },
  },
  social_url: {
    group: 'links',
    kind: 'url',
    initial: '',
    meaning: {
      en: 'our account on a social network',
      'zh-hans': '我们的社交网络账号',
      'zh-hant': '我們的社群網站帳號',
    },
  },
  source_url: {
    group: 'links',
    kind: 'url',
    initial: '',
    meaning: {
      en: 'the source code of this site',
      'zh-hans': '本站源代码',
      'zh-hant': '本站原始碼',
    },
  },
  feedback_url: {
    group: 'links',
    kind: 'url',
    initial: '',
    meaning: {
      en: 'the page for feedback',
      'zh-hans': '反馈页面',
      'zh-hant': '意見回饋頁面',
    },
  },
  feedback_email: {
    group: 'links',
    kind: 'email',
    initial: '',
    meaning: {
      en: 'the e-mail address for feedback',
      'zh-hans': '反馈邮箱',
      'zh-hant': '意見回饋的電子郵件地址',
    },
  },
  imprint: {
    group: 'legal',
    kind: 'text',
    initial: '',
    meaning: {
      en: 'who runs the site, on a page of its own and the legal pages: name, address and what the law where you are wants',
      'zh-hans': '显示在单独页面和法律页面上的运营者信息：名称、地址及当地法律要求的内容',
      'zh-hant': '顯示在專屬頁面和法律頁面上的營運者資訊：名稱、地址及當地法律要求的內容',
    },
  },
  privacy_en: {
    group: 'legal',
    kind: 'text',
    initial: '',
    meaning: {
      en: 'the text of the page about privacy in English, in place of the built-in one',
      'zh-hans': '隐私页面的英文文本，取代内置文本',
      'zh-hant': '隱私權頁面的英文文字，取代內建文字',
    },
  },
  privacy_zh_hans: {
    group: 'legal',
    kind: 'text',
    initial: '',
    meaning: {
      en: 'the text of the page about privacy in Simplified Chinese, in place of the built-in one',
      'zh-hans': '隐私页面的简体中文文本，取代内置文本',
      'zh-hant': '隱私權頁面的簡體中文文字，取代內建文字',
    },
  },
  privacy_zh_hant: {
    group: 'legal',
    kind: 'text',
    initial: '',
    meaning: {
      en: 'the text of the page about privacy in Traditional Chinese, in place of the built-in one',
      'zh-hans': '隐私页面的繁体中文文本，取代内置文本',
      'zh-hant': '隱私權頁面的繁體中文文字，取代內建文字',
    },
  },
  terms_en: {
    group: 'legal',
    kind: 'text',
    initial: '',
    meaning: {
      en: 'the text of the terms in English, in place of the built-in one',
      'zh-hans': '使用条款的英文文本，取代内置文本',
      'zh-hant': '使用條款的英文文字，取代內建文字',
    },
  },
  terms_zh_hans: {
    group: 'legal',
    kind: 'text',
    initial: '',
    meaning: {
      en: 'the text of the terms in Simplified Chinese, in place of the built-in one',
      'zh-hans': '使用条款的简体中文文本，取代内置文本',
      'zh-hant': '使用條款的簡體中文文字，取代內建文字',
    },
  },
  terms_zh_hant: {
    group: 'legal',
    kind: 'text',
    initial: '',
    meaning: {
      en: 'the text of the terms in Traditional Chinese, in place of the built-in one',
      'zh-hans': '使用条款的繁体中文文本，取代内置文本',
      'zh-hant': '使用條款的繁體中文文字，取代內建文字',
    },
  },
  share_sources: {
    group: 'sharing',
    kind: 'sources',
    initial: '',
    meaning: {
      en: 'the sites whose videos can be shared; empty for all',
      'zh-hans': '可以分享哪些网站的视频；留空表示全部',
      'zh-hant': '可以分享哪些網站的影片；留空表示全部',
    },
  },
  blocked_words: {
    group: 'sharing',
    kind: 'words',
    initial: '',
    meaning: {
      en: 'videos with one of these in their title cannot be shared',
      'zh-hans': '标题含有这些词的视频不能分享',
      'zh-hant': '標題含有這些字詞的影片不能分享',
    },
  },
  blocked_words_review: {
    group: 'sharing',
    kind: 'switch',
    initial: '0',
    meaning: {
      en: 'what has a word of blocked_words is hidden until a moderator decides, not refused',
      'zh-hans': '含有 blocked_words 中的词的内容不被拒绝，而是隐藏到管理员处理为止',
      'zh-hant': '含有 blocked_words 中字詞的內容不會被拒絕，而是隱藏到管理員處理為止',
    },
  },
  approve_first: {
    group: 'sharing',
    kind: 'count',
    initial: '0',
    meaning: {
      en: 'so many shares of a new account wait until a moderator approves them',
      'zh-hans': '新账号的前几次分享须经管理员审核后才显示',
      'zh-hant': '新帳號的前幾次分享須經管理員審核後才顯示',
    },
  },
  stream_hosts: {
    group: 'sharing',
    kind: 'hosts',
    initial: '',
    meaning: {
      en: 'further hosts that streams of resource sites may come from',
      'zh-hans': '资源站视频流可来自的其他主机',
      'zh-hant': '資源站影片串流可來自的其他主機',
    },
  },
  reserved_names: {
    group: 'chat',
    kind: 'words',
    initial: '',
    meaning: {
      en: 'further names, and those that look like them, that accounts cannot have',
      'zh-hans': '账号不能使用的其他名字，也包括形似的名字',
      'zh-hant': '帳號不能使用的其他名字，也包括形似的名字',
    },
  },
  chat_slow_mode_s: {
    group: 'chat',
    kind: 'seconds',
    initial: '0',
    meaning: {
      en: 'time between two chat messages of one account',
      'zh-hans': '同一账号两条聊天消息之间的间隔',
      'zh-hant': '同一帳號兩則聊天訊息之間的間隔',
    },
  },
  chat_link_delay_s: {
    group: 'chat',
    kind: 'seconds',
    initial: '3600',
    meaning: {
      en: 'younger accounts cannot send links in the chat',
      'zh-hans': '注册时间更短的账号不能在聊天中发送链接',
      'zh-hant': '註冊未滿這段時間的帳號不能在聊天中傳送連結',
    },
  },
  chat_words: {
    group: 'chat',
    kind: 'words',
    initial: '',
    meaning: {
      en: 'chat messages with one of these are refused',
      'zh-hans': '含有这些词的聊天消息会被拒绝',
      'zh-hant': '含有這些字詞的聊天訊息會被拒絕',
    },
  },
  chat_words_review: {
    group: 'chat',
    kind: 'switch',
    initial: '0',
    meaning: {
      en: 'what has a word of chat_words is hidden until a moderator decides, not refused',
      'zh-hans': '含有 chat_words 中的词的内容不被拒绝，而是隐藏到管理员处理为止',
      'zh-hant': '含有 chat_words 中字詞的內容不會被拒絕，而是隱藏到管理員處理為止',
    },
  },
  chat_days: {
    group: 'chat',
    kind: 'days',
    initial: '365',
    meaning: {
      en: 'how long messages of the chat are kept; those of an open case stay',
      'zh-hans': '聊天消息保留多久；未结案件涉及的消息不会删除',
      'zh-hant': '聊天訊息保留多久；未結案件涉及的訊息不會刪除',
    },
  },
  bell_days: {
    group: 'site',
    kind: 'days',
    initial: '90',
    meaning: {
      en: 'how long notifications are kept',
      'zh-hans': '通知保留多久',
      'zh-hant': '通知保留多久',
    },
  },
  case_days: {
    group: 'site',
    kind: 'days',
    initial: '180',
    meaning: {
      en: 'how long a case is kept after its decision, with its reports, notices and notes',
      'zh-hans': '案件作出决定后，连同其举报、通知和备注保留多久',
      'zh-hant': '案件作出決定後，連同其檢舉、通知和備註保留多久',
    },
  },
  extra_subcategories: {
    group: 'sharing',
    kind: 'subcategories',
    initial: '',
    meaning: {
      en: 'subcategories in addition to the built-in ones',
      'zh-hans': '内置子分类之外的子分类',
      'zh-hant': '內建子分類之外的子分類',
    },
  },
  feature_subtitle_edit: {
    group: 'subtitles',
    kind: 'switch',
    initial: '0',
    meaning: {
      en: 'users can edit subtitles; reading them is always possible',
      'zh-hans': '用户可以编辑字幕；阅读字幕始终可用',
      'zh-hant': '使用者可以編輯字幕；看字幕則一律可以',
    },
  },
  subtitle_budget_mb: {
    group: 'subtitles',
    kind: 'megabytes',
    initial: '500',
    meaning: {
      en: 'what all saves of subtitles together may add to the database in a day (UTC)',
      'zh-hans': '一天（UTC）内所有字幕保存合计可占用的数据库空间',
      'zh-hant': '一天（UTC）內所有字幕的儲存合計可佔用的資料庫空間',
    },
  },
  subtitle_points: {
    group: 'subtitles',
    kind: 'points',
    initial: '0',
    meaning: {
      en: 'activity points of a revision of subtitles that is not taken back within a day',
      'zh-hans': '一天内未被撤回的字幕修订所得的活跃度分数',
      'zh-hant': '一天內未被撤回的字幕修訂所得的活躍度分數',
    },
  },
  suggest_account_characters: {
    group: 'subtitles',
    kind: 'characters',
    initial: '200000',
    meaning: {
      en: 'characters of subtitles for which one account gets suggestions of the translation service in a day (UTC)',
      'zh-hans': '每个账号一天（UTC）内可请求翻译服务给出建议的字幕字符数',
      'zh-hant': '每個帳號一天（UTC）內可請求翻譯服務提供建議的字幕字元數',
    },
  },
  suggest_site_characters: {
    group: 'subtitles',
    kind: 'characters',
    initial: '2000000',
    meaning: {
      en: 'the same of all accounts together',
      'zh-hans': '同上，所有账号合计',
      'zh-hant': '同上，所有帳號合計',
    },
  },
  extra_languages: {
    group: 'sharing',
    kind: 'languages',
    initial: '',
    meaning: {
      en: 'languages of sound tracks and subtitles in addition to the built-in ones',
      'zh-hans': '内置语言之外的配音和字幕语言',
      'zh-hant': '內建語言之外的音軌和字幕語言',
    },
  },
} as const satisfies Record<string, SettingRule>;

export type SettingName = keyof typeof settings;

/** The condition for the value of a setting, as a phrase after "must be". */
export function describeValue(name: SettingName, locale: Locale): string {
  const { kind, choices = [] }: SettingRule = settings[name];
  return [inLocale(settingKinds[kind], locale), choices.join(', ')].join(' ').trim();
}

export const settingNames = Object.keys(settings) as SettingName[];

/**
 * The settings that have a field on the page that sets a new site up (docs/specification/accounts.md#setup).
 */
export const setupSettings = [
  'site_name',
  'registration',
  'extra_languages',
  'share_sources',
] as const satisfies SettingName[];
export type SetupSettings = Record<(typeof setupSettings)[number], string>;

/** The largest image of an uploaded logo, in bytes. */
export const maxLogoBytes = 2 * 1024 * 1024;

/** The longest value of a setting, in UTF-16 units: about 3,000 words. */
export const maxSettingLength = 20_000;

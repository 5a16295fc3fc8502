import { describe, expect, it, test, vi } from 'vitest';
import { simplify } from '@bloom/contract/fold/fold-text';
import { defaultLocale, locales } from '@bloom/contract/wire/locale';
import { builtInRules } from '@bloom/contract/moderation/rules';
import { settingGroups, settingKinds, settings } from '@bloom/contract/admin/settings';
import { sourceTable } from '@bloom/contract/sources/sources';
import { texts as serverTexts } from '@bloom/contract/wire/texts';
import { messages as cn } from './zh-hans/index.ts';
import { messages as en } from './en/index.ts';
import { createTranslator, type Plural } from './messages.ts';

type Text = string | Plural;

const all = Object.entries(en).flatMap(([domain, messages]) =>
  Object.entries<Text>(messages).map(([name, text]) => [`${domain}.${name}`, text] as const),
);
const others = await Promise.all(
  locales
    .filter((locale) => locale !== defaultLocale)
    .map(async (locale) => {
      const { messages } = (await import(`./${locale}/index.ts`)) as {
        messages: Record<string, Record<string, Text>>;
      };
      return messages;
    }),
);

type Holes = (string | undefined | Holes)[];
const holes = (text: Text): Holes =>
  typeof text === 'string'
    ? [...text.matchAll(/\{(\w+)\}/g)]
        .map(([, name]) => name)
        // Each language names the site where that reads well.
        .filter((name) => name !== 'siteName')
        .toSorted()
    : [holes(text.one), holes(text.other)];

describe('every message', () => {
  it.each(all)('%s has the same placeholders in every language as in English', (key, text) => {
    const [domain = '', name = ''] = key.split('.');
    for (const other of others) {
      const translated = other[domain]?.[name];
      expect(translated).toBeDefined();
      // A language that does not differ by number has the form of many.
      const same = typeof translated === 'string' && typeof text === 'object' ? text.other : text;
      expect(holes(translated ?? '')).toEqual(holes(same));
    }
  });
});

type Chinese = 'zh-hans' | 'zh-hant';

/** All texts of a language, wherever they are stored. */
async function textsOf(locale: Chinese): Promise<string[]> {
  const texts = (value: unknown): string[] => {
    // Without the examples of settings, which have a syntax of their own.
    if (typeof value === 'string') return [value.replaceAll(/\w+\/\S+/g, 'x')];
    if (typeof value !== 'object' || !value) return [];
    return locale in value
      ? texts((value as Record<string, unknown>)[locale])
      : Object.values(value).flatMap(texts);
  };
  return texts([
    await import(`./${locale}/index.ts`),
    await import(`./${locale}/site/privacy.ts`),
    await import(`./${locale}/site/terms.ts`),
    serverTexts[locale],
    [sourceTable, settings, settingKinds, settingGroups, builtInRules],
  ]);
}

describe.each(['zh-hans', 'zh-hant'] as const)('%s', async (locale) => {
  const chinese = await textsOf(locale);
  const wide = String.raw`[\p{Script=Han}、-〿！-～]`;
  const rules = [
    [
      'has no space where two of its characters meet',
      `${wide} ${wide}|[，。：；！？（）] | [，。：；！？（）]`,
    ],
    ['has its own punctuation', String.raw`\p{Script=Han}[,;:!?()]|[,;:!?()]\p{Script=Han}|\p{Script=Han}\.`],
    [
      'has a space before and after Latin and figures',
      String.raw`\p{Script=Han}[A-Za-z0-9%]|[A-Za-z0-9%]\p{Script=Han}`,
    ],
    // Where what is put in is Chinese itself, a date as Chinese writes it, or a whole sentence, there is
    // none.
    [
      'has a space before and after what may be Latin',
      String.raw`\p{Script=Han}\{(?!by|target|log|place|category|categories|filter|list)|(?<!\{(by|target|log|place|category|categories|date|done|filter|list|message))\}\p{Script=Han}`,
    ],
  ] as const;
  it.each(rules)('%s', (_rule, pattern) => {
    expect(chinese.length).toBeGreaterThan(400);
    expect(chinese.filter((text) => new RegExp(pattern, 'u').test(text))).toEqual([]);
  });
});

test('Simplified Chinese has no traditional character', async () => {
  const chinese = await textsOf('zh-hans');
  // The script has its name in itself.
  expect(chinese.filter((text) => simplify(text) !== text)).toEqual(['繁體']);
});

describe('Traditional Chinese', async () => {
  const chinese = await textsOf('zh-hant');

  it('has no character but the common ones of Big5, so that none is simplified or a variant', () => {
    const big5 = new TextDecoder('big5');
    const [first, last] = [0xa4_40, 0xc6_7e];
    const bytes = Array.from({ length: last - first + 1 }, (_, index) => first + index);
    const common = new Set(
      bytes.map((code) => big5.decode(Uint8Array.of(Math.floor(code / 256), code % 256))),
    );
    // Of the less common ones.
    common.add('饋');
    const characters = new Set(chinese.join('').match(/\p{Script=Han}/gu));
    expect(characters.size).toBeGreaterThan(800);
    expect([...characters].filter((each) => !common.has(each))).toEqual([]);
  });

  /** The words that only the mainland uses, or only a machine that converts characters and words. */
  const refused =
    '視頻 信息 網絡 默認 賬 保存 文件 鏈接 屏幕 全屏 用戶 服務器 登錄 登陸 退出登 註銷 舉報 關注 密鑰 二維碼 播放列表 稽核 ' +
    '釋出 繫結 令牌 口令 許可權 型別 響應 推送 郵箱 反饋 運營 運行 回車 點贊 程序 軟件 硬盤 數據 加載 刷新 刷屏 搜索 質量 ' +
    '設置 添加 短信 檔位 安卓 銷燬 遮蔽 屏蔽 封禁 合集 支持 打印 文檔 天后 復制 併合並 里加 全局 全域性 接口 界面 菜單 鼠標 ' +
    '拖動 滾動 光標 粘貼 剪貼板 激活 卸載 獲取 跟蹤 隱私政策 清晰度 影院模式 畫中畫 一幀 文稿 新建 身份 提交 片源 掃一掃 ' +
    '個影片 創建 重定向 超時 標籤頁 應用商店 社交 發送 打開 日誌 臺 周';
  it.each(refused.split(' '))('does not say %s', (word) => {
    // The name of a site.
    const others = chinese.map((text) => text.replaceAll('騰訊視頻', ''));
    expect(others.filter((text) => text.includes(word))).toEqual([]);
  });
});

describe('a translated message', () => {
  const t = createTranslator(en, 'en');
  it('puts the values into their places', () => {
    expect(t('gift.placeMoved', { before: 34, after: 3, list: 'Movies' })).toBe(
      'Now #3 in Movies, up from #34.',
    );
  });
  it('takes a value as it is, even if it looks like a place', () => {
    expect(t('catalogue.results', { text: '{text} $&' })).toBe('Results for “{text} $&”');
  });
  it('chooses the words by number', () => {
    expect(t('catalogue.episodes', { count: 1 })).toBe('1 episode');
    expect(t('catalogue.episodes', { count: 12 })).toBe('12 episodes');
    expect(createTranslator(cn, 'zh-Hans')('catalogue.episodes', { count: 1 })).toBe('1 集');
  });
  it('that is not loaded shows its key, and is an error in the console', () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { share, ...others } = en;
    expect(createTranslator(others, 'en')('share.change')).toBe('share.change');
    expect(logged).toHaveBeenCalledExactlyOnceWith('the message share.change is not loaded');
    expect(createTranslator({ share }, 'en')('share.change')).toBe(share.change);
    logged.mockRestore();
  });
  it('leaves no space between what is Chinese', () => {
    const translate = createTranslator(cn, 'zh-Hans');
    expect(translate('share.kind_video', { source: '哔哩哔哩' })).toBe('哔哩哔哩视频');
    expect(translate('share.kind_video', { source: 'YouTube' })).toBe('YouTube 视频');
  });
});

import { createMemoryHistory, RouterContextProvider } from '@tanstack/react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import type { ChatMessage } from '@bloom/contract/chat/chat';
import { cleanMessage } from '@bloom/contract/chat/chat-rules';
import { Message } from '../../../features/chat/message/Message.tsx';
import { withMessages } from '../../../i18n/locale.ts';
import { platform } from '../../../platform/index.ts';
import { createAppRouter } from '../../router.tsx';

/** Texts that people have written to have a page run or show more than text. */
const pieces = [
  '<script>hit()</script>',
  '<img src=x onerror=hit()>',
  '<svg/onload=hit()>',
  '<iframe srcdoc="<script>hit()</script>">',
  '"onmouseover="hit()',
  "'><b>bold</b>",
  '</p></li></ol>',
  '<style>*{display:none}</style>',
  '<!--',
  '-->',
  '<![CDATA[',
  ']]>',
  '&lt;b&gt;',
  '&#x3C;b&#62;',
  '&amp;quot;',
  'javascript:hit()',
  '[x](javascript:hit())',
  'data:text/html,<b>',
  'https://a.example/"><b>',
  'https://a.example/<svg/onload=hit()>',
  "https://a.example/'onclick='hit()",
  'https://a.example@b.example/%3Cb%3E',
  '{{7*7}}',
  '${hit()}',
  '`',
  '\\u003cb\\u003e',
  '\u202Eevil\u202C',
  '\u2067\u200Bevil\u2069',
  '＜script＞',
  '@Ann',
  '花',
  ' ',
];

/** The same numbers in every run. */
function* numbers(): Generator<number, never> {
  for (let seed = 7; ;) {
    seed = (seed * 48_271) % 2_147_483_647;
    yield seed;
  }
}

const ann = { id: 3, name: 'Ann', handle: 'ann' };
const entities: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
  '&quot;': '"',
  '&#x27;': "'",
};
const unescape = (html: string) =>
  html.replaceAll(/&(?:lt|gt|amp|quot|#x27);/g, (entity) => entities[entity] ?? entity);

/** The tags that a text may have: those of links and mentions. */
const ownTags = [
  /^<\/?bdi>$/,
  /^<\/a>$/,
  /^<a href="https:\/\/[^"<>]+" target="_blank" rel="noopener noreferrer nofollow ugc" class="written-link">$/,
  /^<a (?=[^<>]*href="\/@ann")(?=[^<>]*class="written-mention")[^<>]*>$/,
];

// rule: #chat-message
test('10,000 lines of markup are shown as text, and nothing of them is more', async () => {
  await withMessages(() => Promise.resolve());
  vi.spyOn(platform, 'publicOrigin').mockReturnValue('https://bloom.example');
  const random = numbers();
  const lines = Array.from({ length: 10_000 }, () => {
    const parts = Array.from(
      { length: 1 + (random.next().value % 6) },
      () => pieces[random.next().value % pieces.length],
    );
    const cleaned = cleanMessage(parts.join(''));
    return typeof cleaned === 'string' ? '<b>' : cleaned.content;
  });
  const messages = lines.map((content, id): ChatMessage => {
    const author = { user_id: 1, user_name: '<b>Bob</b>', user_handle: 'bob' };
    return { id, time: 0, type: 'room', ...author, content };
  });
  const router = createAppRouter({ history: createMemoryHistory() });
  const html = renderToStaticMarkup(
    <RouterContextProvider router={router}>
      {messages.map((message) => (
        <Message
          key={message.id}
          message={message}
          isFirst
          me={undefined}
          mentioned={[ann]}
          isTabStop={false}
          isAdmin={false}
          renderVideo={() => null}
          onFocus={() => {}}
          onChoose={() => {}}
        />
      ))}
    </RouterContextProvider>,
  );
  expect(html).not.toMatch(/<(?:b|script|svg\/|img|iframe|style)[ >]/);
  const texts = [...html.matchAll(/<p class="chat-text" dir="auto">(.*?)<\/p>/gs)];
  expect(texts).toHaveLength(lines.length);
  for (const [index, [, text = '']] of texts.entries()) {
    for (const [tag] of text.matchAll(/<[^>]*>/g)) {
      expect(
        ownTags.some((own) => own.test(tag)),
        `${lines[index]}: ${tag}`,
      ).toBe(true);
    }
    const shown = unescape(text.replaceAll(/<[^>]*>/g, ''));
    // A link is shown with its host first, and not as it was written.
    expect(text.includes('written-link') || shown === lines[index], shown).toBe(true);
    expect(shown).not.toMatch(/[\u202A-\u202E\u2066-\u2069\u200B]/);
  }
});

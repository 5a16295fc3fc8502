import type { FoundLine } from '@bloom/contract/catalogue/search';
import { useLocale } from '../../../i18n/locale.ts';
import { textLanguage } from '../../../lib/text/text-language.ts';

type LineWordsProps = { line: Pick<FoundLine, 'text' | 'marks'>; language: 'EN' | 'CN' };

/** The words of a line in a language, with those of the search marked. */
export function LineWords({ line, language }: LineWordsProps) {
  const { locale } = useLocale();
  const [text, marks] = [line.text[language], line.marks[language]];
  if (text === '') return null;
  const ends = [0, ...marks.map(({ to }) => to)];
  return (
    <span dir="auto" lang={textLanguage(locale, text)}>
      {marks.map(({ from, to }, i) => [
        text.slice(ends[i], from),
        <mark key={from}>{text.slice(from, to)}</mark>,
      ])}
      {text.slice(ends.at(-1))}
    </span>
  );
}

import { Link } from '@tanstack/react-router';
import { categories } from '@bloom/contract/catalogue/categories';
import type { FoundLine } from '@bloom/contract/catalogue/search';
import { formatDuration } from '@bloom/contract/wire/time';
import { useLocale } from '../../../i18n/locale.ts';
import { textLanguage } from '../../../lib/text/text-language.ts';
import { VideoBrief } from '../../../parts/videos/VideoBrief.tsx';

/** Lines of subtitles that a search has found; each opens its video at that second. */
export function FoundLines({ lines }: { lines: readonly FoundLine[] }) {
  const { t } = useLocale();
  return (
    <ol aria-label={t('catalogue.kind_lines')} className="max-w-3xl divide-y divide-line">
      {lines.map((line) => (
        <FoundLineRow key={`${line.video.source}/${line.video.id}`} line={line} />
      ))}
    </ol>
  );
}

function FoundLineRow({ line: { video, episode = 1, at_ms: atMs, text, marks } }: RowProps) {
  const second = Math.floor(atMs / 1_000);
  return (
    <li>
      <Link
        to="/video/$id"
        params={{ id: video.id }}
        search={{
          videoSrc: video.source,
          categoryIdx: categories.indexOf(video.category),
          ...(episode > 1 && { episode }),
          ...(second > 0 && { t: second }),
        }}
        className="flex min-h-11 rounded-control py-3 hover:bg-sunken"
      >
        <VideoBrief video={video}>
          <span className="tabular-nums">{formatDuration(second)}</span>
          {(['EN', 'CN'] as const).map((language) => (
            <Words key={language} text={text[language]} marks={marks[language]} />
          ))}
        </VideoBrief>
      </Link>
    </li>
  );
}

type RowProps = { line: FoundLine };

/** The words of a line, with those of the search marked. */
function Words({ text, marks }: { text: string; marks: FoundLine['marks']['EN'] }) {
  const { locale } = useLocale();
  if (text === '') return null;
  const ends = [0, ...marks.map(({ to }) => to)];
  return (
    <span className="block text-16 wrap-anywhere text-ink" dir="auto" lang={textLanguage(locale, text)}>
      {marks.map(({ from, to }, i) => [
        text.slice(ends[i], from),
        <mark key={from}>{text.slice(from, to)}</mark>,
      ])}
      {text.slice(ends.at(-1))}
    </span>
  );
}

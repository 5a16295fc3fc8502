import { Link } from '@tanstack/react-router';
import type { FoundLine } from '@bloom/contract/catalogue/search';
import { formatDuration } from '@bloom/contract/wire/time';
import { useLocale } from '../../../i18n/locale.ts';
import { VideoBrief } from '../../../parts/videos/VideoBrief.tsx';
import { LineWords } from './LineWords.tsx';
import { placeOf, secondOf } from './place-of-line.ts';

/** Lines of subtitles that a search has found; each opens its video at that second. */
export function FoundLines({ lines }: { lines: readonly FoundLine[] }) {
  const { t } = useLocale();
  return (
    <ol aria-label={t('catalogue.kind_lines')} className="max-w-3xl divide-y divide-line">
      {lines.map((line) => (
        <li key={`${line.video.source}/${line.video.id}`}>
          <Link {...placeOf(line)} className="flex min-h-11 rounded-control py-3 hover:bg-sunken">
            <VideoBrief video={line.video}>
              <span className="tabular-nums">{formatDuration(secondOf(line))}</span>
              {(['EN', 'CN'] as const).map((language) => (
                <span key={language} className="block text-16 wrap-anywhere text-ink empty:hidden">
                  <LineWords line={line} language={language} />
                </span>
              ))}
            </VideoBrief>
          </Link>
        </li>
      ))}
    </ol>
  );
}

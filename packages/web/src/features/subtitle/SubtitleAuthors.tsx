import { Link } from '@tanstack/react-router';
import type { SubtitleAuthor } from '@bloom/contract/subtitle/subtitle';
import { useLocale } from '../../i18n/locale.ts';
import { userHandle } from '../../parts/people/user-handle.ts';

/** Who has written the subtitles; nothing if none of the authors has an account any more. */
export function SubtitleAuthors({ authors }: { authors: readonly SubtitleAuthor[] }) {
  const { t } = useLocale();
  if (authors.length === 0) return null;
  return (
    <div className="flex flex-wrap items-baseline gap-x-2 text-14 text-soft">
      <span>{t('subtitle.by')}</span>
      <ul className="contents" aria-label={t('subtitle.by')}>
        {authors.map(({ id, name, handle }) => (
          <li key={id}>
            <Link
              to="/@{$handle}"
              params={{ handle: userHandle(id, handle) }}
              preload={false}
              className="touch:py-3 font-semibold text-ink underline-offset-2 hover:underline"
              dir="auto"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

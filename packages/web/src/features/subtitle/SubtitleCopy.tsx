import { Link } from '@tanstack/react-router';
import { parseSource, sourceTable } from '@bloom/contract/sources/sources';
import type { SubtitleResponse } from '@bloom/contract/subtitle/subtitle';
import { inLocale } from '@bloom/contract/wire/locale';
import { useLocale } from '../../i18n/locale.ts';

type SubtitleCopyProps = {
  copy: NonNullable<SubtitleResponse['copy']>;
  /** A user could edit them at that copy. */
  isEditable: boolean;
};

/** Says that subtitles were written for another copy of the work, and leads to its editor. */
export function SubtitleCopy({ copy, isEditable }: SubtitleCopyProps) {
  const { locale, t } = useLocale();
  const source = parseSource(copy.source ?? '');
  if (!source || copy.id === undefined)
    return <p className="text-14 text-soft">{t('subtitle.ofOtherCopy')}</p>;
  const name = inLocale(sourceTable[source].name, locale);
  return (
    <p className="text-14 text-soft">
      <span>{t('subtitle.ofCopy', { source: name })}</span>{' '}
      {isEditable && (
        <Link
          to="/video/$id"
          params={{ id: copy.id }}
          search={{ videoSrc: source, edit: 1 }}
          className="touch:py-3 font-semibold text-ink underline"
        >
          {t('subtitle.editCopy', { source: name })}
        </Link>
      )}
    </p>
  );
}

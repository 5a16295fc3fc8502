import { subtitleLanguages } from '@bloom/contract/subtitle/cue';
import { subtitleEncodings, type SubtitleEncoding } from '@bloom/contract/subtitle/encodings';
import { formatClipTime } from '@bloom/contract/wire/clip-time';
import { useLocale } from '../../../../i18n/locale.ts';
import { Select } from '../../../../ui/form/Select.tsx';
import { encodingNames } from './encoding-names.ts';
import { damaged, shownCues, type ReadFile } from './import-files.ts';

/** The first lines of a file as they were read, and the encodings in which it can be read instead. */
export function ReadPreview({
  file: { name, encoding, cues },
  onEncoding,
}: {
  file: ReadFile;
  onEncoding: (encoding: SubtitleEncoding) => void;
}) {
  const { t } = useLocale();
  const damages = cues.filter(({ words }) => damaged.test(words.EN + words.CN)).length;
  return (
    <div className="import-preview">
      <Select
        label={t('editor.importEncoding', { name })}
        hint={t('editor.importEncodingHint')}
        value={encoding}
        options={subtitleEncodings.map((value) => {
          const { name: label, script } = encodingNames[value];
          const of = script && t(`editor.script_${script}`);
          return { value, label: of ? t('editor.encodingOf', { script: of, name: label }) : label };
        })}
        onChange={(value) => onEncoding(value as SubtitleEncoding)}
      />
      {damages > 0 && (
        <p className="text-14 font-semibold">{t('editor.importDamaged', { count: damages })}</p>
      )}
      {cues.length > 0 && (
        <ol aria-label={t('editor.importPreview')} className="import-lines">
          {shownCues(cues).map(({ cue, startMs, words }) => (
            <li key={cue}>
              <span className="text-soft tabular-nums">
                {formatClipTime(Math.floor(startMs / 1_000) * 1_000)}
              </span>
              <span>
                {subtitleLanguages.map((language) => (
                  <span key={language} lang={language === 'CN' ? 'zh' : undefined} dir="auto">
                    <Words text={words[language]} />
                  </span>
                ))}
              </span>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

/** Words, in which what looks damaged is marked. */
function Words({ text }: { text: string }) {
  const { t } = useLocale();
  return Array.from(text.matchAll(pieces), ({ 0: piece, index }) =>
    damaged.test(piece) ? (
      <mark key={index} title={t('editor.damaged')}>
        {piece}
      </mark>
    ) : (
      piece
    ),
  );
}

/** Characters that look damaged, and those between them. */
const pieces = /[\uFFFD\p{Co}]+|[^\uFFFD\p{Co}]+/gu;

import { useState } from 'react';
import {
  exportSubtitles,
  subtitleFormats,
  type FileLanguages,
  type SubtitleFormat,
} from '@bloom/contract/subtitle/files';
import { useLocale } from '../../../../i18n/locale.ts';
import { platform } from '../../../../platform/index.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { Choice } from '../../../../ui/form/Choice.tsx';
import type { Subject } from '../draft/draft.ts';
import { useEditor } from '../editor-context.ts';

const names: Record<SubtitleFormat, string> = {
  srt: 'SRT',
  vtt: 'WebVTT',
  ass: 'ASS',
  json: 'JSON',
};
const mediaTypes: Record<SubtitleFormat, string> = {
  srt: 'application/x-subrip',
  vtt: 'text/vtt',
  ass: 'text/x-ssa',
  json: 'application/json',
};
export const fileLanguages = ['both', 'EN', 'CN'] as const satisfies FileLanguages[];

/** Saves the cues as a file, with what is not saved yet. */
export function ExportPanel({ subject }: { subject: Subject }) {
  const { cues } = useEditor().state;
  const { t } = useLocale();
  const [format, setFormat] = useState<SubtitleFormat>('srt');
  const [languages, setLanguages] = useState<FileLanguages>('both');
  return (
    <div className="flex flex-col items-start gap-4">
      <Choice
        legend={t('editor.exportFormat')}
        value={format}
        options={subtitleFormats.map((value) => ({ value, label: names[value] }))}
        onChange={setFormat}
      />
      {format !== 'json' && (
        <Choice
          legend={t('editor.exportLanguages')}
          value={languages}
          options={fileLanguages.map((value) => ({ value, label: t(`editor.languages_${value}`) }))}
          onChange={setLanguages}
        />
      )}
      <Button
        variant="filled"
        onClick={() => {
          const text = exportSubtitles(cues, format, languages);
          const suffix = format === 'json' || languages === 'both' ? '' : `.${languages.toLowerCase()}`;
          const file = new Blob([text], { type: `${mediaTypes[format]};charset=utf-8` });
          platform.saveFile(file, `${subject.episode ?? subject.id}${suffix}.${format}`);
        }}
      >
        {t('editor.download')}
      </Button>
    </div>
  );
}

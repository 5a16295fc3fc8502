import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { errorMessage } from '../../../i18n/error-messages.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { LoadProblem } from '../../../lib/LoadProblem.tsx';
import { platform } from '../../../platform/index.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { Notice } from '../../../ui/message/Notice.tsx';
import { draftPrefix, isOpenElsewhere, isSaved, readDraft, type Subject } from './draft/draft.ts';
import { cuesOf, loadNewest } from './editor-api.ts';
import './editor.css';
import { EditorView } from './EditorView.tsx';
import { closedEditors } from './draft/use-draft.ts';
import type { Opened, SubtitleEditorProps } from './editor-props.ts';

async function open(subject: Subject): Promise<Opened> {
  await closedEditors();
  const [{ data, revision, lock, editing, suggesting }, store] = await Promise.all([
    loadNewest(subject),
    platform.drafts(),
  ]);
  const texts = await store.list(draftPrefix(subject));
  const held = (await navigator.locks?.query())?.held ?? [];
  const locks = held.flatMap(({ name }) => name ?? []);
  const own = texts.filter(({ key }) => !isOpenElsewhere(key, locks));
  const cues = cuesOf(data);
  const drafts = own.flatMap(({ key, text }) => {
    const draft = readDraft(text);
    if (!draft) return [];
    if (!isSaved(draft, cues)) return [{ key, draft }];
    void store.remove(key);
    return [];
  });
  drafts.sort((a, b) => b.draft.savedMs - a.draft.savedMs);
  return {
    stored: { revision, cues },
    lock,
    editing,
    suggesting,
    drafts,
    elsewhere: own.length < texts.length,
  };
}

let openings = 0;
const nextOpening = () => ++openings;

/** Writes the subtitles of a video (docs/specification/subtitles.md#subtitle-editor). */
export function SubtitleEditor(props: SubtitleEditorProps) {
  const { locale, t } = useLocale();
  const { subject } = props;
  const [opening] = useState(nextOpening);
  const { data, error, refetch } = useQuery({
    // An editor that was just closed leaves nothing to the next: it has a draft now.
    queryKey: ['subtitle-editor', subject, opening],
    queryFn: () => open(subject),
    // An editor begins once, with the newest; what others save is merged when it saves.
    staleTime: Infinity,
  });
  useEffect(() => {
    document.documentElement.dataset['editor'] = '';
    return () => void delete document.documentElement.dataset['editor'];
  }, []);
  if (data?.editing === false) {
    return (
      <div className="editor-main">
        <Notice tone="info">{errorMessage(locale, 'subtitle.editingOff', {})}</Notice>
        <div>
          <Button onClick={props.onClose}>{t('editor.close')}</Button>
        </div>
      </div>
    );
  }
  if (data) return <EditorView {...props} opened={data} />;
  if (error) {
    return (
      <div className="editor-main">
        <LoadProblem error={error} onRetry={() => void refetch()} />
      </div>
    );
  }
  return (
    <div className="editor-main" role="status" aria-label={t('shell.loading')}>
      {[1, 2, 3, 4].map((row) => (
        <div key={row} className="skeleton h-14" />
      ))}
    </div>
  );
}

import { useState } from 'react';
import { useLocale } from '../../../../i18n/locale.ts';
import { shortTime } from '../../../../lib/format.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { Differences } from '../save/Differences.tsx';
import type { Draft, Subject } from './draft.ts';

type DraftOfferProps = {
  subject: Subject;
  draft: Draft;
  /** The newest revision. */
  revision: number;
  onContinue: () => void;
  onDiscard: () => void;
};

const focusFirst = (element: HTMLElement | null) => element?.querySelector('button')?.focus();

/** Offers what was left unsaved, and shows what others have saved since. */
export function DraftOffer({ subject, draft, revision, onContinue, onDiscard }: DraftOfferProps) {
  const { locale, t } = useLocale();
  const [isConfirming, setConfirming] = useState(false);
  return (
    <section className="editor-panel" role="alert" aria-labelledby="draft-title">
      <h2 id="draft-title" className="text-16 font-semibold">
        {t('editor.draftTitle')}
      </h2>
      <p className="text-14">
        {t('editor.draftText', {
          count: draft.changes.length,
          time: shortTime(locale, Math.floor(draft.savedMs / 1_000)),
        })}
      </p>
      {isConfirming ? (
        <div ref={focusFirst} className="cue-tools-row" role="group" aria-label={t('editor.discardQuestion')}>
          <strong className="text-14">{t('editor.discardQuestion')}</strong>
          <Button variant="danger" onClick={onDiscard}>
            {t('editor.discard')}
          </Button>
          <Button onClick={() => setConfirming(false)}>{t('editor.keep')}</Button>
        </div>
      ) : (
        <div className="cue-tools-row">
          <Button variant="filled" onClick={onContinue}>
            {t('editor.draftContinue')}
          </Button>
          <Button variant="danger" onClick={() => setConfirming(true)}>
            {t('editor.draftDiscard')}
          </Button>
        </div>
      )}
      {draft.revision !== revision && (
        <>
          <h3 className="text-14 font-semibold">{t('editor.othersChanged')}</h3>
          <Differences subject={subject} from={draft.revision} to={revision} />
        </>
      )}
    </section>
  );
}

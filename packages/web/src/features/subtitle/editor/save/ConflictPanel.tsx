import { useState } from 'react';
import type { CueConflict } from '@bloom/contract/subtitle/changes';
import { useLocale } from '../../../../i18n/locale.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import type { Side } from './conflict.ts';
import { shownItem, Version } from './Differences.tsx';

type ConflictPanelProps = {
  conflicts: readonly CueConflict[];
  /** Saves, or goes on with a draft. */
  purpose: 'save' | 'draft';
  onDecide: (decided: ReadonlyMap<string, Side>) => void;
  onCancel?: () => void;
};

/**
 * The cues that two have changed differently: the user chooses a version of each, and nothing is lost until
 * then.
 */
export function ConflictPanel({ conflicts, purpose, onDecide, onCancel }: ConflictPanelProps) {
  const { t } = useLocale();
  const [decided, setDecided] = useState<ReadonlyMap<string, Side>>(new Map());
  const decideAll = (side: Side) => setDecided(new Map(conflicts.map(({ cue }) => [cue, side] as const)));
  const isComplete = conflicts.every(({ cue }) => decided.has(cue));
  return (
    <section className="editor-panel" role="alert" aria-labelledby="conflict-title">
      <h2 id="conflict-title" className="text-16 font-semibold">
        {t('editor.conflictTitle')}
      </h2>
      <p className="text-14">{t('editor.conflictText')}</p>
      <div className="cue-tools-row">
        <Button variant="outline" onClick={() => decideAll('mine')}>
          {t('editor.allMine')}
        </Button>
        <Button variant="outline" onClick={() => decideAll('theirs')}>
          {t('editor.allTheirs')}
        </Button>
      </div>
      <ul className="differences">
        {conflicts.map(({ cue, mine, theirs, parts }) => (
          <li key={cue} className="difference">
            {(['mine', 'theirs'] as const).map((side) => {
              const version = side === 'mine' ? mine : theirs;
              return (
                <label
                  key={side}
                  className="flex min-h-11 items-start gap-2 rounded-control border border-line p-2 has-checked:border-accent-ink has-checked:bg-accent-wash"
                >
                  <input
                    type="radio"
                    className="size-5 accent-accent-fill"
                    name={`conflict-${cue}`}
                    checked={decided.get(cue) === side}
                    onChange={() => setDecided(new Map(decided).set(cue, side))}
                  />
                  <Version
                    label={t(`editor.${side}`)}
                    item={version && shownItem(version)}
                    parts={parts}
                    none="editor.deleted"
                  />
                </label>
              );
            })}
          </li>
        ))}
      </ul>
      <div className="cue-tools-row">
        <Button
          variant="filled"
          aria-disabled={!isComplete || undefined}
          onClick={() => {
            if (isComplete) onDecide(decided);
          }}
        >
          {t(purpose === 'save' ? 'editor.decide' : 'editor.decideDraft')}
        </Button>
        {onCancel && <Button onClick={onCancel}>{t('shell.cancel')}</Button>}
      </div>
    </section>
  );
}

import { useState } from 'react';
import type { CueProblem } from '@bloom/contract/subtitle/checks';
import type { PanelName } from '../EditorPanel.tsx';
import type { StepOfSave } from '../save/save-flow.ts';
import { hasNewHints, hintsOf } from './groups.ts';

/**
 * The check before a save: its panel opens for problems, and for hints that came with the edits, with which
 * the next press saves.
 */
export function useCheck(
  problems: readonly CueProblem[],
  panel: PanelName | undefined,
  setPanel: (panel: PanelName | undefined) => void,
) {
  const [seen, setSeen] = useState(() => hintsOf(problems));
  const [isWaiting, setWaiting] = useState(false);
  const isOpen = panel === 'check';
  return {
    isWaiting,
    hasNewHints: () => !isOpen && hasNewHints(problems, seen),
    /** Follows what came of a save; returns where the user goes on, if not where the focus is. */
    follow: (step: StepOfSave): CueProblem | 'write' | undefined => {
      setWaiting(step === 'hints');
      const problem = typeof step === 'string' ? undefined : step;
      if (problem || step === 'hints') setPanel('check');
      if (step !== 'send') return problem;
      setSeen(hintsOf(problems));
      if (!isOpen) return undefined;
      setPanel(undefined);
      return 'write';
    },
  };
}

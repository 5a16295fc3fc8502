import { useState, type ReactNode } from 'react';
import { ReportDialog } from '../../../../parts/reports/ReportDialog.tsx';
import { useSessionToken } from '../../../../lib/session.ts';
import { useLoginPrompt } from '../../../dialogs/login/use-login-prompt.ts';

/** Reports a revision of subtitles by its id; a visitor signs in first. */
export function useSubtitleReport(): {
  report: (revisionId: number) => void;
  dialog: ReactNode;
} {
  const [reported, setReported] = useState<number>();
  const isSignedIn = useSessionToken() !== null;
  const promptLogin = useLoginPrompt();
  return {
    report: (revisionId) => (isSignedIn ? setReported(revisionId) : promptLogin(undefined, { report: true })),
    dialog: reported !== undefined && (
      <ReportDialog
        target={{ kind: 'subtitle', id: String(reported) }}
        onClose={() => setReported(undefined)}
      />
    ),
  };
}

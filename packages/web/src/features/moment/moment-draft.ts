import { create } from 'zustand';
import type { MomentMode } from '@bloom/contract/moment/moment-rules';
import { onSessionChange } from '../../lib/session.ts';

/** The moment that is being written. */
export type MomentDraft = {
  text: string;
  spoiler: boolean;
  /** Its second in milliseconds; null: without one; undefined: that of the player when the writing begins. */
  atMs: number | null | undefined;
  /** Where it stands still; absent: it flies from right to left. */
  mode?: MomentMode | undefined;
  /** The request that was sent and may have arrived, and the key under which it is sent again. */
  sent?: { body: string; key: string };
};

export const emptyDraft: MomentDraft = { text: '', spoiler: false, atMs: undefined };

const useDrafts = create<Readonly<Record<string, MomentDraft>>>(() => ({}));

onSessionChange(() => useDrafts.setState({}, true));

/**
 * The draft of a field, by the name of the field. It outlives the field, so that nothing that was written is
 * lost.
 */
export function useMomentDraft(name: string): MomentDraft | undefined {
  return useDrafts((drafts) => drafts[name]);
}

export function setMomentDraft(name: string, draft: MomentDraft): void {
  useDrafts.setState({ [name]: draft });
}

export function dropMomentDraft(name: string): void {
  useDrafts.setState(({ [name]: _dropped, ...others }) => others, true);
}

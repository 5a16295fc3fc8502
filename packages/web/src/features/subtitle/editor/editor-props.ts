import type { EditorPlayer } from './timeline/clip.ts';
import type { Draft, Subject } from './draft/draft.ts';
import type { Stored } from './editor-api.ts';

export type SubtitleEditorProps = {
  subject: Subject;
  /** The title of the video and of the episode. */
  name: string;
  /** The player of the page, once there is one. */
  player: EditorPlayer | undefined;
  /** The length of the video in seconds, if its source states it. */
  durationS: number | undefined;
  /** Starts the video, where there is no player yet; at a second, if one is given. */
  onStart: (timeS?: number) => void;
  /** Moderators save subtitles that are locked for others. */
  isModerator: boolean;
  /** The account of the user, whose own revisions are not reported. */
  ownId: number | undefined;
  /** Reports the revision that the API calls by this id. */
  onReport: (revisionId: number) => void;
  onClose: () => void;
  /** A session is needed; after the login the user comes back. */
  onLoginNeeded: () => void;
};

/** The state with which an editor begins. */
export type Opened = {
  stored: Stored;
  lock: boolean;
  /** Whether another tab has unsaved changes of these subtitles. */
  elsewhere: boolean;
  /** Whether this server lets users edit subtitles. */
  editing: boolean;
  /** Whether this server suggests words. */
  suggesting: boolean;
  /** The drafts that were left unsaved, the newest first. */
  drafts: { key: string; draft: Draft }[];
};

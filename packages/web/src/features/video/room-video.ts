import { create } from 'zustand';
import type { Source } from '@bloom/contract/sources/sources';

/** The video of the room whose page is shown. */
export type RoomVideo = {
  room: string;
  source: Source;
  id: string;
  /** The id of the episode; null for a video without episodes. */
  episode: string | null;
  /** Where the room is now, in seconds of the video. */
  positionS: () => number;
  /** The visitor wants another episode for all. */
  choose: (episode: string) => void;
  /** The video has ended; the next episode follows, if there is one. */
  onEnded: (next: string | undefined) => void;
};

const useStore = create<{ video: RoomVideo | undefined }>(() => ({ video: undefined }));

/** The video of the room whose page is shown, once it is known. */
export const useRoomVideo = (): RoomVideo | undefined => useStore(({ video }) => video);

/** The same, at this moment. */
export const roomVideo = (): RoomVideo | undefined => useStore.getState().video;

/** Has the page of the room show a video, or none. */
export function setRoomVideo(video: RoomVideo | undefined): void {
  useStore.setState({ video });
}

import { create } from 'zustand';

/** A panel that the strip of a room opens. */
export type RoomPanelName = 'people' | 'queue' | 'invite';

/** The open panel; a room that was just created may open one before its strip is there. */
export const useRoomPanel = create<{ panel: RoomPanelName | undefined }>(() => ({ panel: undefined }));

export const openRoomPanel = (panel: RoomPanelName | undefined): void => useRoomPanel.setState({ panel });

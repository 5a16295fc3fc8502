import { createContext, useContext, type Dispatch } from 'react';
import type { CheckRules } from '@bloom/contract/subtitle/checks';
import type { EditorAction, EditorState } from './editor-state.ts';
import type { EditorCommand } from './keys/keys.ts';

/** The state and functions that the parts of the open editor share. */
type Editor = {
  state: EditorState;
  dispatch: Dispatch<EditorAction>;
  run: (command: EditorCommand) => void;
  rules: CheckRules;
  /** Whether the player says its time. */
  hasTime: boolean;
};

export const EditorContext = createContext<Editor | undefined>(undefined);

/** The open editor that a component is in. */
export function useEditor(): Editor {
  const editor = useContext(EditorContext);
  if (!editor) throw new Error('there is no open editor');
  return editor;
}

import { create } from 'zustand';
import { onSessionChange } from '../../../lib/session.ts';
import type { Person } from '../../../parts/writing/message-text.ts';

type Draft = {
  text: string;
  /** Counts the times that something else than the keyboard has changed it: the field gets the focus. */
  changes: number;
};

/** The text that is being written in the open chat. It outlives the panel. */
export const useDraft = create<Draft>(() => ({ text: '', changes: 0 }));

/** The texts of the other chats, by the id of their room. */
const others = new Map<string | undefined, string>();
let openIn: string | undefined;

onSessionChange(() => {
  clearDraft();
  others.clear();
});

/** Brings the text that was written in another chat: that of a room, or of the site. */
export function openDraft(room: string | undefined): void {
  others.set(openIn, useDraft.getState().text);
  openIn = room;
  setDraft(others.get(room) ?? '');
}

export function setDraft(text: string): void {
  useDraft.setState({ text });
}

export function clearDraft(): void {
  useDraft.setState({ text: '' });
}

/** Puts a message that was not stored back into the field, before what is there. */
export function editAgain(content: string): void {
  useDraft.setState(({ text, changes }) => ({
    text: text.trim() ? `${content} ${text}` : content,
    changes: changes + 1,
  }));
}

/** Begins to write to a person. */
export function mention(person: Person): void {
  useDraft.setState(({ text, changes }) => ({
    text: `${text}${text === '' || text.endsWith(' ') ? '' : ' '}@${person.handle} `,
    changes: changes + 1,
  }));
}

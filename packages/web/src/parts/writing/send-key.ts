/** The properties of a key press that decide whether it sends the message. */
export type KeyPress = {
  key: string;
  shiftKey: boolean;
  isComposing: boolean;
  keyCode: number;
  /** Milliseconds since the page was opened. */
  timeStamp: number;
};

/** Browsers report both ends of one key press within this time; a person presses the next key later. */
const samePressMs = 20;

/**
 * Whether a press of Enter ends the composition of an input method rather than the message. Chromium and
 * Firefox report it (`isComposing`); Safari ends the composition first, so that the key has only the code
 * 229, which an input method gives to every key it takes, or nothing at all but the same time.
 *
 * @param composedAt when the last composition ended, as `timeStamp`
 */
export function isComposingKey(press: KeyPress, composedAt: number | undefined): boolean {
  return (
    press.isComposing ||
    press.keyCode === 229 ||
    (composedAt !== undefined && Math.abs(press.timeStamp - composedAt) < samePressMs)
  );
}

/** The effect of Enter: send, or nothing with Shift, because a message is one line. */
export function enterAction(press: KeyPress, composedAt: number | undefined): 'send' | 'nothing' | 'other' {
  if (press.key !== 'Enter' || isComposingKey(press, composedAt)) return 'other';
  return press.shiftKey ? 'nothing' : 'send';
}

/** The properties of a key press that show whether an input method takes it. */
export type KeyPress = Pick<KeyboardEvent, 'isComposing' | 'keyCode' | 'timeStamp'>;

/** Browsers report both ends of one key press within this time; a person presses the next key later. */
const samePressMs = 20;
/** Browsers give it to each key that an input method takes. */
const takenCode = 229;

/**
 * Whether an input method takes a key press, as Enter that ends a composition. Chromium and Firefox report it
 * (`isComposing`); Safari ends the composition first, so that the key has only its code, or nothing at all
 * but the same time.
 *
 * @param composedAt when the last composition ended, as `timeStamp`
 */
export function isOfInputMethod(press: KeyPress, composedAt: number | undefined): boolean {
  return (
    press.isComposing ||
    // oxlint-disable-next-line typescript/no-deprecated -- nothing else shows it in Safari
    press.keyCode === takenCode ||
    (composedAt !== undefined && Math.abs(press.timeStamp - composedAt) < samePressMs)
  );
}

/**
 * Keeps the key presses that an input method takes from everything that listens to keys, and from sending the
 * form of a field. So listeners know nothing of input methods; scripts/rules/keys.test.ts refuses those that
 * this does not reach. Where a key has another code, the browser's own effects remain: on a phone one press
 * may end the composition of a word and send the form.
 */
export function keepInputMethodKeys(): void {
  let composedAt: number | undefined;
  const options = { capture: true };
  window.addEventListener('compositionend', ({ timeStamp }) => (composedAt = timeStamp), options);
  window.addEventListener(
    'keydown',
    (event) => {
      if (!isOfInputMethod(event, composedAt)) return;
      event.stopImmediatePropagation();
      // oxlint-disable-next-line typescript/no-deprecated -- as above
      if (event.keyCode === takenCode && event.key === 'Enter') event.preventDefault();
    },
    options,
  );
}

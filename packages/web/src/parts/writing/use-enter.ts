import { useEffect, useEffectEvent, type RefObject } from 'react';

/**
 * Calls a function where Enter is pressed in a text area whose text is one line; with Shift it does nothing.
 * The keyboard of a phone ends the composition of a word with the same press, which is then known by its line
 * break only.
 */
export function useEnter(field: RefObject<HTMLTextAreaElement | null>, onEnter: () => void): void {
  const enter = useEffectEvent(onEnter);
  useEffect(() => {
    const element = field.current;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter') return;
      event.preventDefault();
      if (!event.shiftKey) enter();
    };
    const onBeforeInput = (event: InputEvent) => {
      if (event.inputType !== 'insertLineBreak') return;
      event.preventDefault();
      enter();
    };
    element?.addEventListener('keydown', onKey);
    element?.addEventListener('beforeinput', onBeforeInput);
    return () => {
      element?.removeEventListener('keydown', onKey);
      element?.removeEventListener('beforeinput', onBeforeInput);
    };
  }, [field]);
}

import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useLocale } from '../../../../i18n/locale.ts';

/** A moment of the page's clock, in milliseconds since it was opened, as events have it. */
type Moment = (momentMs: number) => void;

type TapButtonProps = {
  isHeld: boolean;
  plays: boolean;
  press: Moment;
  release: Moment;
  /** A press without a length, as those of screen readers. */
  tap: Moment;
  /** The press does not count. */
  cancel: () => void;
  undo: () => void;
};

/** The keys that are held, where they mean nothing else. */
const tapKeys = [' ', 'Enter'];
/** The elements that use these keys themselves. A radio button is chosen by arrows. */
const others = 'input:not([type="radio"]), textarea, select, button:not(.tap-button), a[href], summary';
/** A moment further back is none of this event. */
const patienceMs = 2_000;

/** When an event happened: it can wait for the page, which then reads a later time. */
function momentOf({ timeStamp }: { timeStamp: number }): number {
  const nowMs = performance.now();
  return timeStamp <= nowMs && nowMs - timeStamp < patienceMs ? timeStamp : nowMs;
}

/**
 * Keeps a finger that is lifted from being a click, too: after the last line that would press what has taken
 * the button's place. The listener stays, as the event comes after the button has gone.
 */
function keepFromClicks(element: HTMLElement): void {
  element.addEventListener('touchend', preventDefault, { passive: false });
}
const preventDefault = (event: Event) => event.preventDefault();

/** A large button that is held while a line is spoken, by a finger, a mouse or a key. */
export function TapButton({ isHeld, plays, press, release, tap, cancel, undo }: TapButtonProps) {
  const { t } = useLocale();
  const button = useRef<HTMLButtonElement>(null);
  const heldBy = useRef<string | number>(undefined);
  const begin = (by: string | number, momentMs: number) => {
    heldBy.current = by;
    press(momentMs);
  };
  const end = (by: string | number, momentMs: number) => {
    if (heldBy.current !== by) return;
    heldBy.current = undefined;
    release(momentMs);
  };
  const drop = () => {
    heldBy.current = undefined;
    cancel();
  };

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const isTap = tapKeys.includes(event.key);
    if ((!isTap && event.key !== 'Backspace') || document.querySelector('dialog:modal')) return;
    if (event.target instanceof Element && event.target.closest(others)) return;
    // The player has keys of its own, and space scrolls the page.
    event.preventDefault();
    event.stopPropagation();
    if (event.repeat) return;
    if (isTap) begin(event.key, momentOf(event));
    else undo();
  });
  const onKeyUp = useEffectEvent((event: KeyboardEvent) => {
    if (heldBy.current !== event.key) return;
    // It would be a click, too.
    event.preventDefault();
    end(event.key, momentOf(event));
  });
  const onBlur = useEffectEvent(drop);
  useLayoutEffect(() => {
    const down = (event: KeyboardEvent) => onKeyDown(event);
    const up = (event: KeyboardEvent) => onKeyUp(event);
    const blur = () => onBlur();
    window.addEventListener('keydown', down, { capture: true });
    window.addEventListener('keyup', up, { capture: true });
    window.addEventListener('blur', blur);
    return () => {
      window.removeEventListener('keydown', down, { capture: true });
      window.removeEventListener('keyup', up, { capture: true });
      window.removeEventListener('blur', blur);
    };
  }, []);
  useLayoutEffect(() => {
    if (button.current) keepFromClicks(button.current);
  }, []);
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    // Keys that are pressed in the frame of a player do not reach the page.
    if (document.activeElement?.tagName === 'IFRAME') button.current?.focus({ preventScroll: true });
  }, [plays]);

  return (
    <div className="tap-place">
      <button
        ref={button}
        type="button"
        className="tap-button"
        data-held={isHeld || undefined}
        onPointerDown={(event) => {
          if (!event.isPrimary || event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          begin(event.pointerId, momentOf(event));
        }}
        onPointerUp={(event) => end(event.pointerId, momentOf(event))}
        onPointerCancel={drop}
        onContextMenu={(event) => event.preventDefault()}
        onClick={(event) => {
          // Clicks of pointers have a count, and those of keys are prevented.
          if (event.detail === 0) tap(momentOf(event));
        }}
      >
        {t(plays ? (isHeld ? 'editor.tapHeld' : 'editor.tapHold') : 'editor.tapPlay')}
      </button>
      <p className="tap-hint text-12 text-soft">{t('editor.tapHint')}</p>
    </div>
  );
}

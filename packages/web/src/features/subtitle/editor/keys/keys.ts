/** A key with its modifiers; `ctrl` is the command key on a Mac. */
type Combination = { key: string; ctrl?: true; alt?: true; shift?: true };

/**
 * The keys of the subtitle editor (docs/specification/subtitles.md#subtitle-editor-keys), in the order of the
 * help sheet.
 */
export const editorKeys = [
  { name: 'playPause', keys: [{ alt: true, key: 'k' }] },
  { name: 'playClip', keys: [{ alt: true, key: 'r' }] },
  { name: 'back10', keys: [{ alt: true, shift: true, key: 'j' }], repeats: true },
  { name: 'forward10', keys: [{ alt: true, shift: true, key: 'l' }], repeats: true },
  { name: 'back1', keys: [{ alt: true, key: 'j' }], repeats: true },
  { name: 'forward1', keys: [{ alt: true, key: 'l' }], repeats: true },
  { name: 'back01', keys: [{ alt: true, key: ',' }], repeats: true },
  { name: 'forward01', keys: [{ alt: true, key: '.' }], repeats: true },
  { name: 'add', keys: [{ alt: true, key: 'a' }] },
  { name: 'setStart', keys: [{ alt: true, key: '[' }] },
  { name: 'setEnd', keys: [{ alt: true, key: ']' }] },
  { name: 'earlier', keys: [{ alt: true, shift: true, key: ',' }], repeats: true },
  { name: 'later', keys: [{ alt: true, shift: true, key: '.' }], repeats: true },
  { name: 'restEarlier', keys: [{ alt: true, shift: true, key: 'arrowup' }], repeats: true },
  { name: 'restLater', keys: [{ alt: true, shift: true, key: 'arrowdown' }], repeats: true },
  { name: 'restTighter', keys: [{ alt: true, shift: true, key: '[' }], repeats: true },
  { name: 'restWider', keys: [{ alt: true, shift: true, key: ']' }], repeats: true },
  { name: 'previous', keys: [{ alt: true, key: 'arrowup' }], repeats: true },
  { name: 'next', keys: [{ alt: true, key: 'arrowdown' }], repeats: true },
  { name: 'insertAfter', keys: [{ ctrl: true, key: 'enter' }] },
  { name: 'insertBefore', keys: [{ ctrl: true, shift: true, key: 'enter' }] },
  { name: 'split', keys: [{ alt: true, key: 'enter' }] },
  { name: 'merge', keys: [{ alt: true, key: 'm' }] },
  { name: 'rebreak', keys: [{ alt: true, key: 'b' }] },
  { name: 'rebreakAll', keys: [{ alt: true, shift: true, key: 'b' }] },
  {
    name: 'remove',
    keys: [
      { alt: true, key: 'delete' },
      { alt: true, key: 'backspace' },
    ],
  },
  { name: 'fix', keys: [{ alt: true, key: 'x' }] },
  { name: 'undo', keys: [{ ctrl: true, key: 'z' }], repeats: true },
  {
    name: 'redo',
    keys: [
      { ctrl: true, shift: true, key: 'z' },
      { ctrl: true, key: 'y' },
    ],
    repeats: true,
  },
  { name: 'save', keys: [{ ctrl: true, key: 's' }] },
  { name: 'keys', keys: [{ alt: true, key: 'h' }] },
] as const satisfies readonly {
  name: string;
  keys: readonly Combination[];
  /** Whether it goes on while the key is held down. */
  repeats?: true;
}[];

export type EditorCommand = (typeof editorKeys)[number]['name'];

/**
 * Letters that a Mac types with its Alt key, and marks that Shift changes, have their names by the key's
 * place.
 */
const byPlace: Record<string, string> = {
  BracketLeft: '[',
  BracketRight: ']',
  Comma: ',',
  Period: '.',
};

function keyOf({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  const pressed = key.toLowerCase();
  if (/^(?:[a-z]|enter|delete|backspace|arrow(?:up|down))$/.test(pressed)) return pressed;
  return byPlace[code] ?? (code.startsWith('Key') ? code.slice(3).toLowerCase() : pressed);
}

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'repeat'>;

/** The command of a key in the editor; undefined where it has none. */
export function editorCommandOf(event: Pressed): EditorCommand | undefined {
  const key = keyOf(event);
  const isCtrl = event.ctrlKey || event.metaKey;
  const known: readonly {
    name: EditorCommand;
    keys: readonly Combination[];
    repeats?: true;
  }[] = editorKeys;
  const command = known.find(({ keys }) =>
    keys.some(
      (each) =>
        each.key === key &&
        (each.ctrl ?? false) === isCtrl &&
        (each.alt ?? false) === event.altKey &&
        (each.shift ?? false) === event.shiftKey,
    ),
  );
  return event.repeat && !command?.repeats ? undefined : command?.name;
}

const signs: Record<string, string> = {
  arrowup: '↑',
  arrowdown: '↓',
  enter: 'Enter',
  delete: 'Delete',
  backspace: 'Backspace',
};

/** A combination as keyboards show it. */
export function shownKeys({ ctrl, alt, shift, key }: Combination, isMac: boolean): string {
  const parts = [
    ctrl && (isMac ? '⌘' : 'Ctrl'),
    alt && (isMac ? '⌥' : 'Alt'),
    shift && (isMac ? '⇧' : 'Shift'),
    signs[key] ?? key.toUpperCase(),
  ].filter((part) => part !== undefined);
  return parts.join(isMac ? ' ' : '+');
}

import { useLocale } from '../../../../i18n/locale.ts';
import { Icon, type IconName } from '../../../../ui/image/Icon.tsx';
import { useEditor } from '../editor-context.ts';
import { editorKeys, shownKeys, type EditorCommand } from './keys.ts';

/** Whether the keyboard is that of a Mac. */
export const isMac = /mac|iphone|ipad/i.test(navigator.userAgent);

/** The first keys of a command, as the keyboard shows them. */
export function keysOf(name: EditorCommand): string {
  const keys = editorKeys.find((each) => each.name === name)?.keys[0];
  return keys ? shownKeys(keys, isMac) : '';
}

type CommandButtonProps = {
  name: EditorCommand;
  icon?: IconName;
  /** The text on the button; by default the command's name in full. */
  label?: string;
  disabled?: boolean;
  className?: string;
};

/** A button for a command of the editor; its tooltip has the keys. */
export function CommandButton({ name, icon, label, disabled, className = 'tool' }: CommandButtonProps) {
  const { t } = useLocale();
  const { run } = useEditor();
  const full = t(`editor.do_${name}`);
  return (
    <button
      type="button"
      className={className}
      title={t('editor.withKeys', { label: full, keys: keysOf(name) })}
      aria-label={full}
      aria-disabled={disabled || undefined}
      onClick={() => {
        if (!disabled) run(name);
      }}
      // The caret stays in the words, where some commands look for it.
      onMouseDown={(event) => event.preventDefault()}
    >
      {icon && <Icon name={icon} size={18} />}
      {label ?? full}
    </button>
  );
}

import { IconButton } from '../form/Button.tsx';
import { Icon } from '../image/Icon.tsx';
import { hideToast, holdToasts, releaseToasts, useToasts } from './toast.ts';
import { ToneMark } from './ToneMark.tsx';

/** Where toasts appear. It is always in the page, so that screen readers read what comes in. */
export function Toaster({ closeLabel }: { closeLabel: string }) {
  /** The pressed button goes with its toast, so that neither pointer nor focus leaves the others. */
  const hide = (id: number) => {
    hideToast(id);
    releaseToasts();
  };
  return (
    <div
      className="toaster"
      role="status"
      aria-live="polite"
      onPointerEnter={holdToasts}
      onPointerLeave={releaseToasts}
      onFocus={holdToasts}
      onBlur={releaseToasts}
    >
      {useToasts().map(({ id, tone, text, action, leaving }) => (
        <div key={id} className="toast" data-leaving={leaving}>
          <ToneMark tone={tone} />
          <p className="toast-text py-2 text-14">{text}</p>
          {action && (
            <button
              type="button"
              className="toast-action min-h-10 touch:min-h-11 rounded-control px-3 text-14 font-semibold text-accent-ink hover:bg-sunken"
              onClick={() => {
                hide(id);
                action.run();
              }}
            >
              {action.label}
            </button>
          )}
          <IconButton label={closeLabel} onClick={() => hide(id)}>
            <Icon name="close" size={16} />
          </IconButton>
        </div>
      ))}
    </div>
  );
}

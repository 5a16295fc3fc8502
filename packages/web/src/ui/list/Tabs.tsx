import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';

type TabsProps<T extends string> = {
  label: string;
  tabs: readonly {
    value: T;
    label: string;
    /** The content behind its label, such as a number of new things. */
    mark?: ReactNode;
    /** A further class of the tab. */
    className?: string;
  }[];
  value: T;
  onChange: (value: T) => void;
  /** Follows the tabs in their row and is none. */
  after?: ReactNode;
  /** The content of the chosen tab. */
  children: ReactNode;
};

/**
 * Contents of which one is shown; the arrow keys, Home and End go from tab to tab. A single content is shown
 * without its tab.
 */
export function Tabs<T extends string>({ label, tabs, value, onChange, after, children }: TabsProps<T>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const isChoice = tabs.length > 1;
  const index = tabs.findIndex((tab) => tab.value === value);

  const goTo = (event: KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowRight: index + 1,
      ArrowLeft: index - 1,
      Home: 0,
      End: -1,
    };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = (step + tabs.length) % tabs.length;
    const tab = tabs[next];
    if (tab) onChange(tab.value);
    list.current?.querySelectorAll('button')[next]?.focus();
  };

  return (
    <div className="flex flex-col gap-5">
      {isChoice && (
        <div className="flex flex-wrap gap-x-4 border-b border-line">
          <div
            ref={list}
            role="tablist"
            aria-label={label}
            // What follows the tabs wraps with them.
            className="contents"
            onKeyDown={goTo}
          >
            {tabs.map((tab) => (
              <button
                key={tab.value}
                type="button"
                role="tab"
                id={`${id}-${tab.value}`}
                aria-selected={tab.value === value}
                aria-controls={`${id}-panel`}
                tabIndex={tab.value === value ? 0 : -1}
                className={tab.className === undefined ? 'tab' : `tab ${tab.className}`}
                onClick={() => onChange(tab.value)}
              >
                {tab.label}
                {tab.mark}
              </button>
            ))}
          </div>
          {after}
        </div>
      )}
      <div
        {...(isChoice && {
          role: 'tabpanel',
          id: `${id}-panel`,
          'aria-labelledby': `${id}-${value}`,
          tabIndex: 0,
        })}
        className="flex flex-col gap-5"
      >
        {children}
      </div>
    </div>
  );
}

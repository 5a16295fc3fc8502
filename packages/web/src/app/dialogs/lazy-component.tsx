import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { useLocale, withMessages } from '../../i18n/locale.ts';
import { Button } from '../../ui/form/Button.tsx';

type LazyOptions = {
  /**
   * The reaction if the code cannot be loaded. `notice`: an error with a reload button appears in its place.
   * `throw`: the page shows its error boundary. `hide`: nothing is shown.
   */
  onError?: 'notice' | 'throw' | 'hide';
  /** All of its messages come with the app (i18n/en/app.ts). */
  onlyAppMessages?: boolean;
};

/** The properties of a component; none where it takes none. */
type PropsOf<C> = C extends (props: infer P) => ReactNode ? (unknown extends P ? object : P) : never;

/**
 * A component whose code and messages are loaded when it is first rendered: the export `name` of what `load`
 * imports. Until then `meanwhile` is in its place, by default a skeleton with `notice` and nothing with
 * `hide`; with `throw` the `Suspense` around it decides.
 */
export function lazyComponent<M, N extends keyof M>(
  load: () => Promise<M>,
  name: N,
  { onError = 'notice', onlyAppMessages = false }: LazyOptions = {},
) {
  const Component = lazy(async () => {
    try {
      const loaded = await (onlyAppMessages ? load() : withMessages(load));
      return { default: loaded[name] as ComponentType<PropsOf<M[N]>> };
    } catch (error) {
      if (onError === 'throw') throw error;
      return { default: onError === 'notice' ? LoadError : Nothing };
    }
  }) as ComponentType<PropsOf<M[N]>>;
  if (onError === 'throw') return Component;
  const byDefault = onError === 'notice' ? <Skeleton /> : null;
  return function Lazy(props: PropsOf<M[N]> & { meanwhile?: ReactNode }) {
    return (
      <Suspense fallback={props.meanwhile ?? byDefault}>
        <Component {...props} />
      </Suspense>
    );
  };
}

function Nothing() {
  return null;
}

function Skeleton() {
  const { t } = useLocale();
  return (
    <div role="status" aria-label={t('shell.loading')} className="flex flex-col gap-3 p-3">
      <div className="skeleton h-5 w-2/3" />
      <div className="skeleton h-20" />
    </div>
  );
}

function LoadError() {
  const { t } = useLocale();
  return (
    <div role="alert" className="flex flex-col items-start gap-3 p-3">
      <p className="text-14 text-soft">{t('shell.brokenText')}</p>
      <Button onClick={() => window.location.reload()}>{t('shell.reload')}</Button>
    </div>
  );
}

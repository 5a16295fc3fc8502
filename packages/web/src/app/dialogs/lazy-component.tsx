import { lazy, Suspense, type ComponentType } from 'react';
import { useLocale, withWords } from '../../i18n/locale.ts';
import { Button } from '../../ui/Button.tsx';

/**
 * A part of the app whose code is loaded when it is first shown. If that fails, it says so in its
 * place, and what stands around it stays.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>) {
  const Part = lazy(() =>
    withWords(load).then(
      (component) => ({ default: component }),
      () => ({ default: MissingPart as ComponentType<P> }),
    ),
  );
  return function LazyPart(props: P) {
    return (
      <Suspense fallback={<ComingPart />}>
        <Part {...props} />
      </Suspense>
    );
  };
}

/** Likewise, for what the page cannot do without: if it cannot be loaded, the page says that it is broken. */
export function neededPart<P extends object>(load: () => Promise<ComponentType<P>>) {
  return lazy(() => withWords(load).then((component) => ({ default: component })));
}

/** Likewise, for what the page can do without: if it cannot be loaded, nothing is missed or said. */
export function optionalPart<P extends object>(load: () => Promise<ComponentType<P>>) {
  const nothing: ComponentType<P> = () => null;
  return lazy(() =>
    withWords(load)
      .catch(() => nothing)
      .then((component) => ({ default: component })),
  );
}

function ComingPart() {
  const { t } = useLocale();
  return (
    <div role="status" aria-label={t('shell.loading')} className="flex flex-col gap-3 p-3">
      <div className="skeleton h-5 w-2/3" />
      <div className="skeleton h-20" />
    </div>
  );
}

function MissingPart() {
  const { t } = useLocale();
  return (
    <div role="alert" className="flex flex-col items-start gap-3 p-3">
      <p className="text-14 text-soft">{t('shell.brokenText')}</p>
      <Button onClick={() => window.location.reload()}>{t('shell.reload')}</Button>
    </div>
  );
}

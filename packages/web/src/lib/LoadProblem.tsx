import type { ReactNode } from 'react';
import { useLocale } from '../i18n/locale.ts';
import { Button } from '../ui/form/Button.tsx';
import { Placeholder } from '../ui/message/Placeholder.tsx';
import { loadProblem } from './error-text.ts';

type LoadProblemProps = {
  error: unknown;
  onRetry: () => void;
  /** It replaces the whole page rather than a part of it. */
  page?: boolean | undefined;
};

/** Shows why something could not be loaded, and a way to try again. */
export function LoadProblem({ error, onRetry, page = false }: LoadProblemProps) {
  const { locale, t } = useLocale();
  return (
    <div role="alert">
      <Placeholder page={page} {...loadProblem({ locale, t }, error)}>
        <Button variant="filled" onClick={onRetry}>
          {t('shell.retry')}
        </Button>
      </Placeholder>
    </div>
  );
}

type LoadingProps = LoadProblemProps & {
  className?: string;
  /** The skeleton of what is being loaded. */
  children?: ReactNode;
};

/** Shows that something is being loaded, or why it could not be. */
export function Loading({ error, onRetry, page, className, children }: LoadingProps) {
  const { t } = useLocale();
  if (error) return <LoadProblem error={error} onRetry={onRetry} page={page} />;
  return (
    <div role="status" aria-label={t('shell.loading')} className={className}>
      {children}
    </div>
  );
}

import type { ReactNode } from 'react';
import { useLocale } from '../../i18n/locale.ts';
import { Button, IconButton } from '../../ui/form/Button.tsx';
import { Icon } from '../../ui/image/Icon.tsx';
import { closeHero, useHeroClosed } from './hero-closed.ts';

type HeroProps = {
  /** May replace the sentence about Bloom by something that matters more to this visitor. */
  renderWords: (words: ReactNode) => ReactNode;
  onJoin: () => void;
  onExplain: () => void;
};

/** Says to visitors what Bloom is, until they close it (docs/specification/pages.md#welcome). */
export function Hero({ renderWords, onJoin, onExplain }: HeroProps) {
  const { t } = useLocale();
  const closed = useHeroClosed();
  if (closed) return null;
  return (
    <section aria-label={t('shell.heroLabel')} className="hero">
      <div className="hero-words">
        {renderWords(<p className="font-bold text-balance">{t('shell.hero')}</p>)}
      </div>
      <div className="flex flex-wrap items-center gap-x-4">
        <Button variant="filled" onClick={onJoin}>
          {t('shell.heroJoin')}
        </Button>
        <button
          type="button"
          className="min-h-11 text-14 text-soft underline hover:text-ink"
          onClick={onExplain}
        >
          {t('shell.heroHow')}
        </button>
      </div>
      <IconButton label={t('shell.heroClose')} className="absolute top-1 right-1" onClick={closeHero}>
        <Icon name="close" size={16} />
      </IconButton>
    </section>
  );
}

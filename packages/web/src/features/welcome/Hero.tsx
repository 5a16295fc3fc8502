import type { ReactNode } from 'react';
import { useLocale } from '../../i18n/locale.ts';
import { useSessionToken } from '../../lib/session.ts';
import { IconButton } from '../../ui/form/Button.tsx';
import { Icon, Petal } from '../../ui/image/Icon.tsx';
import { closeHero, useHeroClosed } from './hero-closed.ts';

type HeroProps = {
  /** May replace the facts about Bloom by something that matters more to this visitor. */
  renderFacts: (facts: ReactNode) => ReactNode;
  /** The actions. */
  children: ReactNode;
};

/** Says to visitors what Bloom is, until they close it (docs/specification/pages.md#welcome). */
export function Hero({ renderFacts, children }: HeroProps) {
  const { t } = useLocale();
  const closed = useHeroClosed();
  const token = useSessionToken();
  if (closed || token) return null;
  return (
    <section aria-label={t('shell.heroLabel')} className="hero">
      <div className="flex min-w-0 flex-col gap-2">
        <p className="pr-10 text-20 font-bold text-balance">{t('shell.hero')}</p>
        {renderFacts(<Facts />)}
      </div>
      <div className="flex flex-wrap gap-2">{children}</div>
      <IconButton label={t('shell.heroClose')} className="absolute top-1 right-1" onClick={closeHero}>
        <Icon name="close" size={16} />
      </IconButton>
    </section>
  );
}

function Facts() {
  const { t } = useLocale();
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-14 text-soft">
      <li className="inline-flex items-center gap-1.5">
        <Icon name="search" size={18} />
        {t('shell.heroFind')}
      </li>
      <li className="inline-flex items-center gap-1.5">
        <Petal size={18} />
        {t('shell.heroThank')}
      </li>
      <li className="inline-flex items-center gap-1.5">
        <Icon name="up" size={18} />
        {t('shell.heroRise')}
      </li>
    </ul>
  );
}

import { Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { useLocale } from '../../../i18n/locale.ts';
import { buttonClass } from '../../../ui/form/Button.tsx';
import { Placeholder } from '../../../ui/message/Placeholder.tsx';
import { SearchOn, WatchOn } from '../video/removed/WaysOn.tsx';

type MissingPageProps = Pick<ComponentProps<typeof Placeholder>, 'icon' | 'title' | 'text'>;

/**
 * Shown where an address leads to nothing: a search, and videos
 * (docs/specification/pages.md#missing).
 */
export function MissingPage({ icon = 'warning', ...words }: MissingPageProps) {
  const { t } = useLocale();
  return (
    <>
      <Placeholder page icon={icon} {...words}>
        <SearchOn />
        <Link to="/" className={buttonClass('filled')}>
          {t('shell.backHome')}
        </Link>
      </Placeholder>
      <WatchOn />
    </>
  );
}

import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useLocale } from '../../i18n/locale.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';

type PageHeadProps = {
  title: string;
  /** The target of Back if the history has no page before this one. */
  above?: '/' | '/mine' | '/shareVideo';
  children?: ReactNode;
};

/** The head of a mobile page without top bar: Back, and the title. */
export function PageHead({ title, above = '/', children }: PageHeadProps) {
  const { t } = useLocale();
  const router = useRouter();
  return (
    <header className="flex min-h-14 items-center gap-1 pr-2">
      <IconButton
        label={t('shell.back')}
        onClick={() => {
          if (router.history.canGoBack()) router.history.back();
          else void router.navigate({ to: above });
        }}
      >
        <Icon name="back" />
      </IconButton>
      <h1 className="flex-1 text-20 font-semibold">{title}</h1>
      {children}
    </header>
  );
}

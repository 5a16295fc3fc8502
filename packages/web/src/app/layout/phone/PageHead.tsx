import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useLocale } from '../../../i18n/locale.ts';
import { IconButton } from '../../../ui/form/Button.tsx';
import { Icon } from '../../../ui/image/Icon.tsx';
import { OnDesktop, OnMobile } from '../Layouts.tsx';
import { usePageTitle } from '../use-page-title.ts';

type PageHeadProps = {
  title: string;
  /** The target of Back if the history has no page before this one. */
  above?: '/' | '/mine' | '/shareVideo' | undefined;
  children?: ReactNode;
};

/** The head of a mobile page without top bar: Back, and the title. */
export function PageHead({ title, above, children }: PageHeadProps) {
  return (
    <header className="flex min-h-14 items-center gap-1 pr-2">
      <BackButton above={above} />
      <h1 className="flex-1 text-20 font-semibold">{title}</h1>
      {children}
    </header>
  );
}

/** Leads to the page before this one, which a phone has no other sign of. */
export function BackButton({ above = '/' }: Pick<PageHeadProps, 'above'>) {
  const { t } = useLocale();
  const router = useRouter();
  return (
    <IconButton
      label={t('shell.back')}
      onClick={() => {
        if (router.history.canGoBack()) router.history.back();
        else void router.navigate({ to: above });
      }}
    >
      <Icon name="back" />
    </IconButton>
  );
}

/** The title of a page of both layouts, and of the document; on a phone with the way back. */
export function PageTitle({ title, above, children }: PageHeadProps) {
  usePageTitle(title);
  return (
    <>
      <OnDesktop>
        <header className="flex items-center justify-between gap-4">
          <h1 className="text-24 font-semibold">{title}</h1>
          {children}
        </header>
      </OnDesktop>
      <OnMobile>
        <div className="-mx-4">
          <PageHead title={title} above={above}>
            {children}
          </PageHead>
        </div>
      </OnMobile>
    </>
  );
}

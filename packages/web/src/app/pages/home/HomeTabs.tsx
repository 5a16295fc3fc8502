import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAccountId } from '../../../features/account/account-api.ts';
import { personalOptions } from '../../../features/catalogue/catalogue-api.ts';
import {
  chooseHomeTab,
  homeTabs,
  useSeenFollowing,
  type HomeTab,
} from '../../../features/catalogue/home-tab.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { useIsFirst } from '../../../lib/first-paint.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { useSessionToken } from '../../../lib/session.ts';
import { useToolbar } from '../../../ui/form/use-toolbar.ts';

/** Chosen after this time, a tab loads its list again. */
const freshMs = 60_000;

/** The ids of the tabs' panel, and of the tab that names it. */
const homePanel = { id: 'home-panel', labelledBy: (tab: HomeTab) => `home-tab-${tab}` };

/** The tabs of the home page's first view, for who is signed in. */
export function HomeTabs({ tab: current }: { tab: HomeTab }) {
  const { t } = useLocale();
  const { move } = useToolbar();
  const token = useSessionToken();
  const account = useAccountId();
  const { data: newestS = 0 } = useInfiniteQuery({
    ...personalOptions('following', token),
    // The session may be over.
    enabled: account !== undefined,
    select: ({ pages }) => pages[0]?.data[0]?.reason.timestamp ?? 0,
  });
  const seenS = useSeenFollowing();
  const isNew = current !== 'following' && newestS > seenS;
  const choose = (tab: HomeTab) => {
    chooseHomeTab(tab);
    if (tab === 'latest') return;
    const { queryKey } = personalOptions(tab, token);
    const { dataUpdatedAt = 0 } = queryClient.getQueryState(queryKey) ?? {};
    if (dataUpdatedAt > 0 && Date.now() - dataUpdatedAt > freshMs) {
      void queryClient.resetQueries({ queryKey });
    }
  };
  return (
    <div className="home-tabs">
      <div role="tablist" aria-label={t('home.lists')} className="scroll-row min-w-0 gap-4" onKeyDown={move}>
        {homeTabs.map((tab) => (
          <button
            key={tab}
            tabIndex={tab === current ? 0 : -1}
            type="button"
            role="tab"
            id={homePanel.labelledBy(tab)}
            aria-controls={homePanel.id}
            aria-selected={tab === current}
            className="tab"
            onClick={() => choose(tab)}
          >
            {t(`home.list_${tab}`)}
            {tab === 'following' && isNew && (
              <span className="home-tab-new">
                <span className="sr-only">{t('home.listNew')}</span>
              </span>
            )}
          </button>
        ))}
      </div>
      {current === 'following' && (
        <Link
          to="/following"
          aria-label={t('home.peopleLong')}
          className="inline-flex min-h-11 min-w-11 shrink-0 items-center justify-end text-14 text-soft hover:text-ink hover:underline"
        >
          {t('home.people')}
        </Link>
      )}
    </div>
  );
}

/** The panel of the tabs, where there are some. */
export function HomePanel({ tab, children }: { tab: HomeTab | undefined; children: ReactNode }) {
  const isFirst = useIsFirst();
  // The server renders the page of a visitor.
  const isPanel = tab !== undefined && !isFirst;
  return (
    <div
      {...(isPanel && { id: homePanel.id, role: 'tabpanel', 'aria-labelledby': homePanel.labelledBy(tab) })}
    >
      {children}
    </div>
  );
}

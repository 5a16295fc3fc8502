import { useNavigate } from '@tanstack/react-router';
import { accountOptions } from '../../features/account/account-api.ts';
import { LoginCallback } from '../../features/account/LoginCallback.tsx';
import { consumeIntent, type LoginIntent } from '../../features/account/login-intent.ts';
import { resumeGift } from '../../features/gift/resumed-gift.ts';
import { activeLocale } from '../../i18n/locale.ts';
import { queryClient } from '../../lib/query-client.ts';
import { sessionToken } from '../../lib/session.ts';
import { showToast } from '../../ui/toast.ts';

/** How long the list may take to load as far as the visitor had scrolled. */
const scrollForMs = 6_000;
const scrollEveryMs = 100;
/** How long a pressed tier waits for its card and for the account. */
const giftWaitsMs = 10_000;

/** Finishes a login: back at the place where it began, with what the visitor was about to do. */
export function LoginReturn({ code }: { code: string }) {
  const navigate = useNavigate();
  return (
    <LoginCallback
      code={code}
      onLoggedIn={(path) => {
        const intent = consumeIntent();
        void navigate({ href: path, replace: true, resetScroll: false }).then(() => resume(intent));
        void welcome();
      }}
      onFailed={(text) => showToast({ tone: 'problem', text })}
    />
  );
}

function resume({ scrollPx = 0, gift }: LoginIntent): void {
  if (scrollPx > 0) scrollBackTo(scrollPx);
  if (!gift) return;
  resumeGift(gift);
  setTimeout(() => resumeGift(undefined), giftWaitsMs);
}

/** Scrolls as far as there is a list, which loads more of it, until the place is reached. */
function scrollBackTo(px: number): void {
  const since = performance.now();
  const timer = setInterval(() => {
    window.scrollTo({ top: px, behavior: 'instant' });
    if (window.scrollY >= px - 1 || performance.now() - since > scrollForMs) stop();
  }, scrollEveryMs);
  const stop = () => {
    clearInterval(timer);
    for (const event of userScrolls) window.removeEventListener(event, stop);
  };
  for (const event of userScrolls) window.addEventListener(event, stop, { passive: true });
}

/** The user scrolls; the page must not scroll against it. */
const userScrolls = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

async function welcome(): Promise<void> {
  const { name } = await queryClient.query({
    ...accountOptions(sessionToken()),
    staleTime: 'static',
  });
  showToast({ tone: 'success', text: activeLocale().t('account.welcome', { name }) });
}

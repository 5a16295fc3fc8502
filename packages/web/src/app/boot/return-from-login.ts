import { useNavigate } from '@tanstack/react-router';
import { accountOptions } from '../../features/account/account-api.ts';
import { consumeIntent, type LoginIntent } from '../../features/account/sign-in/login-intent.ts';
import { resumeGift, useResumedGift } from '../../features/gift/resumed-gift.ts';
import { saveVideo } from '../../features/user/save-video.ts';
import { activeLocale } from '../../i18n/locale.ts';
import { queryClient } from '../../lib/query-client.ts';
import { sessionToken } from '../../lib/session.ts';
import { showToast } from '../../ui/message/toast.ts';
import { goOnWith } from '../pages/video/series/go-on.ts';

/** How long the list and the account may take to load until the place and the gift are given up. */
const waitMs = 30_000;

/**
 * Goes back to where a login began, with what the visitor was about to do, and greets the user.
 *
 * @param navigate shows the page where it began
 */
export function returnFromLogin(navigate: () => Promise<void>): void {
  const intent = consumeIntent();
  if (intent.playing) goOnWith(intent.playing, intent.playing.timeS);
  void navigate().then(() => resume(intent));
  welcome().catch(ignore);
}

/** Goes back to a path of this site where a login began (`returnFromLogin`). */
export function useReturnFromLogin(): (path: string) => void {
  const navigate = useNavigate();
  return (path) => returnFromLogin(() => navigate({ href: path, replace: true, resetScroll: false }));
}

function resume({ scrollPx = 0, gift, save }: LoginIntent): void {
  if (save) saveNow(save).catch(ignore);
  const stopScrolling = scrollPx > 0 ? scrollBackTo(scrollPx) : undefined;
  if (!gift) return;
  const timer = setTimeout(() => resumeGift(undefined), waitMs);
  const unsubscribe = useResumedGift.subscribe(({ gift: waiting }) => {
    if (waiting === gift) return;
    // Its video has taken it up and is in view: to scroll on would move it out again.
    stopScrolling?.();
    clearTimeout(timer);
    unsubscribe();
  });
  resumeGift(gift);
}

/**
 * Scrolls as far as there is a page, each time that the page has grown, until the place is reached. The
 * user, and a navigation, end it.
 *
 * @returns ends it
 */
function scrollBackTo(px: number): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const stop = () => ending.abort();
  const grown = new ResizeObserver(() => {
    window.scrollTo({ top: px, behavior: 'instant' });
    if (window.scrollY >= px - 1) stop();
  });
  grown.observe(document.body);
  const timer = setTimeout(stop, waitMs);
  signal.addEventListener('abort', () => {
    grown.disconnect();
    clearTimeout(timer);
  });
  for (const event of userActs) window.addEventListener(event, stop, { passive: true, signal });
  return stop;
}

/** The user scrolls or goes elsewhere; the page must not scroll against it. */
const userActs = ['wheel', 'touchstart', 'keydown', 'pointerdown', 'popstate'] as const;

/**
 * Without an account there is nothing to save or to greet: the session has ended, or the page shows the
 * error.
 */
function ignore(): void {}

async function saveNow(video: NonNullable<LoginIntent['save']>): Promise<void> {
  const { id } = await queryClient.query({
    ...accountOptions(sessionToken()),
    staleTime: 'static',
  });
  await saveVideo(id, video, true);
}

async function welcome(): Promise<void> {
  const { name } = await queryClient.query({
    ...accountOptions(sessionToken()),
    staleTime: 'static',
  });
  showToast({ tone: 'success', text: activeLocale().t('account.welcome', { name }) });
}

import { Link, useNavigate } from '@tanstack/react-router';
import { categories } from '@bloom/contract/categories';
import { sharerPercent } from '@bloom/contract/economy';
import { imageSources } from '@bloom/contract/images';
import type { Video } from '@bloom/contract/video';
import { refreshAccount, useAccount } from '../../features/account/account-api.ts';
import { noteShare } from '../../features/activity/counters.ts';
import { listsKey } from '../../features/catalogue/catalogue-api.ts';
import { CustomGift } from '../../features/gift/CustomGift.tsx';
import { ShareForm } from '../../features/share/ShareForm.tsx';
import { useLocale } from '../../i18n/locale.ts';
import { useNowS } from '../../lib/clock.ts';
import { percentText, personName, shortAmount, timeAgo } from '../../lib/format.ts';
import { useSessionToken } from '../../lib/session.ts';
import { queryClient } from '../../lib/query-client.ts';
import { textLanguage } from '../../lib/text-language.ts';
import { Petal } from '../../ui/Icon.tsx';
import { Image } from '../../ui/Image.tsx';
import { showToast } from '../../ui/toast.ts';
import { useDialogName, useDialogs } from './use-dialog.ts';
import { LoginPrompt } from './RequireAccount.tsx';
import { useLoginPrompt } from './use-login-prompt.ts';
import { useGiftOutcome } from './use-gift-outcome.ts';
import { useRewardOffer } from './use-reward-offer.ts';

/** The share form with its consequences: login, a fresh list, a gift to a video that exists already. */
export function SharePanel() {
  const { locale, t } = useLocale();
  const navigate = useNavigate();
  const promptLogin = useLoginPrompt();
  const isDialog = useDialogName() !== undefined;
  if (!useSessionToken()) return <LoginPrompt returnTo="/shareVideo" />;
  return (
    <ShareForm
      onLoginNeeded={() => promptLogin('/shareVideo')}
      onShared={({ first, left }) => {
        noteShare();
        const done = t('video.shareVideoSucc');
        const percent = percentText(locale, sharerPercent / 100);
        const text = first ? t('share.first', { done, percent }) : done;
        showToast({ tone: 'success', text });
        void queryClient.resetQueries({ queryKey: listsKey });
        refreshAccount();
        if (left) return;
        void navigate({ to: '/', replace: isDialog });
      }}
      onStep={(step) => void navigate({ to: '/shareVideo', search: { from: step } })}
      renderExisting={(video) => <Existing video={video} />}
    />
  );
}

function Existing({ video }: { video: Video }) {
  const { locale, t } = useLocale();
  const promptLogin = useLoginPrompt();
  const onOutcome = useGiftOutcome();
  const findOffer = useRewardOffer();
  const account = useAccount();
  const { close } = useDialogs();
  const nowS = useNowS();
  return (
    <>
      <Link
        to="/video/$id"
        params={{ id: video.id }}
        search={{ videoSrc: video.source, categoryIdx: categories.indexOf(video.category) }}
        className="flex items-center gap-3 rounded-control hover:bg-sunken"
      >
        <span className="relative aspect-video w-32 shrink-0 overflow-hidden rounded-control bg-sunken">
          <Image
            {...imageSources(video.thumbnails.high.url, [160, 320])}
            sizes="128px"
            eager
            video={video}
          />
        </span>
        <span className="flex min-w-0 flex-col gap-1">
          <span
            className="line-clamp-2 font-semibold"
            dir="auto"
            lang={textLanguage(locale, video.title)}
          >
            {video.title}
          </span>
          <span className="inline-flex items-center gap-1 text-14 text-soft">
            <Petal />
            {shortAmount(locale, video.video_bloom_balance)}
          </span>
        </span>
      </Link>
      <p className="text-14 text-soft">
        {t('share.existing', {
          name: personName(locale, video.account_name),
          time: timeAgo(locale, video.share_timestamp, nowS),
        })}
      </p>
      <CustomGift
        target={video}
        balance={account?.balance}
        account={account?.id}
        findOffer={findOffer}
        onOutcome={(outcome) => {
          if (outcome.kind === 'sent') close();
          onOutcome(outcome);
        }}
        onLoginNeeded={() => promptLogin('/shareVideo')}
      />
    </>
  );
}

import { Link, useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { categories } from '@bloom/contract/catalogue/categories';
import { sharerPercent } from '@bloom/contract/gift/economy';
import type { Video } from '@bloom/contract/video/video';
import { refreshAccount, useAccount } from '../../../features/account/account-api.ts';
import { recordShare } from '../../../features/activity/counters.ts';
import { listsKey } from '../../../features/catalogue/catalogue-api.ts';
import { useCountry } from '../../../features/geo/country.ts';
import { AmountSteps } from '../../../features/gift/AmountSteps.tsx';
import { isOwn, isToVideo } from '../../../features/gift/send-gift.ts';
import { ShareForm } from '../../../features/share/ShareForm.tsx';
import { ShareQuestion, type SameChoice } from '../../../features/work/ShareQuestion.tsx';
import { useLocale } from '../../../i18n/locale.ts';
import { useNowS } from '../../../lib/time/clock.ts';
import { fullAmount, personName, shortAmount, timeAgo, percentText } from '../../../lib/format.ts';
import { useSessionToken } from '../../../lib/session.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { VideoBrief } from '../../../parts/videos/VideoBrief.tsx';
import { Button, buttonClass } from '../../../ui/form/Button.tsx';
import { Petal } from '../../../ui/image/Icon.tsx';
import { showToast } from '../../../ui/message/toast.ts';
import { useDialogName, useDialogs } from '../use-dialog.ts';
import { LoginPrompt } from '../login/RequireAccount.tsx';
import { useLoginPrompt } from '../login/use-login-prompt.ts';
import { sendSameChoice } from './send-same-choice.ts';
import { useGiftOutcome } from '../gift/use-gift-outcome.ts';
import { useRewardOffer } from '../gift/use-reward-offer.ts';

/** The share form with its consequences: login, a fresh list, a gift to a video that exists already. */
export function SharePanel() {
  const { locale, t } = useLocale();
  const navigate = useNavigate();
  const promptLogin = useLoginPrompt();
  const isDialog = useDialogName() !== undefined;
  const country = useCountry();
  const choice = useRef<SameChoice>(undefined);
  if (!useSessionToken()) return <LoginPrompt returnTo="/shareVideo" intent={{ share: true }} />;
  return (
    <ShareForm
      country={country}
      onLoginNeeded={() => promptLogin('/shareVideo', { share: true })}
      onShared={({ video, first, waiting, left }) => {
        if (!waiting) recordShare();
        const done = t(waiting ? 'video.shareWaits' : 'video.shareVideoSucc');
        const percent = percentText(locale, sharerPercent / 100);
        const text = first && !waiting ? t('share.first', { done, percent }) : done;
        showToast({ tone: 'success', text });
        void queryClient.resetQueries({ queryKey: listsKey });
        refreshAccount();
        void sendSameChoice(video, choice.current, { locale, t });
        if (left) return;
        void navigate({ to: '/', replace: isDialog });
      }}
      onStep={(step) => void navigate({ to: '/shareVideo', search: { from: step } })}
      renderQuestion={(remote) => (
        <ShareQuestion
          key={`${remote.source}/${remote.id}`}
          video={remote}
          onChoose={(given) => (choice.current = given)}
        />
      )}
      renderExisting={(video, clear) => <Existing video={video} onAnother={clear} />}
    />
  );
}

type ExistingProps = { video: Video; onAnother: () => void };

/** A video that is shared already: watch it, thank for it, or go back to the form for another link. */
function Existing({ video: found, onAnother }: ExistingProps) {
  const { locale, t } = useLocale();
  const promptLogin = useLoginPrompt();
  const onOutcome = useGiftOutcome();
  const findOffer = useRewardOffer();
  const account = useAccount();
  const { close } = useDialogs();
  const nowS = useNowS();
  const [video, setVideo] = useState(found);
  const [thanking, setThanking] = useState(false);
  const name = personName(locale, video.account_name);
  return (
    <>
      <div className="flex flex-col gap-4 rounded-card border border-line p-4">
        <VideoBrief video={video}>
          <span className="block" dir="auto">
            {t('share.existing', { name, time: timeAgo(t, video.share_timestamp, nowS) })}
          </span>
          <span className="inline-flex items-center gap-1" title={fullAmount(video.video_bloom_balance)}>
            <Petal />
            {shortAmount(locale, video.video_bloom_balance)}
          </span>
        </VideoBrief>
        <div className="flex flex-wrap gap-2">
          <Link
            to="/video/$id"
            params={{ id: video.id }}
            search={{ videoSrc: video.source, categoryIdx: categories.indexOf(video.category) }}
            className={buttonClass('filled')}
          >
            {t('share.watch')}
          </Link>
          <Button variant="outline" aria-expanded={thanking} onClick={() => setThanking(!thanking)}>
            <Petal />
            {isOwn(video, account?.id) ? t('gift.boost') : t('gift.thankWho', { name })}
          </Button>
        </div>
        {thanking && (
          <AmountSteps
            kind="gift"
            target={video}
            balance={account?.balance}
            account={account?.id}
            findOffer={findOffer}
            onOutcome={(outcome) => {
              if (outcome.kind === 'sent') {
                if (isToVideo(outcome.response)) setVideo(outcome.response.data);
                setThanking(false);
                close();
              }
              onOutcome(outcome);
            }}
            onLoginNeeded={() => promptLogin('/shareVideo', { thank: video.account_name })}
          />
        )}
      </div>
      <Button className="self-start" onClick={onAnother}>
        {t('share.another')}
      </Button>
    </>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Video } from '@bloom/contract/video/video';
import { accountOptions } from '../../../features/account/account-api.ts';
import { workOptions } from '../../../features/video/video-api.ts';
import { Copies } from '../../../features/work/Copies.tsx';
import { OpenSuggestion } from '../../../features/work/OpenSuggestion.tsx';
import { ProposeForm } from '../../../features/work/ProposeForm.tsx';
import { useLocale } from '../../../i18n/locale.ts';
import { useSessionToken } from '../../../lib/session.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { showToast } from '../../../ui/message/toast.ts';
import { useLoginPrompt } from '../../dialogs/login/use-login-prompt.ts';

/** The other copies of a video, and the way to link one; nothing for a visitor of a video alone. */
export function WorkPanel({ video }: { video: Video }) {
  const { t } = useLocale();
  const { data: work } = useQuery(workOptions(video.source, video.id));
  const { data: account } = useQuery(accountOptions(useSessionToken()));
  const promptLogin = useLoginPrompt();
  const [isProposing, setProposing] = useState(false);
  const role = account?.role;
  const reaches = role !== undefined && (role.categories?.includes(video.category) ?? true);
  if (!work || (work.videos.length < 2 && !account)) return null;
  return (
    <section className="flex flex-col gap-3 pt-6" aria-labelledby="work-heading">
      <h2 id="work-heading" className="text-16 font-semibold">
        {t('work.title')}
      </h2>
      {work.videos.length < 2 ? (
        <p className="text-14 text-soft">{t('work.intro')}</p>
      ) : (
        <Copies work={work} decides={account && reaches} onSignIn={() => promptLogin(undefined)} />
      )}
      {account && <OpenSuggestion key={`${video.source}/${video.id}`} video={video} />}
      {isProposing ? (
        <ProposeForm
          video={video}
          onDone={(text) => {
            setProposing(false);
            showToast({ tone: 'success', text });
          }}
        />
      ) : (
        account && (
          <Button variant="outline" className="self-start" onClick={() => setProposing(true)}>
            {t('work.propose')}
          </Button>
        )
      )}
    </section>
  );
}

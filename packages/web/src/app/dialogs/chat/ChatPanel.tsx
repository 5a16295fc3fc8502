import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ActBody } from '@bloom/contract/moderation/moderation';
import { ruleOfReason } from '@bloom/contract/moderation/moderation-rules';
import { accountOptions } from '../../../features/account/account-api.ts';
import { ChatRoom } from '../../../features/chat/ChatRoom.tsx';
import type { VideoOfLink } from '../../../features/chat/message/Message.tsx';
import { decide } from '../../../features/moderation/cases-api.ts';
import { isRemoved, videoOptions } from '../../../features/video/video-api.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { personName } from '../../../lib/format.ts';
import { randomKey } from '../../../lib/random-key.ts';
import { useSessionToken } from '../../../lib/session.ts';
import { VideoBrief } from '../../../parts/videos/VideoBrief.tsx';
import { usePromptForChat } from './use-open-chat.ts';

/** The chat room for who is signed in here, or for a visitor who reads. */
export function ChatPanel() {
  const { t } = useLocale();
  const navigate = useNavigate();
  const token = useSessionToken();
  const { data: account } = useQuery(accountOptions(token));
  const promptLogin = usePromptForChat();
  const moderates = account?.role !== undefined && account.role.categories === undefined;
  const decideOn = (id: number, body: Pick<ActBody, 'action' | 'rule' | 'reason'>) =>
    decide({ target: { kind: 'message', id: String(id) }, ...body }, randomKey());
  return (
    <ChatRoom
      moderate={
        moderates
          ? {
              async hide(id) {
                const rule = ruleOfReason.harassment;
                await decideOn(id, { action: 'hide', rule, reason: t('chat.hideReason') });
                const reason = t('cases.restoreReason');
                return async () => void (await decideOn(id, { action: 'restore', reason }));
              },
              decide: (id) => void navigate({ to: '/moderation/people', search: { id } }),
            }
          : undefined
      }
      me={
        token === null
          ? undefined
          : ((account && { id: account.id, name: account.name, handle: account.handle }) ?? 'loading')
      }
      renderVideo={(video) => <VideoCard video={video} />}
      onSignIn={promptLogin}
    />
  );
}

const cardClass =
  'mt-1.5 mb-2 block min-h-22 max-w-104 rounded-card border border-line p-2 hover:border-edge';

/** The video that a message links to; nothing where it is not on Bloom. */
function VideoCard({ video: { source, id } }: { video: VideoOfLink }) {
  const { locale } = useLocale();
  const { data: video, error } = useQuery(videoOptions(source, id));
  if (video === null || isRemoved(video) || error) return null;
  if (!video) return <span className={`${cardClass} skeleton`} />;
  return (
    <Link to="/video/$id" params={{ id }} search={{ videoSrc: source }} className={`${cardClass} bg-surface`}>
      <VideoBrief video={video}>
        <bdi>{personName(locale, video.account_name)}</bdi>
      </VideoBrief>
    </Link>
  );
}

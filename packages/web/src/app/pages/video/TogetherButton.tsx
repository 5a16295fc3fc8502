import { useMutation } from '@tanstack/react-query';
import { useMatch, useNavigate } from '@tanstack/react-router';
import type { Video } from '@bloom/contract/video/video';
import { useAccount } from '../../../features/account/account-api.ts';
import { useLocale, withMessages } from '../../../i18n/locale.ts';
import { errorText } from '../../../lib/error-text.ts';
import { sessionToken } from '../../../lib/session.ts';
import { Icon } from '../../../ui/image/Icon.tsx';
import { showToast } from '../../../ui/message/toast.ts';
import { useLoginPrompt } from '../../dialogs/login/use-login-prompt.ts';

/** Opens a private room for the video; absent in a room. */
export function TogetherButton({ video, index }: { video: Video; index: number }) {
  const { locale, t } = useLocale();
  const navigate = useNavigate();
  const promptLogin = useLoginPrompt();
  const refCode = useAccount()?.ref_code;
  const isInRoom = useMatch({ from: '/room/$room', shouldThrow: false }) !== undefined;
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const { watchTogether } = await withMessages(() => import('../room/create-room.ts'));
      return watchTogether(video, {
        index,
        refCode,
        go: ({ room, invite }) =>
          navigate({
            to: '/room/$room',
            params: { room },
            search: { invite, ...(refCode !== undefined && { code: refCode }) },
            resetScroll: false,
          }),
      });
    },
    onSuccess: ({ isCopied }) => {
      if (isCopied) showToast({ tone: 'success', text: t('room.created') });
    },
    onError: (error) => showToast({ tone: 'problem', text: errorText(locale, error) }),
  });
  if (isInRoom) return null;
  return (
    <button
      type="button"
      className="video-action"
      aria-disabled={isPending || undefined}
      onClick={() => {
        if (!sessionToken()) promptLogin(undefined);
        else if (!isPending) mutate();
      }}
    >
      <Icon name="people" size={18} />
      <span>{t('video.together')}</span>
    </button>
  );
}

import { useRef, useState, type ReactNode } from 'react';
import type { Video } from '@bloom/contract/video/video';
import { useAccountId } from '../../../features/account/account-api.ts';
import { updateLists } from '../../../features/catalogue/list/video-lists.ts';
import { isOwn } from '../../../features/gift/send-gift.ts';
import { videoOptions } from '../../../features/video/video-api.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { textLanguage } from '../../../lib/text/text-language.ts';
import { IconButton } from '../../../ui/form/Button.tsx';
import { Icon } from '../../../ui/image/Icon.tsx';
import { lazyComponent } from '../../dialogs/lazy-component.tsx';

/**
 * Why the sharer finds a video worth watching, and for the sharer the button that changes it. The button has
 * the place of Follow, which the user's own video does not have: the account is loaded late, and nothing may
 * move then.
 */
export function useBlurb(video: Video): { line: ReactNode; button: ReactNode } {
  const { locale, t } = useLocale();
  const own = isOwn(video, useAccountId());
  const [isEditing, setEditing] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setEditing(false);
    opener.current?.focus();
  };
  const { line } = video;
  const text = line && (
    <p className="min-w-0 wrap-anywhere" dir="auto" lang={textLanguage(locale, line)}>
      {line}
    </p>
  );
  if (!own) return { line: text, button: null };
  return {
    line: isEditing ? (
      <BlurbForm
        video={video}
        onSaved={(changed) => {
          updateLists(queryClient, changed);
          queryClient.setQueryData(videoOptions(changed.source, changed.id).queryKey, changed);
          close();
        }}
        onCancel={close}
      />
    ) : (
      text
    ),
    button: (
      <IconButton
        label={t(line ? 'video.blurbEdit' : 'video.blurbAdd')}
        aria-expanded={isEditing}
        onClick={({ currentTarget }) => {
          opener.current = currentTarget;
          setEditing(!isEditing);
        }}
      >
        <Icon name="edit" />
      </IconButton>
    ),
  };
}

const BlurbForm = lazyComponent(() => import('../../../features/share/BlurbForm.tsx'), 'BlurbForm');

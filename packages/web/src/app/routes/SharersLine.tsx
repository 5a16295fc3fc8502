import { useRef, useState } from 'react';
import type { Video } from '@bloom/contract/video';
import { useAccountId } from '../../features/account/account-api.ts';
import { updateLists } from '../../features/catalogue/video-lists.ts';
import { isOwn } from '../../features/gift/send-gift.ts';
import { videoOptions } from '../../features/video/video-api.ts';
import { useLocale } from '../../i18n/locale.ts';
import { queryClient } from '../../lib/query-client.ts';
import { textLanguage } from '../../lib/text-language.ts';
import { Button } from '../../ui/Button.tsx';
import { lazyComponent } from '../dialogs/lazy-component.tsx';

/** Why the sharer finds a video worth watching; the sharer changes it in its place. */
export function SharersLine({ video }: { video: Video }) {
  const { locale, t } = useLocale();
  const own = isOwn(video, useAccountId());
  const [editing, setEditing] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const close = () => {
    setEditing(false);
    // The button is there again after the rendering that follows.
    requestAnimationFrame(() => place.current?.querySelector('button')?.focus());
  };
  if (own && editing) {
    return (
      <LineForm
        video={video}
        onSaved={(changed) => {
          updateLists(queryClient, changed);
          queryClient.setQueryData(videoOptions(changed.source, changed.id).queryKey, changed);
          close();
        }}
        onCancel={close}
      />
    );
  }
  const { line } = video;
  if (!line && !own) return null;
  return (
    <div ref={place} className="flex flex-wrap items-center gap-x-3">
      {line && (
        <p className="min-w-0 wrap-anywhere" dir="auto" lang={textLanguage(locale, line)}>
          {line}
        </p>
      )}
      {own && (
        <Button variant="quiet" className={line ? '' : '-ml-4'} onClick={() => setEditing(true)}>
          {t(line ? 'video.lineEdit' : 'video.lineAdd')}
        </Button>
      )}
    </div>
  );
}

const LineForm = lazyComponent(() => import('../../features/share/LineForm.tsx'), 'LineForm');

import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { TargetId } from '@bloom/contract/moderation/moderation';
import { sourceTable } from '@bloom/contract/sources/sources';
import type { VideoSummary } from '@bloom/contract/video/video';
import { inLocale } from '@bloom/contract/wire/locale';
import { workOptions } from '../../../features/video/video-api.ts';
import { useLocale } from '../../../i18n/locale.ts';

type OtherCopiesProps = {
  /** The id of a video as a target of moderators: source/id. */
  target: string;
  /** Renders the decision on another copy. */
  children: (target: TargetId, video: VideoSummary) => ReactNode;
};

/**
 * The other copies of a reported video, each with a decision of its own: what moderators do to one changes no
 * other (docs/specification/works.md#moderated-copies).
 */
export function OtherCopies({ target, children }: OtherCopiesProps) {
  const { locale, t } = useLocale();
  const [source = '', id = ''] = target.split(/\/(.*)/s);
  const { data: work } = useQuery(workOptions(source, id));
  const others = (work?.videos ?? []).filter(
    ({ state, video }) => state === 'confirmed' && `${video.source}/${video.id}` !== target,
  );
  if (others.length === 0) return null;
  return (
    <section className="flex flex-col gap-2">
      <p>{t('cases.copies', { count: others.length })}</p>
      {others.map(({ video }) => (
        <details key={`${video.source}/${video.id}`}>
          <summary className="min-h-11 cursor-pointer content-center font-semibold">
            {video.title} · {inLocale(sourceTable[video.source].name, locale)}
          </summary>
          {children({ kind: 'video', id: `${video.source}/${video.id}` }, video)}
        </details>
      ))}
    </section>
  );
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { sourceTable } from '@bloom/contract/sources/sources';
import { inLocale } from '@bloom/contract/wire/locale';
import { formatDuration } from '@bloom/contract/wire/time';
import type { VideoLink, Work, WorkVideo } from '@bloom/contract/work/work';
import { useLocale } from '../../i18n/locale.ts';
import { errorText } from '../../lib/error-text.ts';
import { useHiddenTargets } from '../../parts/reports/hidden-targets.ts';
import { ReportDialog } from '../../parts/reports/ReportDialog.tsx';
import { VideoBrief } from '../../parts/videos/VideoBrief.tsx';
import { Button } from '../../ui/form/Button.tsx';
import { voteSame } from './work-api.ts';

type CopiesProps = {
  /** The work of the page's video, which is its first one. */
  work: Work;
  /** Whether the votes of the account decide; undefined for a visitor. */
  decides: boolean | undefined;
  /** A visitor votes. */
  onSignIn: () => void;
};

/** The other videos of a work, and proposals, with their votes (docs/specification/works.md#link). */
export function Copies({ work, decides, onSignIn }: CopiesProps) {
  const isReported = useHiddenTargets();
  const [own, ...others] = work.videos;
  return (
    <ul className="flex flex-col gap-4">
      {others.map((each) => {
        const link = linkOf(work, each, own);
        if (link && each.state === 'draft' && isReported({ kind: 'link', id: String(link.id) })) return null;
        return (
          <li key={`${each.video.source}/${each.video.id}`} className="flex flex-col gap-2">
            <Link
              to="/video/$id"
              params={{ id: each.video.id }}
              search={{ videoSrc: each.video.source }}
              className="rounded-control"
            >
              <VideoBrief video={each.video}>
                <Facts of={each} />
              </VideoBrief>
            </Link>
            {link && <Votes {...{ link, decides, onSignIn }} />}
          </li>
        );
      })}
    </ul>
  );
}

/** The link by which a video belongs to the work: that to the page's video, else another one. */
function linkOf({ links }: Work, { video }: WorkVideo, own: WorkVideo | undefined): VideoLink | undefined {
  const is = (one: { source: string; id: string }, other: { source: string; id: string } | undefined) =>
    one.source === other?.source && one.id === other.id;
  const of = links.filter(({ from, to }) => is(from, video) || is(to, video));
  return of.find(({ from, to }) => is(from, own?.video) || is(to, own?.video)) ?? of[0];
}

function Facts({ of: { video, offset_s: offsetS } }: { of: WorkVideo }): ReactNode {
  const { locale, t } = useLocale();
  const offset =
    offsetS !== 0 && t(offsetS > 0 ? 'work.later' : 'work.earlier', { seconds: Math.abs(offsetS) });
  return [
    inLocale(sourceTable[video.source].name, locale),
    video.duration !== null && formatDuration(video.duration),
    offset,
  ]
    .filter(Boolean)
    .join(' · ');
}

function Votes({ link, decides, onSignIn }: { link: VideoLink } & Omit<CopiesProps, 'work'>) {
  const { locale, t } = useLocale();
  const [reports, setReports] = useState(false);
  const queryClient = useQueryClient();
  const vote = useMutation({
    mutationFn: (agree: boolean) => voteSame(link, agree),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['work'] }),
  });
  const isOpen = !link.locked || decides === true;
  const button = (agree: boolean, count: number) => (
    <Button
      variant="outline"
      aria-pressed={link.vote === agree}
      aria-disabled={vote.isPending || undefined}
      onClick={() => {
        if (decides === undefined) return onSignIn();
        if (!vote.isPending && link.vote !== agree) vote.mutate(agree);
      }}
    >
      {t(agree ? 'work.yes' : 'work.no')}
      {count > 0 && <span className="text-soft">{count}</span>}
    </Button>
  );
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-14">
      <span>{t(link.state === 'draft' ? 'work.question' : 'work.same')}</span>
      {isOpen ? (
        <span role="group" aria-label={t('work.question')} className="flex gap-2">
          {button(true, link.agree)}
          {button(false, link.disagree)}
        </span>
      ) : (
        <span className="text-soft">{t('work.decided')}</span>
      )}
      {link.account_name && link.state === 'draft' && (
        <span className="text-soft">{t('work.by', { name: link.account_name })}</span>
      )}
      {decides === true && <span className="text-soft">{t('work.moderator')}</span>}
      {decides === false && (
        <Button variant="quiet" onClick={() => setReports(true)}>
          {t('cases.report')}
        </Button>
      )}
      {vote.error && (
        <span role="alert" className="text-danger">
          {errorText(locale, vote.error)}
        </span>
      )}
      {reports && (
        <ReportDialog target={{ kind: 'link', id: String(link.id) }} onClose={() => setReports(false)} />
      )}
    </div>
  );
}

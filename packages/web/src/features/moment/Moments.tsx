import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { AnyMoment, Moment, MomentThankResponse } from '@bloom/contract/moment/moment';
import { momentSorts, type MomentSort } from '@bloom/contract/moment/moment-rules';
import { useLocale } from '../../i18n/locale.ts';
import { fullAmount } from '../../lib/format.ts';
import { useHiddenTargets } from '../../parts/reports/hidden-targets.ts';
import { Loading } from '../../lib/LoadProblem.tsx';
import type { Person } from '../../parts/writing/message-text.ts';
import { useMuted } from '../../parts/people/muted-people.ts';
import { knownPeople } from '../../parts/people/people.ts';
import { Button } from '../../ui/form/Button.tsx';
import { Choice } from '../../ui/form/Choice.tsx';
import { Notice } from '../../ui/message/Notice.tsx';
import { Placeholder } from '../../ui/message/Placeholder.tsx';
import { showToast } from '../../ui/message/toast.ts';
import { linkedMomentOptions, momentsOptions, postMoment, type MomentsOf } from './moment-api.ts';
import { momentsOf, withoutMoment } from './moment-pages.ts';
import { lastVisitMs, recordVisit } from './last-visit.ts';
import { MomentActions } from './MomentActions.tsx';
import { MomentField } from './MomentField.tsx';
import { MomentList } from './MomentList.tsx';
import type { MomentChoice, Focused } from './MomentRow.tsx';
import { MomentThread, type ThreadProps } from './MomentThread.tsx';
import { ThankDialog } from './ThankDialog.tsx';
import { changeMoments, showMoment, useMoments } from './use-moments.ts';
import type { Clock } from './use-second.ts';
import './moment.css';

export type MomentsProps = {
  video: MomentsOf;
  /** The id of the episode. */
  episode: string | undefined;
  /** The signed-in user; `loading` until the account is known. */
  me: Person | 'loading' | undefined;
  /** The user's balance, in petals. */
  balance: number | undefined;
  /** The player; undefined before the video plays, and for a player that does not say its time. */
  clock: Clock | undefined;
  /** Goes to a second of the video; undefined where that is not possible. */
  onSeek: ((timeS: number) => void) | undefined;
  /** The moment that the page's link leads to. */
  linked: number | undefined;
  /** That moment is of another episode. */
  onEpisode: (episode: string) => void;
  findOffer: () => { label: string; run: () => void } | undefined;
  onSignIn: () => void;
  onThanked: (response: MomentThankResponse) => void;
  /** The video shows another number of moments. */
  onCount: (moments: number) => void;
};

/** The moments of a video, and a field to write one (docs/specification/moments.md#moment-page). */
export function Moments(props: MomentsProps) {
  const { video, episode, linked, clock, onSignIn, onCount } = props;
  const { t } = useLocale();
  const me = props.me === 'loading' ? undefined : props.me;
  const [sort, setSort] = useState<MomentSort>('best');
  /** Where the order of seconds begins: where the player was when that was chosen, or has jumped to since. */
  const [fromMs, setFromMs] = useState<number>();
  const list = useMoments(video, episode, sort, fromMs, me?.id, onCount);
  const { newest, isNew } = useNew(video, episode, list, me?.id);
  const { section, focused, setFocused, onFocus } = useFocused();
  const { linkedHere, isFound, isGone } = useLinked(props, setFocused);
  const shows = useShown();
  const all = momentsOf(list.data);
  const shown = all.filter((each) => shows(each) && !linkedHere.some(({ id }) => id === each.id));
  const people = knownPeople(
    [...all, ...linkedHere].flatMap((each) => [each, ...each.replies]).toSorted((a, b) => a.id - b.id),
  ).filter(({ id }) => id !== me?.id);
  const [choice, setChoice] = useState<MomentChoice & { next: number | undefined }>();
  const [editing, setEditing] = useState<number>();
  const [posted, setPosted] = useState(0);
  const onPosted = () => setPosted(posted + 1);
  const sortButton = useRef<HTMLInputElement>(null);
  const hasOrder = all.length > 1 || sort !== 'best';
  const row = {
    video,
    me,
    people,
    shows,
    isNew,
    linked,
    editing,
    focused,
    onFocus,
    onSeek: props.onSeek,
    onChoose: (chosen: MomentChoice) => {
      if (chosen.kind === 'thank' && !me) return onSignIn();
      // An event may take the moment from the list before the response to its deletion is there.
      setChoice({ ...chosen, next: neighbourOf(chosen.moment, [linkedHere, shown], shows) });
    },
    onSignIn,
    onEditing: setEditing,
    onPosted,
  };
  return (
    <section ref={section} tabIndex={-1} aria-label={t('video.moments')} className="moments">
      {me ? (
        <MomentField
          name={nameOf(video, episode)}
          label={t('moment.field')}
          placeholder={t('moment.placeholder')}
          sendLabel={t('chat.send')}
          people={people}
          clock={clock}
          send={(written, key) => postMoment(video, { ...written, ...(episode && { episode }) }, key)}
          onSent={(moment) => {
            showMoment(video, moment, true);
            onPosted();
          }}
        />
      ) : (
        props.me !== 'loading' && (
          <div className="moments-invite">
            <p>{t('moment.signIn')}</p>
            <Button variant="filled" onClick={onSignIn}>
              {t('shell.signIn')}
            </Button>
          </div>
        )
      )}
      {/* One sees it in the list; a toast would cover it. */}
      <p role="status" className="sr-only">
        {posted > 0 && <span key={posted}>{t('moment.posted')}</span>}
      </p>
      {isGone && <Notice tone="info">{t('moment.gone')}</Notice>}
      {isFound && <LinkedMoments moments={linkedHere} row={row} />}
      {newest > 0 && hasOrder && sort !== 'newest' && (
        <NewSince
          count={newest}
          onShow={() => {
            flushSync(() => setSort('newest'));
            sortButton.current?.focus();
          }}
        />
      )}
      {hasOrder && (
        <Choice
          legend={t('catalogue.sort')}
          value={sort}
          chosen={sortButton}
          options={momentSorts.map((value) => ({ value, label: t(`moment.sort_${value}`) }))}
          onChange={(chosen) => {
            setSort(chosen);
            setFromMs(clock && Math.floor(clock.time() * 1_000));
          }}
        />
      )}
      {!list.data ? (
        <LoadingMoments error={list.error} onRetry={() => void list.refetch()} />
      ) : shown.length + linkedHere.length === 0 ? (
        <Placeholder title={t('moment.emptyTitle')} text={t('moment.emptyText')} />
      ) : (
        <MomentList
          key={`${episode} ${sort}`}
          moments={shown}
          clock={sort === 'time' ? clock : undefined}
          isScrolled={sort === 'time'}
          onJump={setFromMs}
          {...{ list, row }}
        />
      )}
      {choice && (
        <ChoiceDialog
          {...props}
          {...{ choice, me }}
          onEditing={setEditing}
          onGone={() => (choice.next === undefined ? section.current?.focus() : onFocus(choice.next))}
          onClose={() => setChoice(undefined)}
        />
      )}
    </section>
  );
}

/**
 * The moment that the page's link leads to, in a list: it is brought into view, on the page of its episode.
 */
function useLinked(
  { video, episode, linked, onEpisode }: MomentsProps,
  setFocused: (focused: Focused) => void,
) {
  const link = useQuery(linkedMomentOptions(video, linked));
  const linkedHere = momentsOf(link.data);
  const isFound = linkedHere.length > 0;
  const show = useEffectEvent((id: number) => {
    const [root] = linkedHere;
    if (root?.episode !== undefined && root.episode !== episode) onEpisode(root.episode);
    setFocused({ id, isCentred: true });
  });
  useEffect(() => {
    if (isFound && linked !== undefined) show(linked);
  }, [isFound, linked]);
  const isGone = linked !== undefined && (link.isError || (link.data && !isFound));
  return { linkedHere, isFound, isGone };
}

function LinkedMoments({ moments, row }: { moments: readonly Moment[]; row: ThreadProps }) {
  const { t } = useLocale();
  return (
    <ol aria-label={t('moment.linked')}>
      {moments.map((moment) => (
        <MomentThread key={moment.id} moment={moment} {...row} />
      ))}
    </ol>
  );
}

function LoadingMoments({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <Loading error={error} onRetry={onRetry}>
      {['w-11/12', 'w-3/4', 'w-5/6'].map((width) => (
        <div key={width} className="moment">
          <div className="skeleton size-8 rounded-full" />
          <div className={`skeleton h-12 ${width}`} />
        </div>
      ))}
    </Loading>
  );
}

/** The dialog of a choice for a moment: its menu, or its thanks. */
function ChoiceDialog({
  video,
  choice,
  me,
  balance,
  findOffer,
  onSignIn,
  onThanked,
  onEditing,
  onGone,
  onClose,
}: Pick<MomentsProps, 'video' | 'balance' | 'findOffer' | 'onSignIn' | 'onThanked'> & {
  choice: MomentChoice;
  me: Person | undefined;
  onEditing: (id: number) => void;
  /** It goes from the list. */
  onGone: () => void;
  onClose: () => void;
}) {
  const { t } = useLocale();
  return (
    <>
      {choice.kind === 'more' && (
        <MomentActions
          {...choice}
          me={me}
          onEdit={() => onEditing(choice.moment.id)}
          onDeleted={() => {
            changeMoments(video, (pages) => withoutMoment(pages, choice.moment.id));
            announce(t('moment.deleted'));
          }}
          onGone={onGone}
          onSignIn={onSignIn}
          onClose={onClose}
        />
      )}
      {choice.kind === 'thank' && me && (
        <ThankDialog
          moment={choice.moment}
          balance={balance}
          findOffer={findOffer}
          onThanked={(response, amount) => {
            onClose();
            showMoment(video, { ...choice.moment, thanks: response.thanks }, false);
            onThanked(response);
            announce(t('moment.thanked', { name: choice.moment.user_name, amount: fullAmount(amount) }));
          }}
          onClose={onClose}
        />
      )}
    </>
  );
}

/** The moments, and which one takes the focus, as what had it is gone. */
function useFocused() {
  const section = useRef<HTMLElement>(null);
  const [focused, setFocused] = useState<Focused>();
  const onFocus = (id: number) => setFocused({ id });
  return { section, focused, setFocused, onFocus };
}

function NewSince({ count, onShow }: { count: number; onShow: () => void }) {
  const { t } = useLocale();
  return (
    <Button variant="outline" className="self-start" onClick={onShow}>
      {t('moment.newSince', { count })}
    </Button>
  );
}

/** The shown moment beside one that goes, or for an only reply its moment. */
function neighbourOf(
  moment: AnyMoment,
  lists: readonly (readonly Moment[])[],
  shows: (moment: AnyMoment) => boolean,
): number | undefined {
  const parent = 'reply_to' in moment ? moment.reply_to : undefined;
  const replies = lists
    .flat()
    .find(({ id }) => id === parent)
    ?.replies.filter(shows);
  const list = replies ?? lists.find((each) => each.some(({ id }) => id === moment.id)) ?? [];
  const at = list.findIndex(({ id }) => id === moment.id);
  return (list[at + 1] ?? list[at - 1])?.id ?? parent;
}

/** Names the moments of a video or episode on this device. */
function nameOf({ source, id }: MomentsOf, episode = ''): string {
  return `${source}:${id}:${episode}`;
}

function announce(text: string): void {
  showToast({ tone: 'success', text });
}

/** Whether a moment is shown on this device: its author is not muted here, and it was not reported here. */
function useShown(): (moment: AnyMoment) => boolean {
  const muted = useMuted();
  const isReported = useHiddenTargets();
  return ({ id, user_id: author }) =>
    !muted.some((person) => person.id === author) && !isReported({ kind: 'moment', id: String(id) });
}

/**
 * The moments of others since the moments were last open on this device: their number, without replies, and
 * whether a moment is one of them.
 */
function useNew(
  video: MomentsOf,
  episode: string | undefined,
  list: ReturnType<typeof useMoments>,
  me: number | undefined,
) {
  const name = nameOf(video, episode);
  const [sinceMs] = useState(() => lastVisitMs(name));
  const visit = useEffectEvent(() => recordVisit(name));
  useEffect(() => {
    visit();
    return () => visit();
  }, []);
  // A list that is not whole may lack the newest.
  const isPart = list.hasNextPage || list.hasPreviousPage;
  const others = useInfiniteQuery({
    ...momentsOptions(video, episode, 'newest'),
    enabled: sinceMs !== undefined && list.data !== undefined && isPart,
  });
  const isNew = ({ time, user_id: author }: AnyMoment) =>
    sinceMs !== undefined && time > sinceMs && author !== me;
  const known = momentsOf(isPart ? others.data : list.data);
  // Replies are not counted: in the order that the count leads to they are where their moments are.
  return { newest: known.filter(isNew).length, isNew };
}

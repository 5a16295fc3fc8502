import type { RoomQueueItem, RoomState } from '@bloom/contract/room/room';
import { useLocale } from '../../i18n/locale.ts';
import { personName } from '../../lib/format.ts';
import { VideoBrief } from '../../parts/videos/VideoBrief.tsx';
import { Button, IconButton } from '../../ui/form/Button.tsx';
import { Icon } from '../../ui/image/Icon.tsx';
import { changeState, moveItem, playNext, voteToSkip } from './room-api.ts';
import { countVotes, mayControl } from './room-facts.ts';
import type { JoinedRoom } from './room-store.ts';
import { useAct } from './use-act.ts';

type QueueListProps = {
  room: JoinedRoom & { id: string };
  /** A visitor wants to vote. */
  onSignIn: () => void;
};

/** The videos that play later, and the vote to skip what plays. */
export function QueueList({ room, onSignIn }: QueueListProps) {
  const { locale, t } = useLocale();
  const act = useAct();
  const { id, me, state, detail, members } = room;
  const own = members.find((member) => member.id === me);
  const controls = mayControl(own, detail);
  const nameOf = (member: number | null) => members.find((each) => each.id === member)?.name;
  const play = (item: number) =>
    act(changeState(id, { seq: state.seq, item, position_ms: 0, playing: true }));
  if (detail.queue.length === 0) return <p className="text-14 text-soft">{t('room.empty')}</p>;
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        {controls ? (
          <Button variant="filled" onClick={() => act(playNext(id, state.seq))}>
            <Icon name="next" size={18} />
            {t('room.next')}
          </Button>
        ) : (
          <SkipVote room={id} state={state} members={members} own={own} onSignIn={onSignIn} />
        )}
      </div>
      <ol aria-label={t('video.queue')} className="room-queue">
        {detail.queue.map(({ item, video, member_id: by }, index) => {
          const { title } = video;
          const adder = nameOf(by);
          return (
            <li key={item} className="flex items-center gap-2">
              <span className="min-w-0 flex-1">
                <VideoBrief video={video}>
                  {adder ? t('room.addedBy', { name: personName(locale, adder) }) : null}
                </VideoBrief>
              </span>
              {controls && (
                <IconButton label={t('room.playNowOf', { title })} onClick={() => play(item)}>
                  <Icon name="play" />
                </IconButton>
              )}
              {(controls || by === me) && (
                <>
                  {index > 0 && controls && (
                    <IconButton
                      label={t('room.moveFirstOf', { title })}
                      onClick={() => act(moveItem(id, item, 'first'))}
                    >
                      <Icon name="up" />
                    </IconButton>
                  )}
                  <IconButton
                    label={t('room.removeItemOf', { title })}
                    onClick={() => act(moveItem(id, item, 'away'))}
                  >
                    <Icon name="close" />
                  </IconButton>
                </>
              )}
            </li>
          );
        })}
      </ol>
    </>
  );
}

type SkipVoteProps = Pick<JoinedRoom, 'members'> & {
  room: string;
  state: RoomState;
  own: JoinedRoom['members'][number] | undefined;
  onSignIn: () => void;
};

/** The user's vote to skip what plays, and the number of votes. */
function SkipVote({ room, state, members, own, onSignIn }: SkipVoteProps) {
  const { t } = useLocale();
  const act = useAct();
  const hasVoted = own?.votes === true;
  const isMember = typeof own?.account_id === 'number';
  return (
    <>
      <Button
        variant="outline"
        aria-pressed={hasVoted}
        onClick={() => (isMember ? act(voteToSkip(room, state.seq, !hasVoted)) : onSignIn())}
      >
        <Icon name={hasVoted ? 'check' : 'next'} size={18} />
        {t(hasVoted ? 'room.voted' : 'room.vote')}
      </Button>
      <span className="text-14 text-soft tabular-nums">{t('room.votes', countVotes(members))}</span>
    </>
  );
}

/** Whether a video waits already. */
export function isQueued(queue: readonly RoomQueueItem[], video: { source: string; id: string }): boolean {
  return queue.some(({ video: each }) => each.source === video.source && each.id === video.id);
}

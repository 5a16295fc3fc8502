import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode, type RefObject } from 'react';
import type { RoomMember } from '@bloom/contract/room/room';
import type { Video } from '@bloom/contract/video/video';
import { Faces } from '../../../features/room/Faces.tsx';
import { MemberList } from '../../../features/room/MemberList.tsx';
import { changeMember, changeState, closeRoom } from '../../../features/room/room-api.ts';
import { mayControl } from '../../../features/room/room-facts.ts';
import { RoomSettings } from '../../../features/room/RoomSettings.tsx';
import { useRoom, type JoinedRoom } from '../../../features/room/room-store.ts';
import { useAct } from '../../../features/room/use-act.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { ConfirmDialog } from '../../../lib/ConfirmDialog.tsx';
import { personName } from '../../../lib/format.ts';
import { ReportDialog } from '../../../parts/reports/ReportDialog.tsx';
import { Button } from '../../../ui/form/Button.tsx';
import { Icon } from '../../../ui/image/Icon.tsx';
import { Panel } from '../../../ui/overlay/Panel.tsx';
import { useLoginPrompt } from '../../dialogs/login/use-login-prompt.ts';
import { InvitePanel } from './InvitePanel.tsx';
import { QueuePanel } from './QueuePanel.tsx';
import { RoomLine } from './RoomLine.tsx';
import { openRoomPanel, useRoomPanel, type RoomPanelName } from './room-panel.ts';
import { useRoomFollow } from './use-room-follow.ts';
import './room.css';

type RoomStripProps = {
  video: Video;
  /** The number of the episode, from 0. */
  index: number;
  /** Whether the visitor wants it to play. */
  started: boolean;
};

/** Who watches together with the visitor, who steers, and the ways to the queue and the link. */
export function RoomStrip(props: RoomStripProps) {
  const room = useRoom();
  return room && <Strip room={room} {...props} />;
}

type Opened = { isOpen: boolean; onClick: (button: HTMLElement) => void };

function Strip({ room, video, started }: RoomStripProps & { room: JoinedRoom & { id: string } }) {
  const { t } = useLocale();
  const act = useAct();
  const { panel } = useRoomPanel();
  const opener = useRef<HTMLElement>(null);
  const [question, setQuestion] = useState<'close' | 'report' | RoomMember>();
  const following = useRoomFollow(video);
  const { id, me, state, detail, members } = room;
  const own = members.find((member) => member.id === me);
  const controls = mayControl(own, detail);
  const begin = useEffectEvent(() => {
    // Who steers starts it for all.
    if (!controls || state.playing) return;
    act(changeState(id, { seq: state.seq, position_ms: state.position_ms, playing: true }));
  });
  useEffect(() => {
    if (started) begin();
  }, [started]);
  useEffect(() => () => openRoomPanel(undefined), []);

  const button = (name: RoomPanelName): Opened => ({
    isOpen: panel === name,
    onClick: (pressed) => {
      opener.current = pressed;
      openRoomPanel(panel === name ? undefined : name);
    },
  });
  return (
    <section aria-label={t('room.title')} className="room-bar">
      <StripButton
        {...button('people')}
        label={t('room.hereHint', { count: members.length })}
        className="room-people"
      >
        <Faces members={members} shown={5} />
        <span className="room-count">{t('room.here', { count: members.length })}</span>
      </StripButton>
      <RoomLine room={room} started={started} controls={controls} following={following} />
      <StripButton
        {...button('queue')}
        label={t('room.queueCount', { count: detail.queue.length })}
        className="video-action"
      >
        <Icon name="list" size={18} />
        <span className="room-word">{t('video.queue')}</span>
        {detail.queue.length > 0 && <span className="room-number">{detail.queue.length}</span>}
      </StripButton>
      <StripButton {...button('invite')} label={t('room.invite')} className="video-action">
        <Icon name="link" size={18} />
        <span className="room-word">{t('room.invite')}</span>
      </StripButton>
      {panel && !question && <StripPanel {...{ panel, opener, room, video, own }} onQuestion={setQuestion} />}
      {question && <Question {...{ question, room }} onClose={() => setQuestion(undefined)} />}
    </section>
  );
}

type StripButtonProps = Opened & { label: string; className: string; children: ReactNode };

function StripButton({ isOpen, onClick, label, className, children }: StripButtonProps) {
  const wasOpen = useRef(false);
  return (
    <button
      type="button"
      title={label}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      className={className}
      // The press that closes the open panel is not to open it again.
      onPointerDown={() => (wasOpen.current = isOpen)}
      onClick={({ currentTarget }) => {
        const isClosing = wasOpen.current && !isOpen;
        wasOpen.current = false;
        if (!isClosing) onClick(currentTarget);
      }}
    >
      <span aria-hidden="true" className="contents">
        {children}
      </span>
      <span className="sr-only">{label}</span>
    </button>
  );
}

type StripPanelProps = {
  panel: RoomPanelName;
  opener: RefObject<HTMLElement | null>;
  room: JoinedRoom & { id: string };
  video: Video;
  own: RoomMember | undefined;
  onQuestion: (question: 'close' | 'report' | RoomMember) => void;
};

const titles = { people: 'room.people', queue: 'video.queue', invite: 'room.inviteTitle' } as const;

/** The open panel, beside the player or over what is below it. */
function StripPanel({ panel, opener, room, video, own, onQuestion }: StripPanelProps) {
  const { t } = useLocale();
  const promptLogin = useLoginPrompt();
  const onSignIn = () => promptLogin();
  const close = () => openRoomPanel(undefined);
  return (
    <Panel
      key={panel}
      title={t(titles[panel])}
      closeLabel={t('shell.close')}
      opener={opener}
      spares=".video-page .player-column"
      endsAbove=".mini-player"
      onClose={close}
    >
      {panel === 'invite' ? (
        <InvitePanel room={room} title={video.title} />
      ) : panel === 'queue' ? (
        <QueuePanel room={room} video={video} onSignIn={onSignIn} />
      ) : (
        <>
          <MemberList
            room={room.id}
            members={room.members}
            me={room.me}
            isHost={own?.role === 'host'}
            onRemove={onQuestion}
          />
          {own?.role === 'host' && (
            <RoomSettings room={room.id} detail={room.detail} onClose={() => onQuestion('close')} />
          )}
          <div className="flex flex-wrap gap-2 border-t border-line pt-3">
            <LeaveButton video={video} />
            {own?.role !== 'host' && (
              <Button
                variant="quiet"
                onClick={() => (typeof own?.account_id === 'number' ? onQuestion('report') : onSignIn())}
              >
                {t('room.report')}
              </Button>
            )}
          </div>
        </>
      )}
    </Panel>
  );
}

/** Goes to the page of the video, where it plays on. */
function LeaveButton({ video: { source: videoSrc, id } }: { video: Video }) {
  const { t } = useLocale();
  const navigate = useNavigate();
  const leave = () => void navigate({ to: '/video/$id', params: { id }, search: { videoSrc } });
  return (
    <Button variant="outline" onClick={leave}>
      {t('room.leave')}
    </Button>
  );
}

type QuestionProps = {
  question: 'close' | 'report' | RoomMember;
  room: JoinedRoom & { id: string };
  onClose: () => void;
};

/** The confirmation of what cannot be undone, and the form of a report. */
function Question({ question, room: { id }, onClose }: QuestionProps) {
  const { locale, t } = useLocale();
  if (question === 'report') {
    return (
      <ReportDialog
        title={t('room.reportTitle')}
        target={{ kind: 'room', id }}
        hide={() => () => undefined}
        onClose={onClose}
      />
    );
  }
  const confirmation =
    question === 'close'
      ? {
          title: t('room.closeTitle'),
          text: t('room.closeText'),
          label: t('room.close'),
          action: () => closeRoom(id),
        }
      : {
          title: t('room.removeTitle', {
            name: question.account_id === null ? t('room.visitor') : personName(locale, question.name),
          }),
          text: t('room.removeText'),
          label: t('room.remove'),
          action: () => changeMember(id, question.id, { remove: true }),
        };
  return (
    <ConfirmDialog
      title={confirmation.title}
      confirmLabel={confirmation.label}
      action={confirmation.action}
      onDone={onClose}
      onCancel={onClose}
    >
      <p>{confirmation.text}</p>
    </ConfirmDialog>
  );
}

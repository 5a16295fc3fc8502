import { useEffect, useState } from 'react';
import { changeState } from '../../../features/room/room-api.ts';
import { serverNowMs } from '../../../features/room/room-clock.ts';
import { forgetGift, type JoinedRoom } from '../../../features/room/room-store.ts';
import { useAct } from '../../../features/room/use-act.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { personName, shortAmount } from '../../../lib/format.ts';
import type { Following } from './use-room-follow.ts';

type RoomLineProps = {
  room: JoinedRoom & { id: string };
  started: boolean;
  /** The user may control the room. */
  controls: boolean;
  following: Following;
};

/** How long a gift is shown. */
const giftMs = 6_000;
/** How long people count down before they start together. */
const countdownMs = 5_000;

/** The line of the strip: who steers, or what matters more at the moment, with what can be done about it. */
export function RoomLine({ room, started, controls, following }: RoomLineProps) {
  const { locale, t } = useLocale();
  const act = useAct();
  const { id, me, state, detail, members, gift } = room;
  const leftS = useCountdown(following.startsAtMs ?? (state.playing ? state.at_ms : 0));
  useEffect(() => {
    if (!gift) return undefined;
    const timer = setTimeout(forgetGift, giftMs);
    return () => clearTimeout(timer);
  }, [gift]);
  const host = members.find(({ role }) => role === 'host');
  const steers = detail.everyone
    ? t('room.allSteer')
    : host?.id === me
      ? t('room.youSteer')
      : host
        ? t('room.steers', { name: personName(locale, host.name) })
        : '';
  const { state: own, behind_s: behindS, catchUp } = following;
  const isOff = started && (own === 'away' || own === 'behind') && leftS === 0;
  const words = !started
    ? t('room.pressPlay')
    : own === 'behind' && behindS !== 0
      ? t(behindS > 0 ? 'room.youBehind' : 'room.youAhead', { count: Math.abs(behindS) })
      : own === 'away'
        ? t('room.youAway')
        : [steers, ...(state.playing ? [] : [t('room.pausedFor')])].filter(Boolean).join(' · ');
  const start = () =>
    act(changeState(id, { seq: state.seq, position_ms: 0, playing: true, delay_ms: countdownMs }));
  return (
    <div className="room-line">
      <p className="room-words">
        {leftS > 0 ? (
          <strong className="tabular-nums">{t('room.startsIn', { count: leftS })}</strong>
        ) : gift ? null : own === 'untimed' && started ? (
          t('room.untimed')
        ) : (
          words
        )}
        {/* What others do is said once; who comes and goes, and seconds, are not. */}
        <span role="status">
          {gift && leftS === 0
            ? t('room.gift', {
                name: personName(locale, gift.name),
                amount: shortAmount(locale, gift.amount),
              })
            : null}
        </span>
      </p>
      {isOff && (
        <button type="button" className="room-catch-up" onClick={catchUp}>
          {t('room.catchUp')}
        </button>
      )}
      {own === 'untimed' && started && controls && leftS === 0 && (
        <button type="button" className="room-catch-up" onClick={start}>
          {t('room.startTogether')}
        </button>
      )}
    </div>
  );
}

/** How many seconds are left until a time of the server. */
function useCountdown(atMs: number): number {
  const [leftS, setLeftS] = useState(0);
  useEffect(() => {
    const count = () => {
      const now = Math.max(0, Math.ceil((atMs - serverNowMs()) / 1_000));
      setLeftS(now);
      if (now === 0) clearInterval(timer);
    };
    const timer = setInterval(count, 200);
    count();
    return () => clearInterval(timer);
  }, [atMs]);
  return leftS;
}

import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { roomsOptions } from '../../../features/room/room-api.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { personName } from '../../../lib/format.ts';
import { VideoBrief } from '../../../parts/videos/VideoBrief.tsx';
import { Icon } from '../../../ui/image/Icon.tsx';
import { Popover } from '../../../ui/overlay/Popover.tsx';
import './room.css';

/** The public rooms, behind a button in the row of the tabs, so that nothing moves; absent without any. */
export function HomeRooms() {
  const { locale, t } = useLocale();
  const { data: rooms = [] } = useQuery(roomsOptions);
  const count = rooms.length;
  if (count === 0) return null;
  return (
    <Popover
      label={
        <>
          <Icon name="people" size={18} />
          <span className="max-desktop:sr-only">{t('room.rooms', { count })}</span>
          <span aria-hidden="true" className="desktop:hidden">
            {count}
          </span>
        </>
      }
      name={`${t('room.roomsTitle')}: ${t('room.rooms', { count })}`}
      buttonClass="chip"
      align="end"
      panelClass="max-desktop:inset-x-2!"
    >
      <h2 className="px-3 pt-1 pb-2 font-semibold">{t('room.roomsTitle')}</h2>
      <ul className="room-queue desktop:w-96">
        {rooms.map(({ id, video, host_name: host, people }) => (
          <li key={id}>
            <Link
              to="/room/$room"
              params={{ room: id }}
              className="block rounded-control px-3 py-1.5 hover:bg-sunken"
            >
              <VideoBrief video={video}>
                {t('room.roomOf', { name: personName(locale, host), count: people })}
              </VideoBrief>
            </Link>
          </li>
        ))}
      </ul>
    </Popover>
  );
}

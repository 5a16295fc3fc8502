import { useState } from 'react';
import type { RoomMember } from '@bloom/contract/room/room';
import { useLocale } from '../../i18n/locale.ts';
import { personName } from '../../lib/format.ts';
import { UserName } from '../../parts/people/UserName.tsx';
import { IconButton } from '../../ui/form/Button.tsx';
import { Icon } from '../../ui/image/Icon.tsx';
import { Portrait } from '../../ui/image/Portrait.tsx';
import { AnchoredMenu } from '../../ui/overlay/AnchoredMenu.tsx';
import { changeMember } from './room-api.ts';
import { useAct } from './use-act.ts';

type MemberListProps = {
  room: string;
  members: readonly RoomMember[];
  /** The id of the user's membership. */
  me: number;
  /** The user is the host, who gives roles. */
  isHost: boolean;
  /** The host wants to remove a member. */
  onRemove: (member: RoomMember) => void;
};

/** Who is in the room, with role and how its player is doing. */
export function MemberList({ members, me, isHost, ...actions }: MemberListProps) {
  const { locale, t } = useLocale();
  return (
    <ul aria-label={t('room.people')} className="room-members">
      {members.map((member) => {
        const { id, account_id: account, name, handle, role } = member;
        return (
          <li key={id} className="flex min-h-11 items-center gap-3">
            <Portrait id={account} size={32} />
            <span className="min-w-0 flex-1">
              <span className="flex min-w-0 items-baseline gap-2">
                <span className="truncate font-semibold" dir="auto">
                  {account === null ? (
                    t('room.visitor')
                  ) : (
                    <UserName name={personName(locale, name)} handle={handle} />
                  )}
                </span>
                {id === me && <span className="flex-none text-12 text-soft">{t('room.you')}</span>}
              </span>
              <span className="block truncate text-12 text-soft tabular-nums">
                {[...(role === 'guest' ? [] : [t(`room.role_${role}`)]), stateText(member)].join(' · ')}
              </span>
            </span>
            {isHost && id !== me && <MemberMenu member={member} {...actions} />}
          </li>
        );
      })}
    </ul>
  );

  function stateText({ state, behind_s: behindS }: RoomMember): string {
    if (state !== 'behind') return t(`room.state_${state}`);
    return behindS < 0 ? t('room.ahead', { count: -behindS }) : t('room.behind', { count: behindS });
  }
}

type MemberMenuProps = Pick<MemberListProps, 'room' | 'onRemove'> & { member: RoomMember };

/** The actions of the host on a member. */
function MemberMenu({ room, member, onRemove }: MemberMenuProps) {
  const { locale, t } = useLocale();
  const act = useAct();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const { id, account_id: account, role } = member;
  const name = account === null ? t('room.visitor') : personName(locale, member.name);
  const give = (wanted: RoomMember['role'], icon: 'edit' | 'person' | 'key', label: string) => ({
    icon,
    label,
    onChoose: () => {
      setAnchor(undefined);
      act(changeMember(room, id, { role: wanted }));
    },
  });
  return (
    <>
      <IconButton
        label={t('room.menuOf', { name })}
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <Icon name="more" />
      </IconButton>
      {anchor && (
        <AnchoredMenu
          label={t('room.menuOf', { name })}
          anchor={anchor}
          onClose={() => setAnchor(undefined)}
          items={[
            ...(account === null
              ? []
              : [
                  role === 'helper'
                    ? give('guest', 'person', t('room.makeGuest'))
                    : give('helper', 'edit', t('room.makeHelper')),
                  give('host', 'key', t('room.makeHost')),
                ]),
            { icon: 'close', label: t('room.remove'), onChoose: () => onRemove(member) },
          ]}
        />
      )}
    </>
  );
}

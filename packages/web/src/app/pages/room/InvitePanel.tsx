import { useEffect, useEffectEvent } from 'react';
import { useAccount } from '../../../features/account/account-api.ts';
import { refreshInvite, type JoinedRoom } from '../../../features/room/room-store.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { QrCode } from '../../../ui/image/QrCode.tsx';
import { LinkField, ShareSheetButton } from '../../dialogs/share/ShareButtons.tsx';
import { roomLink } from './room-link.ts';

/** The link of the room, and the ways to pass it on. */
export function InvitePanel({ room, title }: { room: JoinedRoom & { id: string }; title: string }) {
  const { t } = useLocale();
  const refCode = useAccount()?.ref_code;
  const { id, invite, detail } = room;
  // Removing a member changes it.
  const refresh = useEffectEvent(() => void refreshInvite());
  useEffect(() => refresh(), []);
  const link = roomLink(id, { invite: detail.public ? undefined : invite, refCode });
  return (
    <>
      <p className="text-14 text-soft">{t(detail.public ? 'room.invitePublic' : 'room.inviteText')}</p>
      <ShareSheetButton link={link} title={title} />
      <LinkField link={link} />
      <div className="flex justify-center">
        <QrCode text={link} label={t('room.linkCode')} />
      </div>
    </>
  );
}

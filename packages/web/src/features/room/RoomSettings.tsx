import type { RoomDetail } from '@bloom/contract/room/room';
import { useLocale } from '../../i18n/locale.ts';
import { Button } from '../../ui/form/Button.tsx';
import { Switch } from '../../ui/form/Switch.tsx';
import { changeSettings } from './room-api.ts';
import { useAct } from './use-act.ts';

type RoomSettingsProps = {
  room: string;
  detail: RoomDetail;
  onClose: () => void;
};

/** The choices of the host: who may control, whether the room is listed, and its end. */
export function RoomSettings({ room, detail, onClose }: RoomSettingsProps) {
  const { t } = useLocale();
  const act = useAct();
  return (
    <section aria-label={t('room.settings')} className="flex flex-col gap-1 border-t border-line pt-3">
      <Switch
        label={t('room.everyone')}
        checked={detail.everyone}
        onChange={(everyone) => act(changeSettings(room, { everyone }))}
      />
      <Switch
        label={t('room.public')}
        checked={detail.public}
        onChange={(isPublic) => act(changeSettings(room, { public: isPublic }))}
      />
      <Button variant="danger" className="mt-2 self-start" onClick={onClose}>
        {t('room.close')}
      </Button>
    </section>
  );
}

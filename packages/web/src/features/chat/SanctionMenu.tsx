import { useQuery } from '@tanstack/react-query';
import { timeoutMinutes } from '@bloom/contract/chat-rules';
import { useLocale } from '../../i18n/locale.ts';
import { personName } from '../../lib/format.ts';
import { useAdminToken } from './admin-token.ts';
import { AnchoredMenu } from '../../ui/AnchoredMenu.tsx';
import type { Person } from '../../lib/message-text.ts';
import { moderationOptions, sanctionUser, tryAct } from './moderation-api.ts';
import type { Done } from './RoomNotice.tsx';

type SanctionMenuProps = {
  person: Pick<Person, 'id' | 'name'>;
  /** The button that opens it. */
  anchor: HTMLElement;
  onDone: (done: Done) => void;
  onClose: () => void;
};

/** What a moderator can do about a user (docs/specification/chat.md#chat-sanctions). */
export function SanctionMenu({ person, anchor, onDone, onClose }: SanctionMenuProps) {
  const { locale, t } = useLocale();
  const { id: user_id } = person;
  const name = personName(locale, person.name);
  const { data } = useQuery(moderationOptions(useAdminToken() ?? ''));
  const isSanctioned = data?.sanctions.some((sanction) => sanction.user_id === user_id) ?? false;
  const choose = (sanction: Parameters<typeof sanctionUser>[0], done: Done) => {
    onClose();
    void tryAct(
      async () => {
        await sanctionUser(sanction);
        onDone(done);
      },
      (text) => onDone({ text }),
    );
  };
  const lift = () =>
    void tryAct(
      () => sanctionUser({ user_id, kind: 'lift' }),
      (text) => onDone({ text }),
    );
  // Undoing one that took the place of another would end both.
  const undo = isSanctioned ? {} : { undo: lift };
  return (
    <AnchoredMenu
      label={t('moderation.sanctionOf', { name })}
      anchor={anchor}
      onClose={onClose}
      items={[
        ...timeoutMinutes.map((minutes) => ({
          icon: 'clock' as const,
          label: t('moderation.timeout', { count: minutes }),
          onChoose: () =>
            choose(
              { user_id, kind: 'timeout', minutes },
              { text: t('moderation.timedOutNow', { name, count: minutes }), ...undo },
            ),
        })),
        {
          icon: 'close' as const,
          label: t('moderation.ban'),
          onChoose: () =>
            choose(
              { user_id, kind: 'ban' },
              { text: t('moderation.bannedNow', { name }), ...undo },
            ),
        },
        ...(isSanctioned
          ? [
              {
                icon: 'check' as const,
                label: t('moderation.liftOf', { name }),
                onChoose: () =>
                  choose({ user_id, kind: 'lift' }, { text: t('moderation.liftedNow', { name }) }),
              },
            ]
          : []),
      ]}
    />
  );
}

import { useLocale } from '../../../../i18n/locale.ts';
import { availableCommands } from './commands.ts';
import { usePageActions, usePlayer } from '../current-player.ts';
import { switchKeys, useKeysOn } from './key-setting.ts';
import { Switch } from '../../../../ui/form/Switch.tsx';
import './key-sheet.css';

/** The keys of the page's player, and the switch that turns them off. */
export function KeySheet() {
  const { t } = useLocale();
  const player = usePlayer();
  const actions = usePageActions();
  const on = useKeysOn();
  if (!player) return <p className="text-14 text-soft">{t('player.keysLater')}</p>;
  return (
    <div className="flex flex-col gap-5">
      <Switch label={t('player.keysOn')} checked={on} onChange={switchKeys} />
      <dl className="player-keys">
        {availableCommands(player.can, actions).map(({ name, keys }) => (
          <div key={name} className="contents">
            <dt>
              {shown(keys).map((key) => (
                <kbd key={key}>{key === ' ' ? t('player.keySpace') : key}</kbd>
              ))}
            </dt>
            <dd>{t(`player.key_${name}`)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

const signs: Record<string, string> = {
  arrowleft: '←',
  arrowright: '→',
  arrowup: '↑',
  arrowdown: '↓',
};

/** Keys as keyboards show them; all digits are one. */
function shown(keys: readonly string[]): string[] {
  if (keys.length > 2) return [`${keys[0]}–${keys.at(-1)}`];
  return keys.map((key) => signs[key] ?? key.toUpperCase());
}

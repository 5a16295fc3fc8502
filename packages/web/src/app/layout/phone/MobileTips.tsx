import { useState } from 'react';
import { useLocale } from '../../../i18n/locale.ts';
import { useSessionToken } from '../../../lib/session.ts';
import { IconButton } from '../../../ui/form/Button.tsx';
import { Icon } from '../../../ui/image/Icon.tsx';
import { useIsFarDown } from '../home/use-is-far-down.ts';
import { platform } from '../../../platform/index.ts';

/**
 * The tips of the mobile home page, with the storage keys of closed ones
 * (docs/specification/pages.md#mobile-home).
 */
const memory = { signIn: 'sign_in_tip', share: 'isShowTabBarTips' } as const;
type Tip = keyof typeof memory;

/**
 * Explains the sign-in shortcut and the Share tab, each once, one at a time, to those who come back up to the
 * bars: on the first screen a tip would cover the first card.
 */
export function MobileTips() {
  const { t } = useLocale();
  const token = useSessionToken();
  const [closed, setClosed] = useState<readonly Tip[]>(() =>
    (['signIn', 'share'] as const).filter((tip) => platform.localStore.get(memory[tip]) !== null),
  );
  const isFarDown = useIsFarDown();
  const wanted: readonly Tip[] = token ? ['share'] : ['signIn', 'share'];
  const tip = wanted.find((each) => !closed.includes(each));
  if (!tip || !isFarDown) return null;
  return (
    <aside className={`tip tip-${tip}`} aria-label={t('home.tip')}>
      <p className="py-2.5">{t(`home.tip_${tip}`)}</p>
      <IconButton
        label={t('shell.close')}
        className="text-page hover:bg-transparent"
        onClick={() => {
          // "false": do not show the tip again.
          platform.localStore.set(memory[tip], 'false');
          setClosed([...closed, tip]);
        }}
      >
        <Icon name="close" size={16} />
      </IconButton>
    </aside>
  );
}

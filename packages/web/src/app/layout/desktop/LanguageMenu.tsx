import { useLocale } from '../../../i18n/locale.ts';
import { Icon } from '../../../ui/image/Icon.tsx';
import { Popover } from '../../../ui/overlay/Popover.tsx';
import { lazyComponent } from '../../dialogs/lazy-component.tsx';

const LanguageChoices = lazyComponent(
  () => import('../../dialogs/mine/LanguageChoices.tsx'),
  'LanguageChoices',
);

/** The language button of the top bar. */
export function LanguageMenu() {
  const { t } = useLocale();
  return (
    <Popover
      name={t('shell.languageMenu')}
      label={<Icon name="globe" />}
      buttonClass="inline-grid size-11 place-items-center rounded-full hover:bg-sunken"
      align="end"
      panelClass="w-80"
    >
      <div className="p-3">
        <LanguageChoices />
      </div>
    </Popover>
  );
}

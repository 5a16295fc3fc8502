import { useEffect, type ReactNode } from 'react';
import { useLocale } from '../../../i18n/locale.ts';
import { Button, IconButton } from '../../../ui/form/Button.tsx';
import { Icon } from '../../../ui/image/Icon.tsx';
import type { LoadedAccount } from '../../../features/account/account-api.ts';
import { recordContinue } from '../../../features/history/continue-marker.ts';
import { closeStart, useIsNewcomer } from './newcomer.ts';

type StartRowProps = {
  account: LoadedAccount;
  /** In its place until it is known whether the account is a newcomer. */
  meanwhile: ReactNode;
  /** Opens the choices. */
  onChoose: () => void;
};

/**
 * Invites newcomers to choose languages and people, where others have videos to continue
 * (docs/specification/pages.md#start).
 */
export function StartRow({ account, meanwhile, onChoose }: StartRowProps) {
  const { t } = useLocale();
  const isNewcomer = useIsNewcomer(account.id);
  const isClosed = account.preferences.start_closed === true;
  useEffect(() => {
    if (isNewcomer === false) recordContinue(account.id, true);
  }, [isNewcomer, account.id]);
  if (isClosed || isNewcomer === false) return null;
  if (isNewcomer === undefined) return meanwhile;
  return (
    <section aria-labelledby="start-row" className="start-row">
      <div className="min-w-0 flex-1">
        <h2 id="start-row" className="font-semibold">
          {t('start.title')}
        </h2>
        <p className="line-clamp-3 text-14 text-soft">{t('start.text')}</p>
      </div>
      <Button variant="filled" onClick={onChoose}>
        {t('start.choose')}
      </Button>
      <IconButton label={t('start.close')} className="self-start" onClick={() => closeStart(account)}>
        <Icon name="close" size={16} />
      </IconButton>
    </section>
  );
}

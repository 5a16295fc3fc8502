import { collectionPagePath } from '@bloom/contract/page/page';
import type { Collection } from '@bloom/contract/collection/collection';
import { useLocale } from '../../../i18n/locale.ts';
import { platform } from '../../../platform/index.ts';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { ShareWays } from '../../dialogs/share/ShareWays.tsx';

type CollectionShareProps = { collection: Pick<Collection, 'id' | 'title'>; onClose: () => void };

/** The ways to share the link of a collection. */
export function CollectionShare({ collection: { id, title }, onClose }: CollectionShareProps) {
  const { t } = useLocale();
  return (
    <Dialog title={t('collection.shareTitle')} closeLabel={t('shell.close')} onClose={onClose}>
      <ShareWays link={platform.publicOrigin() + collectionPagePath(id)} title={title} />
    </Dialog>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useLocale } from '../../i18n/locale.ts';
import { Loading } from '../../lib/LoadProblem.tsx';
import { randomKey } from '../../lib/random-key.ts';
import { Button } from '../../ui/form/Button.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { Icon } from '../../ui/image/Icon.tsx';
import { showToast } from '../../ui/message/toast.ts';
import { makeCollection, ownCollectionsOptions } from './collection-api.ts';
import { CardSkeleton, CollectionCard, SavedCard, cardRowClass } from './CollectionCard.tsx';
import { CollectionForm } from './CollectionForm.tsx';

/** The saved videos and the user's collections, beside each other, and how to make another one. */
export function OwnCollections({ account }: { account: number }) {
  const { t } = useLocale();
  const { data, error, refetch } = useQuery(ownCollectionsOptions(account));
  const [newKey, setNewKey] = useState<string>();
  const navigate = useNavigate();
  const close = () => setNewKey(undefined);
  return (
    <section aria-labelledby="own-collections" className="flex flex-col gap-3 pt-2 pb-6">
      <div className="flex items-center justify-between gap-4">
        <h2 id="own-collections" className="text-16 font-semibold">
          {t('collection.collections')}
        </h2>
        <Button variant="outline" onClick={() => setNewKey(randomKey())}>
          <Icon name="plus" size={18} />
          {t('collection.new')}
        </Button>
      </div>
      {data ? (
        <ul className={cardRowClass}>
          <SavedCard count={data.saved.video_count} images={data.saved.images} />
          {data.data.map((collection) => (
            <CollectionCard key={collection.id} collection={collection} />
          ))}
        </ul>
      ) : (
        <Loading error={error} onRetry={() => void refetch()} className={cardRowClass}>
          <CardSkeleton />
          <CardSkeleton />
        </Loading>
      )}
      {data?.followed && data.followed.length > 0 && (
        <>
          <h2 className="pt-3 text-16 font-semibold">{t('collection.followed')}</h2>
          <ul className={cardRowClass}>
            {data.followed.map((collection) => (
              <CollectionCard key={collection.id} collection={collection} />
            ))}
          </ul>
        </>
      )}
      {newKey !== undefined && (
        <Dialog title={t('collection.new')} closeLabel={t('shell.close')} onClose={close}>
          <CollectionForm
            submitLabel={t('collection.create')}
            send={(body) => makeCollection(body, newKey)}
            onDone={({ id, title }) => {
              showToast({ tone: 'success', text: t('collection.created', { title }) });
              void navigate({ to: '/collection/$id', params: { id } });
            }}
            onCancel={close}
          />
        </Dialog>
      )}
    </section>
  );
}

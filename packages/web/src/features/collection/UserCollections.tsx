import { useInfiniteQuery } from '@tanstack/react-query';
import type { User } from '@bloom/contract/account/user';
import { useLocale } from '../../i18n/locale.ts';
import { useHiddenTargets } from '../../parts/reports/hidden-targets.ts';
import { Button } from '../../ui/form/Button.tsx';
import { userCollectionsOptions } from './collection-api.ts';
import { CollectionCard, cardRowClass } from './CollectionCard.tsx';

type UserCollectionsProps = {
  user: Pick<User, 'id' | 'name'>;
  collections: ReturnType<typeof useUserCollections>;
};

/** The public collections of a user, as far as they are loaded. */
export function useUserCollections(user: User) {
  return useInfiniteQuery(userCollectionsOptions(user.id));
}

/** The loaded collections of a user; absent where there are none. */
export function UserCollections({ user, collections: loaded }: UserCollectionsProps) {
  const { t } = useLocale();
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = loaded;
  const isReported = useHiddenTargets();
  const collections = (data?.pages.flatMap((page) => page.data) ?? []).filter(
    ({ id }) => !isReported({ kind: 'collection', id }),
  );
  if (collections.length === 0) return null;
  return (
    <section aria-labelledby="user-collections" className="flex flex-col gap-3 pb-6">
      <h2 id="user-collections" className="text-16 font-semibold">
        {t('collection.of', { name: user.name })}
      </h2>
      <ul className={cardRowClass}>
        {collections.map((collection) => (
          <CollectionCard key={collection.id} collection={collection} />
        ))}
        {hasNextPage && (
          <li className="self-center">
            <Button aria-disabled={isFetchingNextPage || undefined} onClick={() => void fetchNextPage()}>
              {t('collection.more')}
            </Button>
          </li>
        )}
      </ul>
    </section>
  );
}

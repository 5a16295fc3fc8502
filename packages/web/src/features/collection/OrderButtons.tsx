import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { CollectionVideosResponse } from '@bloom/contract/collection/collection';
import type { SavedVideo } from '@bloom/contract/account/user';
import { useLocale } from '../../i18n/locale.ts';
import { errorText } from '../../lib/error-text.ts';
import { listedTitle } from '../../parts/videos/listed-title.ts';
import { mutate, queryClient } from '../../lib/query-client.ts';
import { IconButton } from '../../ui/form/Button.tsx';
import { Icon } from '../../ui/image/Icon.tsx';
import { showToast, type Toast } from '../../ui/message/toast.ts';
import {
  collectionOptions,
  moveInCollection,
  refreshCollections,
  setInCollection,
  type CollectionPages,
} from './collection-api.ts';
import { placeAt, withoutAt } from './order.ts';

type OrderButtonsProps = {
  id: string;
  viewer: number;
  list: UseInfiniteQueryResult<{ pages: readonly CollectionVideosResponse[] }>;
  video: SavedVideo;
  /** Its position in the list, from 0. */
  index: number;
};

/** Moves a video of the user's own collection to the top, up and down, and removes it. */
export function OrderButtons({ id, viewer, list, video, index }: OrderButtonsProps) {
  const { locale, t } = useLocale();
  const title = listedTitle(t, video);
  const { queryKey } = collectionOptions(id, viewer);
  const buttons = useRef<HTMLDivElement>(null);
  const pressed = useRef<string>(undefined);
  const rows = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const isLast = index === rows.length - 1 && !list.hasNextPage;

  // The row of a moved video is another element to the browser, and its button has lost the focus.
  useEffect(() => {
    const name = pressed.current;
    pressed.current = undefined;
    if (name === undefined) return;
    const wanted = buttons.current?.querySelector<HTMLElement>(`[data-order="${name}"]`);
    wanted?.focus();
  }, [index]);

  const change = async (
    shown: (now: CollectionPages) => CollectionPages,
    send: () => Promise<unknown>,
    done: Omit<Toast, 'id' | 'tone'>,
  ) => {
    await queryClient.cancelQueries({ queryKey });
    const before = queryClient.getQueryData<CollectionPages>(queryKey);
    if (before) queryClient.setQueryData<CollectionPages>(queryKey, shown(before));
    try {
      await mutate(send);
      showToast({ tone: 'success', ...done });
    } catch (error) {
      queryClient.setQueryData(queryKey, before);
      showToast({ tone: 'problem', text: errorText(locale, error) });
    }
    refreshCollections(id);
  };

  const move = async (to: number, name: string) => {
    let others = rows.filter((each) => each !== video);
    if (to >= others.length && list.hasNextPage) {
      const { data, error } = await list.fetchNextPage();
      if (error) return showToast({ tone: 'problem', text: errorText(locale, error) });
      others = (data?.pages.flatMap((page) => page.data) ?? []).filter(
        (each) => each.id !== video.id || each.source !== video.source,
      );
    }
    pressed.current = name;
    await change(
      (now) => placeAt(now, video, to),
      () => moveInCollection(id, video, others[to]),
      { text: t('collection.moved', { title, place: to + 1 }) },
    );
  };

  const remove = async () => {
    // Where an undo puts it back.
    const next =
      rows[index + 1] ??
      (list.hasNextPage
        ? (await list.fetchNextPage()).data?.pages.flatMap(({ data }) => data)[index + 1]
        : undefined);
    await change(
      (now) => withoutAt(now, index),
      () => setInCollection(id, video, false),
      {
        text: t('collection.removed'),
        action: { label: t('shell.undo'), run: () => void restore(next) },
      },
    );
  };
  const restore = async (next: typeof video | undefined) => {
    try {
      await mutate(() => setInCollection(id, video, true));
      if (next) await mutate(() => moveInCollection(id, video, next));
    } catch (error) {
      showToast({ tone: 'problem', text: errorText(locale, error) });
    }
    refreshCollections(id);
  };

  const orders = [
    { name: 'top', icon: 'up', label: t('collection.toTop', { title }), to: 0, off: index === 0 },
    {
      name: 'up',
      icon: 'down',
      label: t('collection.up', { title }),
      to: index - 1,
      off: index === 0,
    },
    {
      name: 'down',
      icon: 'down',
      label: t('collection.down', { title }),
      to: index + 1,
      off: isLast,
    },
  ] as const;
  return (
    <div ref={buttons} className="flex">
      {orders.map(({ name, icon, label, to, off }) => (
        <IconButton
          key={name}
          data-order={name}
          label={label}
          className={`aria-disabled:opacity-40 ${name === 'up' ? 'rotate-180' : ''}`}
          aria-disabled={off || undefined}
          onClick={() => {
            if (!off) void move(to, name);
          }}
        >
          <Icon name={icon} size={20} />
        </IconButton>
      ))}
      <IconButton label={t('collection.removeOf', { title })} onClick={() => void remove()}>
        <Icon name="close" size={20} />
      </IconButton>
    </div>
  );
}

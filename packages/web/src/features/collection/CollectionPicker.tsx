import { useMutation, useQuery } from '@tanstack/react-query';
import {
  startTransition,
  useEffect,
  useEffectEvent,
  useOptimistic,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import type { OwnCollectionsResponse } from '@bloom/contract/collection/collection';
import { maxCollectionTitle } from '@bloom/contract/collection/collection-rules';
import type { VideoSummary } from '@bloom/contract/video/video';
import { useLocale } from '../../i18n/locale.ts';
import { errorText } from '../../lib/error-text.ts';
import { Loading } from '../../lib/LoadProblem.tsx';
import { mutate, queryClient } from '../../lib/query-client.ts';
import { randomKey } from '../../lib/random-key.ts';
import { focusOnMount } from '../../ui/overlay/focus-on-mount.ts';
import { Button } from '../../ui/form/Button.tsx';
import { inputClass } from '../../ui/form/Field.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { Icon } from '../../ui/image/Icon.tsx';
import { Notice } from '../../ui/message/Notice.tsx';
import {
  makeCollection,
  ownCollectionsOptions,
  refreshCollections,
  setInCollection,
} from './collection-api.ts';

type PickerProps = {
  account: number;
  video: Pick<VideoSummary, 'source' | 'id' | 'title'>;
  /** Undefined while it is loaded. */
  isSaved: boolean | undefined;
  onSave: (isOn: boolean) => Promise<void>;
};

/**
 * The places where a video is saved: Saved and the user's collections, each with a checkbox, and a field for
 * a new one.
 */
export function CollectionPicker({ account, video, isSaved, onSave }: PickerProps) {
  const { locale, t } = useLocale();
  const options = ownCollectionsOptions(account, video);
  const { data, error, isFetching, refetch } = useQuery(options);
  const [problem, setProblem] = useState<unknown>();

  const attempt = async (work: Promise<unknown>) => {
    setProblem(undefined);
    try {
      await work;
    } catch (failure) {
      setProblem(failure);
    }
  };

  const show = (id: string, contains: boolean) =>
    queryClient.setQueryData(
      options.queryKey,
      (now: OwnCollectionsResponse | undefined) =>
        now && {
          ...now,
          data: now.data.map((each) => (each.id === id ? { ...each, contains } : each)),
        },
    );
  // The press that has opened this saves at once, unless the video is in one of the lists already.
  const isDecided = useRef(false);
  const put = async (id: string, isIn: boolean) => {
    isDecided.current = true;
    // A response of a request before this press would show the earlier state.
    await queryClient.cancelQueries({ queryKey: options.queryKey });
    show(id, isIn);
    try {
      await mutate(() => setInCollection(id, video, isIn));
    } catch (failure) {
      show(id, !isIn);
      throw failure;
    }
    refreshCollections(id);
  };

  const isListed = isSaved === true || (data?.data.some(({ contains }) => contains) ?? false);
  const isKnown = isSaved !== undefined && data !== undefined && !isFetching;
  const decide = useEffectEvent(() => {
    if (!isDecided.current && !isListed) void attempt(onSave(true));
    isDecided.current = true;
  });
  useEffect(() => {
    if (isKnown) decide();
  }, [isKnown]);

  if (!data || isSaved === undefined) {
    return (
      <Loading error={error} onRetry={() => void refetch()} className="flex w-72 max-w-full flex-col gap-2">
        <div className="skeleton h-10" />
        <div className="skeleton h-10" />
      </Loading>
    );
  }
  return (
    <div className="flex w-72 max-w-full flex-col gap-1">
      <fieldset className="min-w-0">
        <legend className="px-3 py-1 text-14 text-soft">{t('collection.saveTo')}</legend>
        <Check isOn={isSaved} onChange={(isOn) => attempt(onSave(isOn))}>
          {t('collection.saved')}
          <span className="text-soft"> · {t('collection.onlyYou')}</span>
        </Check>
        {data.data.map(({ id, title, contains = false }) => (
          <Check key={id} isOn={contains} onChange={(isOn) => attempt(put(id, isOn))}>
            <span dir="auto">{title}</span>
          </Check>
        ))}
      </fieldset>
      <NewCollection onMade={(id) => void attempt(put(id, true))} />
      {problem !== undefined && <Notice tone="problem">{errorText(locale, problem)}</Notice>}
    </div>
  );
}

type CheckProps = {
  isOn: boolean;
  /** Resolves when the change is made, or refused. */
  onChange: (isOn: boolean) => Promise<void>;
  children: ReactNode;
};

/** A checkbox that shows a change at once, and takes it back where it was refused. */
function Check({ isOn, onChange, children }: CheckProps) {
  const [shown, show] = useOptimistic(isOn);
  return (
    <label className="menu-item cursor-pointer">
      <input
        type="checkbox"
        className="size-5 shrink-0 accent-(--accent-fill)"
        checked={shown}
        onChange={({ target: { checked } }) =>
          startTransition(async () => {
            show(checked);
            await onChange(checked);
          })
        }
      />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </label>
  );
}

/** A title in place; the new collection is private and gets the video. */
function NewCollection({ onMade }: { onMade: (id: string) => void }) {
  const { locale, t } = useLocale();
  const [title, setTitle] = useState<string>();
  const [key, setKey] = useState(randomKey);
  const {
    mutate: make,
    isPending,
    error,
    reset,
  } = useMutation({
    mutationFn: () => makeCollection({ title: title ?? '', visibility: 'private' }, key),
    onSuccess: ({ id }) => {
      setTitle(undefined);
      setKey(randomKey());
      onMade(id);
    },
  });
  if (title === undefined) {
    return (
      <button type="button" className="menu-item" onClick={() => setTitle('')}>
        <Icon name="plus" size={20} />
        {t('collection.new')}
      </button>
    );
  }
  return (
    <Form
      className="flex flex-col gap-2 p-2"
      onSubmit={() => {
        if (!isPending) make();
      }}
    >
      <input
        ref={focusOnMount}
        className={inputClass}
        aria-label={t('collection.title')}
        placeholder={t('collection.title')}
        value={title}
        required
        maxLength={maxCollectionTitle}
        dir="auto"
        onChange={(event) => {
          setTitle(event.target.value);
          // Another title is another action.
          if (error) {
            setKey(randomKey());
            reset();
          }
        }}
      />
      {error && <Notice tone="problem">{errorText(locale, error)}</Notice>}
      <div className="flex gap-2">
        <Button variant="filled" submit aria-disabled={isPending || undefined}>
          {t('collection.create')}
        </Button>
        <Button variant="quiet" onClick={() => setTitle(undefined)}>
          {t('shell.cancel')}
        </Button>
      </div>
    </Form>
  );
}

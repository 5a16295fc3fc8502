import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { categories } from '@bloom/contract/catalogue/categories';
import type { Collection } from '@bloom/contract/collection/collection';
import type { NamedRule } from '@bloom/contract/moderation/site-rules';
import type { SavedVideo } from '@bloom/contract/account/user';
import { useAccountId } from '../../../features/account/account-api.ts';
import {
  changeCollection,
  collectionOptions,
  deleteCollection,
  followCollection,
} from '../../../features/collection/collection-api.ts';
import { CollectionImages } from '../../../features/collection/CollectionImages.tsx';
import { CollectionForm } from '../../../features/collection/CollectionForm.tsx';
import { OrderButtons } from '../../../features/collection/OrderButtons.tsx';
import { VideoRow } from '../../../features/user/VideoRow.tsx';
import { removalOptions } from '../../../features/video/video-api.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { ApiError } from '../../../lib/api.ts';
import { ConfirmDialog } from '../../../lib/ConfirmDialog.tsx';
import { errorText } from '../../../lib/error-text.ts';
import { fullAmount, shortAmount } from '../../../lib/format.ts';
import { LoadProblem } from '../../../lib/LoadProblem.tsx';
import { PagedList } from '../../../lib/PagedList.tsx';
import { Reasons } from '../../../parts/decisions/Reasons.tsx';
import { ReportDialog } from '../../../parts/reports/ReportDialog.tsx';
import { useSessionToken } from '../../../lib/session.ts';
import { userHandle } from '../../../parts/people/user-handle.ts';
import { UserName } from '../../../parts/people/UserName.tsx';
import { Button, buttonClass } from '../../../ui/form/Button.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { Icon } from '../../../ui/image/Icon.tsx';
import { Notice } from '../../../ui/message/Notice.tsx';
import { Placeholder } from '../../../ui/message/Placeholder.tsx';
import { Portrait } from '../../../ui/image/Portrait.tsx';
import { showToast } from '../../../ui/message/toast.ts';
import { useLoginPrompt } from '../../dialogs/login/use-login-prompt.ts';
import { BySession, OnMobile } from '../../layout/Layouts.tsx';
import { BackButton } from '../../layout/phone/PageHead.tsx';
import { usePageTitle } from '../../layout/use-page-title.ts';
import { CollectionShare } from './CollectionShare.tsx';
import { CollectionThanks } from './CollectionThanks.tsx';
import { MissingPage } from '../site/MissingPage.tsx';
import { RemovedVideo, useHiding } from '../video/removed/RemovedVideo.tsx';

const route = getRouteApi('/collection/$id');

/** `/collection/{id}`: the videos of a collection, and for its maker what can be done with it. */
export function CollectionPage() {
  const { t } = useLocale();
  const { id } = route.useParams();
  const isSignedIn = useSessionToken() !== null;
  const viewer = useAccountId();
  const list = useInfiniteQuery({
    ...collectionOptions(id, viewer),
    // What a visitor sees of it, until it is known what its maker sees.
    placeholderData: (shown) => (shown?.pages[0]?.collection.id === id ? shown : undefined),
    // The private one of a user is not missing while the account is loaded.
    enabled: !isSignedIn || viewer !== undefined,
  });
  const collection = list.data?.pages[0]?.collection;
  const refusal = list.error instanceof ApiError ? list.error : undefined;
  const { data: rendered } = useQuery(removalOptions(id));
  const removal = refusal?.key === 'collection.removed' ? (refusal.params as NamedRule) : rendered;
  const isMissing = refusal?.key === 'request.notFound';
  // So it is stored where the server has rendered a page: it may be a private one of a signed-in user.
  const isMissingForVisitors = list.data === null;
  const isTitled = isMissing || (isMissingForVisitors && !isSignedIn);
  usePageTitle(collection?.title ?? (isTitled ? t('collection.missingTitle') : undefined));
  if (removal && !collection) return <RemovedVideo of={{ collection: id }} removal={removal} />;
  if (isMissing) return <Missing />;
  if (!collection) {
    if (list.error) return <LoadProblem page error={list.error} onRetry={() => void list.refetch()} />;
    return isMissingForVisitors ? <BySession visitor={<Missing />} member={<Skeleton />} /> : <Skeleton />;
  }
  const isOwn = collection.account_id === viewer;
  const videos = list.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <div className="mx-auto max-w-4xl max-desktop:px-4 desktop:py-8">
      <OnMobile>
        <div className="-mx-2 pt-1">
          <BackButton above={isOwn ? '/mine' : '/'} />
        </div>
      </OnMobile>
      <CollectionHead
        collection={collection}
        first={videos.find(({ removed }) => !removed)}
        isOwn={isOwn}
        following={list.data?.pages[0]?.following ?? false}
      />
      <PagedList
        label={collection.title}
        list={list}
        renderItem={(video, index) => (
          <VideoRow key={`${video.source}/${video.id}`} video={video} collection={id}>
            {isOwn && viewer !== undefined && (
              <OrderButtons id={id} viewer={viewer} list={list} video={video} index={index} />
            )}
          </VideoRow>
        )}
        empty={
          <Placeholder
            title={t('collection.empty')}
            text={t(isOwn ? 'collection.emptyOwn' : 'collection.emptyText')}
          >
            <Link to="/" className={buttonClass('filled')}>
              {t('shell.backHome')}
            </Link>
          </Placeholder>
        }
      />
    </div>
  );
}

function Missing() {
  const { t } = useLocale();
  return <MissingPage title={t('collection.missingTitle')} text={t('collection.missingText')} />;
}

function Skeleton() {
  const { t } = useLocale();
  return (
    <div
      role="status"
      aria-label={t('shell.loading')}
      className="mx-auto flex max-w-4xl flex-wrap gap-5 py-8 max-desktop:px-4"
    >
      <div className="skeleton aspect-video w-80 max-w-full rounded-control" />
      <div className="flex flex-1 basis-56 flex-col gap-3 py-2">
        <div className="skeleton h-6 w-1/2" />
        <div className="skeleton h-4 w-1/3" />
      </div>
    </div>
  );
}

type HeadProps = {
  collection: Collection;
  first: SavedVideo | undefined;
  isOwn: boolean;
  following: boolean;
};

/**
 * The head of a collection: its images, title, maker and text; buttons to play it, and for its maker to
 * change and delete it.
 */
function CollectionHead({ collection, first, isOwn, following }: HeadProps) {
  const { locale, t } = useLocale();
  const navigate = useNavigate();
  const [open, setOpen] = useState<'edit' | 'delete' | 'share'>();
  const close = () => setOpen(undefined);
  const { id, title, text, images, visibility, received } = collection;
  const { account_id: maker, account_name: name } = collection;
  return (
    <header className="collection-head flex flex-wrap gap-x-6 gap-y-4 py-4">
      <div className="w-80 max-w-full">
        <CollectionImages images={images} seed={id} eager />
      </div>
      <div className="flex min-w-0 flex-1 basis-64 flex-col items-start gap-2">
        <h1 className="text-24 font-semibold wrap-anywhere" dir="auto">
          {title}
        </h1>
        <Link
          to="/@{$handle}"
          params={{ handle: userHandle(maker, collection.account_handle) }}
          className="flex min-h-11 max-w-full items-center gap-2"
        >
          <Portrait id={maker} size={32} />
          <span className="truncate font-semibold" dir="auto">
            <UserName name={name} handle={collection.account_handle} />
          </span>
        </Link>
        <p className="text-14 text-soft">
          {t('catalogue.found', { count: collection.video_count })}
          {isOwn && ` · ${t(`collection.${visibility}`)}`}
          {received > 0 && (
            <span title={fullAmount(received)}>
              {` · ${t('collection.received', { amount: shortAmount(locale, received) })}`}
            </span>
          )}
        </p>
        {text && (
          <p className="wrap-anywhere" dir="auto">
            {text}
          </p>
        )}
        {collection.removed && <RemovalOfOwn id={id} />}
        <div className="flex flex-wrap gap-2 pt-1">
          {first && (
            <Link
              to="/video/$id"
              params={{ id: first.id }}
              search={{
                videoSrc: first.source,
                categoryIdx: categories.indexOf(first.category),
                collection: id,
              }}
              className={buttonClass('filled')}
            >
              <Icon name="play" size={18} />
              {t('collection.playAll')}
            </Link>
          )}
          {visibility !== 'private' && (
            <Button variant="outline" onClick={() => setOpen('share')}>
              <Icon name="link" size={18} />
              {t('video.share')}
            </Button>
          )}
          {!isOwn && visibility === 'public' && <CollectionThanks collection={collection} />}
          {!isOwn && <FollowCollection collection={collection} following={following} />}
          {!isOwn && <ReportCollection id={id} />}
          {isOwn && (
            <>
              <Button variant="outline" onClick={() => setOpen('edit')}>
                {t('user.edit')}
              </Button>
              <Button variant="danger" onClick={() => setOpen('delete')}>
                {t('chat.delete')}
              </Button>
            </>
          )}
        </div>
      </div>
      {open === 'share' && <CollectionShare collection={collection} onClose={close} />}
      {open === 'edit' && (
        <Dialog title={t('user.edit')} closeLabel={t('shell.close')} onClose={close}>
          <CollectionForm
            initial={collection}
            submitLabel={t('user.saveChanges')}
            send={(body) => changeCollection(id, body)}
            onDone={() => {
              close();
              showToast({ tone: 'success', text: t('collection.changed') });
            }}
            onCancel={close}
          />
        </Dialog>
      )}
      {open === 'delete' && (
        <ConfirmDialog
          title={t('collection.deleteTitle')}
          confirmLabel={t('collection.deleteYes')}
          action={() => deleteCollection(id)}
          onDone={() => {
            showToast({ tone: 'success', text: t('collection.deleted') });
            void navigate({ to: '/saved', replace: true });
          }}
          onCancel={close}
        >
          <p className="font-semibold wrap-anywhere" dir="auto">
            {title}
          </p>
          <p>{t('collection.deleteText')}</p>
        </ConfirmDialog>
      )}
    </header>
  );
}

/** Why moderators removed it, for its maker. */
function RemovalOfOwn({ id }: Pick<Collection, 'id'>) {
  const { t } = useLocale();
  const hiding = useHiding({ collection: id }, true);
  return (
    <Notice tone="problem">
      <p>{t('collection.removedOwn')}</p>
      {hiding && <Reasons decision={hiding} />}
    </Notice>
  );
}

function ReportCollection({ id }: Pick<Collection, 'id'>) {
  const { t } = useLocale();
  const viewer = useAccountId();
  const promptLogin = useLoginPrompt();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        onClick={() => (viewer === undefined ? promptLogin(undefined, { report: true }) : setOpen(true))}
      >
        {t('cases.report')}
      </Button>
      {isOpen && (
        <ReportDialog
          target={{ kind: 'collection', id }}
          onDone={({ text, undo }) => {
            showToast({ tone: 'success', text, action: { label: t('shell.undo'), run: undo } });
            void navigate({ to: '/' });
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** Follow, and the opposite while the account follows it: then the bell shows new videos of it. */
function FollowCollection({ collection, following }: Pick<HeadProps, 'collection' | 'following'>) {
  const { locale, t } = useLocale();
  const { id, title: name } = collection;
  const viewer = useAccountId();
  const promptLogin = useLoginPrompt();
  const isSignedIn = useSessionToken() !== null;
  const [isPending, setPending] = useState(false);
  const follow = () => {
    if (!isSignedIn) promptLogin(undefined, { follow: name });
    if (viewer === undefined || isPending) return;
    setPending(true);
    followCollection(id, viewer, !following)
      .catch((error: unknown) => showToast({ tone: 'problem', text: errorText(locale, error) }))
      .finally(() => setPending(false));
  };
  return (
    <Button
      variant={following ? 'plain' : 'outline'}
      aria-label={t(following ? 'user.followOnOf' : 'user.followOf', { name })}
      aria-disabled={isPending || undefined}
      onClick={follow}
    >
      <Icon name={following ? 'check' : 'plus'} size={18} />
      {t(following ? 'user.followOn' : 'user.follow')}
    </Button>
  );
}

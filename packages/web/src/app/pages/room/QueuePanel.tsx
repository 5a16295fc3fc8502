import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import type { Video, VideoSummary } from '@bloom/contract/video/video';
import { useAccountId } from '../../../features/account/account-api.ts';
import { listOptions } from '../../../features/catalogue/catalogue-api.ts';
import { isQueued, QueueList } from '../../../features/room/QueueList.tsx';
import { addToQueue } from '../../../features/room/room-api.ts';
import { useRoom, type JoinedRoom } from '../../../features/room/room-store.ts';
import { useAct } from '../../../features/room/use-act.ts';
import { savedOptions } from '../../../features/user/own-api.ts';
import { relatedOptions } from '../../../features/video/video-api.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { personName } from '../../../lib/format.ts';
import { Loading } from '../../../lib/LoadProblem.tsx';
import { VideoBrief } from '../../../parts/videos/VideoBrief.tsx';
import { Button, IconButton } from '../../../ui/form/Button.tsx';
import { TextField } from '../../../ui/form/Field.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { Icon } from '../../../ui/image/Icon.tsx';
import { Tabs } from '../../../ui/list/Tabs.tsx';
import { useLoginPrompt } from '../../dialogs/login/use-login-prompt.ts';

type QueuePanelProps = {
  room: JoinedRoom & { id: string };
  /** The video that plays. */
  video: Video;
  onSignIn: () => void;
};

/** The queue beside the player, in the place of related videos, whose pages would leave the room. */
export function QueueBeside({ video }: { video: Video }) {
  const promptLogin = useLoginPrompt();
  const room = useRoom();
  return room && <QueuePanel room={room} video={video} onSignIn={() => promptLogin()} />;
}

/** The videos that play later in the room, and the places where more are found. */
export function QueuePanel({ room, video, onSignIn }: QueuePanelProps) {
  const { t } = useLocale();
  const account = useAccountId();
  const heading = useId();
  const [from, setFrom] = useState<'related' | 'saved' | 'search'>('related');
  const tabs = [
    { value: 'related' as const, label: t('room.related') },
    ...(account === undefined ? [] : [{ value: 'saved' as const, label: t('room.saved') }]),
    { value: 'search' as const, label: t('room.search') },
  ];
  const adding = { room, onSignIn };
  return (
    <>
      <QueueList room={room} onSignIn={onSignIn} />
      <div role="group" aria-labelledby={heading} className="flex flex-col gap-3 border-t border-line pt-3">
        <h3 id={heading} className="font-semibold">
          {t('room.addFrom')}
        </h3>
        {account === undefined && <p className="text-14 text-soft">{t('room.signIn')}</p>}
        <Tabs label={t('room.addFrom')} tabs={tabs} value={from} onChange={setFrom}>
          {from === 'related' && <Related video={video} {...adding} />}
          {from === 'saved' && account !== undefined && <Saved account={account} {...adding} />}
          {from === 'search' && <Search {...adding} />}
        </Tabs>
      </div>
    </>
  );
}

type Adding = Omit<QueuePanelProps, 'video'>;

function Related({ video, ...adding }: Adding & { video: Video }) {
  const { t } = useLocale();
  const { data, error, refetch } = useQuery(relatedOptions(video.source, video.id));
  return <Found {...{ data, error, refetch, ...adding }} none={t('room.nothingRelated')} />;
}

function Saved({ account, ...adding }: Adding & { account: number }) {
  const { t } = useLocale();
  const { data, error, refetch } = useInfiniteQuery(savedOptions(account));
  const videos = data?.pages
    .flatMap((page) => page.data)
    .filter(({ removed, waiting, offline }) => !removed && !waiting && !offline);
  return <Found {...{ data: videos, error, refetch, ...adding }} none={t('room.nothingSaved')} />;
}

function Search(adding: Adding) {
  const { t } = useLocale();
  const [text, setText] = useState('');
  const [wanted, setWanted] = useState('');
  return (
    <>
      <Form className="flex items-end gap-2" onSubmit={() => setWanted(text.trim())}>
        <div className="min-w-0 flex-1">
          <TextField
            label={t('room.searchFor')}
            value={text}
            maxLength={100}
            onChange={({ target }) => setText(target.value)}
          />
        </div>
        <Button submit>
          <Icon name="search" size={18} />
          {t('room.search')}
        </Button>
      </Form>
      {wanted && <Results words={wanted} {...adding} />}
    </>
  );
}

function Results({ words, ...adding }: Adding & { words: string }) {
  const { t } = useLocale();
  const { data, error, refetch } = useInfiniteQuery(listOptions({ searchKeyWords: words }));
  const videos = data?.pages.flatMap((page) => page.data);
  return <Found {...{ data: videos, error, refetch, ...adding }} none={t('room.nothingFound')} />;
}

type FoundProps = Adding & {
  data: readonly VideoSummary[] | undefined;
  error: unknown;
  refetch: () => unknown;
  /** The words where there are none. */
  none: string;
};

/** How many videos a list shows: more are found by words. */
const shownAtMost = 20;

/** Videos that can be added. */
function Found({ data, error, refetch, none, ...adding }: FoundProps): ReactNode {
  if (!data) {
    return (
      <Loading error={error} onRetry={() => void refetch()}>
        <div className="skeleton h-18" />
      </Loading>
    );
  }
  if (data.length === 0) return <p className="text-14 text-soft">{none}</p>;
  return (
    <ul className="room-queue">
      {data.slice(0, shownAtMost).map((each) => (
        <FoundVideo key={`${each.source}/${each.id}`} video={each} {...adding} />
      ))}
    </ul>
  );
}

function FoundVideo({ video, room, onSignIn }: Adding & { video: VideoSummary }) {
  const { locale, t } = useLocale();
  const act = useAct();
  const account = useAccountId();
  const isThere = isQueued(room.detail.queue, video);
  return (
    <li className="flex items-center gap-2">
      <span className="min-w-0 flex-1">
        <VideoBrief video={video}>{personName(locale, video.account_name)}</VideoBrief>
      </span>
      <IconButton
        label={isThere ? t('room.added') : t('room.addOf', { title: video.title })}
        aria-disabled={isThere || undefined}
        onClick={() => {
          if (account === undefined) onSignIn();
          else if (!isThere) act(addToQueue(room.id, video));
        }}
      >
        <Icon name={isThere ? 'check' : 'plus'} />
      </IconButton>
    </li>
  );
}

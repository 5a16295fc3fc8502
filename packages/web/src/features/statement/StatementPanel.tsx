import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { statementFileName } from '@bloom/contract/account/file-names';
import type { StatementEntry } from '@bloom/contract/gift/statement';
import { useLocale } from '../../i18n/locale.ts';
import { errorText } from '../../lib/error-text.ts';
import { fullAmount, shortTime, signedAmount } from '../../lib/format.ts';
import { PagedList } from '../../lib/PagedList.tsx';
import { Button } from '../../ui/form/Button.tsx';
import { Icon } from '../../ui/image/Icon.tsx';
import { Notice } from '../../ui/message/Notice.tsx';
import { Placeholder } from '../../ui/message/Placeholder.tsx';
import { fetchStatementFile, statementOptions } from './statement-api.ts';
import { movementMessage } from './movement-message.ts';
import { platform } from '../../platform/index.ts';

/** Every movement of one's own petals (docs/specification/ledger.md#statement), and all of them as a file. */
export function StatementPanel({ user }: { user: number }) {
  const { t } = useLocale();
  return (
    <div className="flex flex-col gap-3">
      <Download />
      <PagedList
        label={t('statement.list')}
        list={useInfiniteQuery(statementOptions(user))}
        renderItem={(entry, place) => <Movement key={place} entry={entry} />}
        empty={<Placeholder title={t('statement.empty')} text={t('statement.emptyText')} />}
        end={t('catalogue.end')}
      />
    </div>
  );
}

/** The file comes with the session's token, which a plain link cannot send. */
function Download() {
  const { locale, t } = useLocale();
  const { mutate, isPending, error } = useMutation({
    mutationFn: fetchStatementFile,
    onSuccess: (file) => platform.saveFile(file, statementFileName),
  });
  return (
    <>
      <Button
        variant="outline"
        className="self-start"
        aria-disabled={isPending}
        onClick={() => {
          if (!isPending) mutate();
        }}
      >
        <Icon name="download" size={18} />
        {t(isPending ? 'statement.downloading' : 'statement.download')}
      </Button>
      {error && (
        <Notice tone="problem">{t('statement.downloadFailed', { message: errorText(locale, error) })}</Notice>
      )}
    </>
  );
}

function Movement({ entry }: { entry: StatementEntry }) {
  const { locale, t } = useLocale();
  const { time, amount, balance, video, collection } = entry;
  const videoTitle = video?.removed ? t('user.removedVideo') : video?.title;
  return (
    <li className="flex items-baseline justify-between gap-4 py-3">
      <div className="min-w-0">
        <p className="font-semibold" dir="auto">
          {movementMessage(t, locale, entry)}
        </p>
        {video && (
          <Link
            to="/video/$id"
            params={{ id: video.id }}
            search={{ videoSrc: video.source }}
            className="block truncate text-14 underline underline-offset-2 touch:py-3"
            dir="auto"
            title={videoTitle}
          >
            {videoTitle}
          </Link>
        )}
        {collection && (
          <Link
            to="/collection/$id"
            params={{ id: collection.id }}
            className="block truncate text-14 underline underline-offset-2 touch:py-3"
            dir="auto"
            title={collection.title}
          >
            {collection.title}
          </Link>
        )}
        <time className="text-14 text-soft" dateTime={new Date(time * 1000).toISOString()}>
          {shortTime(locale, time)}
        </time>
      </div>
      <div className="shrink-0 text-end">
        <p className={`font-semibold ${amount > 0 ? 'text-success' : ''}`}>{signedAmount(locale, amount)}</p>
        <p className="text-14 text-soft">{t('statement.balanceAfter', { amount: fullAmount(balance) })}</p>
      </div>
    </li>
  );
}

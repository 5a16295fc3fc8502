import { Link } from '@tanstack/react-router';
import type { TargetId } from '@bloom/contract/moderation/moderation';
import { useLocale } from '../../i18n/locale.ts';
import { platform } from '../../platform/index.ts';

/** Leads to the form for people without an account. */
export function NoticeLink({ target }: { target: TargetId }) {
  const { t } = useLocale();
  return (
    <p className="text-14 text-soft">
      {t('notice.instead')}{' '}
      <Link
        to="/notice"
        search={{ address: addressOf(target) }}
        className="inline-flex items-center text-accent-ink underline underline-offset-2 touch:min-h-11"
      >
        {t('notice.title')}
      </Link>
    </p>
  );
}

/** The address at which a notice finds a target. */
function addressOf({ kind, id }: TargetId): string {
  const origin = platform.publicOrigin();
  if (kind === 'user' || kind === 'collection') return `${origin}/${kind}/${id}`;
  if (kind !== 'video') return `${origin}/#${kind}-${id}`;
  const [source = '', ...rest] = id.split('/');
  const query = new URLSearchParams({ videoSrc: source }).toString();
  return `${origin}/video/${encodeURIComponent(rest.join('/'))}?${query}`;
}

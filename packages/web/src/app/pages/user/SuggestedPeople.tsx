import { useQuery } from '@tanstack/react-query';
import { sharersOptions } from '../../../features/user/sharers-api.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { PersonRow } from './PersonRow.tsx';

/** The board of sharers, to follow them. */
export function SuggestedPeople({ account }: { account: number }) {
  const { t } = useLocale();
  const { data: sharers = [] } = useQuery(sharersOptions);
  const others = sharers.filter(({ id }) => id !== account);
  if (others.length === 0) return null;
  return (
    <section aria-labelledby="to-follow" className="mx-auto max-w-md">
      <h2 id="to-follow" className="pb-2 font-semibold">
        {t('user.sharers')}
      </h2>
      <ul className="divide-y divide-line">
        {others.map((user) => (
          <PersonRow key={user.id} user={user} />
        ))}
      </ul>
    </section>
  );
}

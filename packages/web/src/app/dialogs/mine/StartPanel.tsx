import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useId, useState } from 'react';
import type { ThankedUser } from '@bloom/contract/account/user';
import type { LoadedAccount } from '../../../features/account/account-api.ts';
import { storePreferences } from '../../../features/account/preferences.ts';
import { changeFilters } from '../../../features/catalogue/filter/filters.ts';
import { chooseHomeTab } from '../../../features/catalogue/home-tab.ts';
import { recordContinue } from '../../../features/history/continue-marker.ts';
import { followMark, setMark } from '../../../features/user/marks-api.ts';
import { sharersOptions } from '../../../features/user/sharers-api.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { errorText } from '../../../lib/error-text.ts';
import { fullAmount, shortAmount } from '../../../lib/format.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { unmarkedName } from '../../../parts/people/user-handle.ts';
import { useOptions } from '../../../parts/videos/options.ts';
import { personalListsKey } from '../../../parts/videos/personal-lists-key.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { Choice } from '../../../ui/form/Choice.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { Petal } from '../../../ui/image/Icon.tsx';
import { Portrait } from '../../../ui/image/Portrait.tsx';
import { Notice } from '../../../ui/message/Notice.tsx';
import { RequireAccount } from '../login/RequireAccount.tsx';

/** How many people a newcomer follows here, of how many. */
const [most, offered] = [3, 6];

/**
 * The languages and people of a newcomer, which "For you" and "Following" begin with
 * (docs/specification/pages.md#start).
 */
export function StartPanel() {
  const { t } = useLocale();
  return (
    <RequireAccount returnTo="/?dialog=start" intent={{ open: t('start.title') }}>
      {(account) => <Start account={account} />}
    </RequireAccount>
  );
}

function Start({ account: { id, preferences } }: { account: LoadedAccount }) {
  const { locale, t } = useLocale();
  const navigate = useNavigate();
  const options = useOptions();
  const [audio, setAudio] = useState(preferences.audio ?? '');
  const [subtitle, setSubtitle] = useState(preferences.subtitle ?? '');
  const [people, setPeople] = useState<readonly number[]>([]);
  const start = useMutation({
    mutationFn: async () => {
      await storePreferences({ audio: audio || null, subtitle: subtitle || null, start_closed: true });
      for (const person of people) await setMark(followMark(id, person), true);
    },
    onSuccess: () => {
      recordContinue(id, false);
      chooseHomeTab('for-you');
      void queryClient.resetQueries({ queryKey: personalListsKey });
      const search = changeFilters({}, { audio: audio || undefined, subtitle: subtitle || undefined });
      void navigate({ to: '/', search, replace: true });
    },
  });
  const withAll = (languages: { value: string; label: string }[]) => [
    { value: '', label: t('catalogue.all') },
    ...languages,
  ];
  const isNothing = !audio && !subtitle && people.length === 0;
  return (
    <Form className="flex flex-col gap-6" onSubmit={() => start.mutate()}>
      <p className="text-soft">{t('start.text')}</p>
      <Choice
        legend={t('catalogue.audio')}
        value={audio}
        options={withAll(options.filterLanguages('audio'))}
        onChange={setAudio}
      />
      <Choice
        legend={t('catalogue.subtitle')}
        value={subtitle}
        options={withAll(options.filterLanguages('subtitle'))}
        onChange={setSubtitle}
      />
      <People account={id} chosen={people} onChange={setPeople} />
      {start.error && <Notice tone="problem">{errorText(locale, start.error)}</Notice>}
      <div className="sticky bottom-0 flex bg-surface pt-2">
        <Button submit variant="filled" className="flex-1" disabled={isNothing || start.isPending}>
          {t('start.done')}
        </Button>
      </div>
    </Form>
  );
}

type PeopleProps = {
  account: number;
  chosen: readonly number[];
  onChange: (chosen: readonly number[]) => void;
};

/** Some of the board of sharers, to follow them; nothing while that is empty. */
function People({ account, chosen, onChange }: PeopleProps) {
  const { t } = useLocale();
  const { data: sharers = [] } = useQuery(sharersOptions);
  const others = sharers.filter(({ id }) => id !== account).slice(0, offered);
  if (others.length === 0) return null;
  return (
    <fieldset className="min-w-0">
      <legend className="text-14 font-semibold">{t('start.people', { most })}</legend>
      <ul className="grid gap-x-4 desktop:grid-cols-2">
        {others.map((sharer) => (
          <Person
            key={sharer.id}
            sharer={sharer}
            isChosen={chosen.includes(sharer.id)}
            isFull={chosen.length >= most}
            onChange={(isChosen) =>
              onChange(isChosen ? [...chosen, sharer.id] : chosen.filter((id) => id !== sharer.id))
            }
          />
        ))}
      </ul>
    </fieldset>
  );
}

type PersonProps = {
  sharer: ThankedUser;
  isChosen: boolean;
  /** No further one can be chosen. */
  isFull: boolean;
  onChange: (isChosen: boolean) => void;
};

function Person({ sharer: { id, name, handle, thanks }, isChosen, isFull, onChange }: PersonProps) {
  const { locale, t } = useLocale();
  const field = useId();
  return (
    <li>
      <label htmlFor={field} className="flex min-h-14 cursor-pointer items-center gap-3">
        <input
          id={field}
          type="checkbox"
          className="size-5 accent-(--accent-fill)"
          checked={isChosen}
          disabled={isFull && !isChosen}
          onChange={(event) => onChange(event.target.checked)}
        />
        <Portrait id={id} size={44} />
        <span className="min-w-0 flex-1 truncate font-semibold" dir="auto">
          {unmarkedName({ name, handle })}
        </span>
        <span
          className="inline-flex shrink-0 items-center gap-1 text-14 text-soft"
          title={t('user.sharersThanks', { amount: fullAmount(thanks) })}
        >
          <Petal />
          {shortAmount(locale, thanks)}
        </span>
      </label>
    </li>
  );
}

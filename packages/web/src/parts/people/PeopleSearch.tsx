import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CasePerson } from '@bloom/contract/moderation/moderation-case';
import type { PeopleResponse } from '@bloom/contract/moderation/moderation-people';
import { readTyped } from '@bloom/contract/wire/typed';
import { useLocale } from '../../i18n/locale.ts';
import { Button } from '../../ui/form/Button.tsx';
import { Notice } from '../../ui/message/Notice.tsx';
import { TextField } from '../../ui/form/Field.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { apiPath, call } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';

type PeopleSearchProps = {
  chosen: number | undefined;
  onChoose: (person: CasePerson) => void;
};

/** Finds a person, for moderators of everything (docs/specification/moderation.md#moderation-people). */
export function PeopleSearch({ chosen, onChoose }: PeopleSearchProps) {
  const { locale, t } = useLocale();
  const [typed, setTyped] = useState('');
  const [q, setQ] = useState('');
  const { data: found, error } = useQuery({
    queryKey: ['people', q],
    queryFn: async ({ signal }) =>
      (await call<PeopleResponse>('GET', apiPath('moderation', 'people'), { query: { q }, signal })).data,
    enabled: q !== '',
    staleTime: 0,
  });
  return (
    <div className="flex flex-col gap-3">
      <Form className="flex flex-wrap items-end gap-2" onSubmit={() => setQ(readTyped(typed))}>
        <div className="min-w-0 flex-1 basis-56">
          <TextField
            label={t('cases.find')}
            type="search"
            dir="auto"
            required
            maxLength={100}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </div>
        <Button submit>{t('cases.findDo')}</Button>
      </Form>
      {error && <Notice tone="problem">{errorText(locale, error)}</Notice>}
      {found && (
        <div role="status">
          {found.length === 0 && <p className="text-soft">{t('cases.findNone')}</p>}
          <ul aria-label={t('cases.found')} className="flex flex-col">
            {found.map((person) => (
              <li key={person.id}>
                <button
                  type="button"
                  aria-current={person.id === chosen}
                  className={`min-h-11 w-full rounded-control px-3 py-2 text-left wrap-anywhere hover:bg-sunken ${person.id === chosen ? 'bg-accent-wash' : ''}`}
                  onClick={() => onChoose(person)}
                >
                  <bdi className="font-semibold">{person.name}</bdi>{' '}
                  <span className="text-14 text-soft">
                    {t('cases.personFacts', { handle: person.handle ?? '', id: person.id })}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

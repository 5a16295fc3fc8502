import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { categories, type Category } from '@bloom/contract/catalogue/categories';
import type { CasePerson } from '@bloom/contract/moderation/moderation-case';
import type { GivenRole } from '@bloom/contract/moderation/moderation';
import { useLocale } from '../../i18n/locale.ts';
import { Loading } from '../../lib/LoadProblem.tsx';
import { useOptions } from '../../parts/videos/options.ts';
import { PeopleSearch } from '../../parts/people/PeopleSearch.tsx';
import { Button } from '../../ui/form/Button.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { Choice } from '../../ui/form/Choice.tsx';
import { rolesOptions, saveRole } from './admin-api.ts';
import { useChange } from './use-change.ts';

type Change = { id: number; role: GivenRole };

/**
 * Lists accounts with a role, gives roles and takes them away
 * (docs/specification/moderation.md#moderator-roles).
 */
export function RolesPart({ ownId }: { ownId: number }) {
  const { t } = useLocale();
  const { categoryName } = useOptions();
  const { data, error, refetch } = useQuery(rolesOptions);
  const [person, setPerson] = useState<CasePerson>();
  const { mutate, isPending } = useChange(({ id, role }: Change) => saveRole(id, role), t('admin.given'));
  if (!data) return <Loading error={error} onRetry={() => void refetch()} className="min-h-96" />;
  const nameOf = ({ name, categories: named }: GivenRole) =>
    named
      ? t('admin.role_moderatorOf', {
          categories: named.map(categoryName).join(t('decision.separator')),
        })
      : t(`admin.role_${name}`);
  return (
    <>
      <section className="flex flex-col gap-2">
        <h2 className="text-20 font-semibold">{t('admin.holders')}</h2>
        <ul className="flex flex-col divide-y divide-line">
          {data.map(({ id, name, handle, role }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
              <div className="min-w-0 wrap-anywhere">
                <p className="font-semibold">
                  <bdi>{name}</bdi> <span className="font-normal text-soft">@{handle}</span>
                </p>
                <p className="text-14 text-soft">{nameOf(role)}</p>
              </div>
              {id === ownId ? (
                <p className="text-14 text-soft">{t('admin.you')}</p>
              ) : (
                <Button
                  aria-label={t('admin.removeOf', { name })}
                  disabled={isPending}
                  onClick={() => mutate({ id, role: { name: 'none' } })}
                >
                  {t('admin.remove')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </section>
      <section className="flex flex-col gap-3">
        <h2 className="text-20 font-semibold">{t('admin.giveTitle')}</h2>
        <PeopleSearch chosen={person?.id} onChoose={setPerson} />
        {person && (
          <GiveRole
            key={person.id}
            person={person}
            isPending={isPending}
            onGive={(role) => mutate({ id: person.id, role }, { onSuccess: () => setPerson(undefined) })}
          />
        )}
      </section>
    </>
  );
}

type GiveRoleProps = {
  person: CasePerson;
  isPending: boolean;
  onGive: (role: GivenRole) => void;
};

function GiveRole({ person, isPending, onGive }: GiveRoleProps) {
  const { t } = useLocale();
  const { categoryName } = useOptions();
  const [kind, setKind] = useState<'moderator' | 'categories' | 'admin'>('moderator');
  const [named, setNamed] = useState<readonly Category[]>([]);
  const hasCategories = kind === 'categories';
  return (
    <Form
      className="flex flex-col gap-4 rounded-card border border-line bg-surface p-4"
      onSubmit={() => onGive(hasCategories ? { name: 'moderator', categories: [...named] } : { name: kind })}
    >
      <Choice
        legend={t('admin.giveTo', { name: person.name })}
        value={kind}
        options={(['moderator', 'categories', 'admin'] as const).map((value) => ({
          value,
          label: t(`admin.role_${value}`),
        }))}
        onChange={setKind}
      />
      {hasCategories && (
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">{t('admin.role_categories')}</legend>
          {categories.map((category) => (
            <label key={category} className="chip">
              <input
                type="checkbox"
                className="sr-only"
                checked={named.includes(category)}
                onChange={({ target }) =>
                  setNamed(
                    categories.filter((each) => (each === category ? target.checked : named.includes(each))),
                  )
                }
              />
              {categoryName(category)}
            </label>
          ))}
        </fieldset>
      )}
      <Button
        submit
        variant="filled"
        className="self-start"
        disabled={isPending || (hasCategories && named.length === 0)}
      >
        {t('admin.give')}
      </Button>
    </Form>
  );
}

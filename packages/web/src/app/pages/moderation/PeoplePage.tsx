import { getRouteApi, Link } from '@tanstack/react-router';
import type { GivenRole } from '@bloom/contract/moderation/moderation';
import { DecisionForm } from '../../../features/moderation/DecisionForm.tsx';
import { PersonView } from '../../../features/moderation/PersonView.tsx';
import { RecoverPerson } from '../../../features/moderation/RecoverPerson.tsx';
import { useLocale } from '../../../i18n/locale.ts';
import { PeopleSearch } from '../../../parts/people/PeopleSearch.tsx';
import { buttonClass } from '../../../ui/form/Button.tsx';
import { RequireAccount } from '../../dialogs/login/RequireAccount.tsx';
import { PageTitle } from '../../layout/phone/PageHead.tsx';
import { useDeciding } from './use-deciding.ts';

const route = getRouteApi('/moderation/people');

/**
 * `/moderation/people`: persons, for moderators of everything
 * (docs/specification/moderation.md#moderation-people).
 */
export function PeoplePage() {
  const { t } = useLocale();
  return (
    <div className="mx-auto max-w-6xl max-desktop:px-4 desktop:py-8">
      <PageTitle title={t('cases.people')} />
      <RequireAccount returnTo="/moderation/people" intent={{ open: t('cases.people') }}>
        {({ id, role }) => <People account={id} role={role} />}
      </RequireAccount>
    </div>
  );
}

function People({ account, role }: { account: number; role: GivenRole | undefined }) {
  const { t } = useLocale();
  const { id } = route.useSearch();
  const navigate = route.useNavigate();
  const { send, isPending } = useDeciding(account);
  return (
    <div className="grid gap-6 desktop:grid-cols-[22rem_minmax(0,1fr)] desktop:items-start desktop:pt-4">
      <PeopleSearch
        chosen={id}
        onChoose={(person) => void navigate({ search: { id: person.id }, replace: true })}
      />
      {id !== undefined && (
        <PersonView
          key={id}
          account={account}
          id={id}
          link={
            <Link
              to="/user/$id"
              params={{ id: String(id) }}
              target="_blank"
              className={buttonClass('outline')}
            >
              {t('cases.open')}
            </Link>
          }
          renderForm={({ name, probation }) =>
            id !== account && (
              <>
                <DecisionForm
                  title={t('cases.decideOf', { name })}
                  target={{ kind: 'user', id: String(id) }}
                  role={role}
                  reasons={[]}
                  isOnProbation={probation}
                  isPending={isPending}
                  onDecide={send}
                />
                {role?.name === 'admin' && <RecoverPerson account={account} id={id} name={name} />}
              </>
            )
          }
          onUndo={send}
        />
      )}
    </div>
  );
}

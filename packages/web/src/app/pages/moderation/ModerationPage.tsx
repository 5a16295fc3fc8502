import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { categories } from '@bloom/contract/catalogue/categories';
import type { ActBody, GivenRole, TargetId } from '@bloom/contract/moderation/moderation';
import type { CaseResponse } from '@bloom/contract/moderation/moderation-case';
import { reportReasons } from '@bloom/contract/moderation/moderation-rules';
import { useAccount } from '../../../features/account/account-api.ts';
import { CaseList } from '../../../features/moderation/CaseList.tsx';
import { CaseView } from '../../../features/moderation/CaseView.tsx';
import { casesOptions, type CaseFilter } from '../../../features/moderation/cases-api.ts';
import { DecisionForm } from '../../../features/moderation/DecisionForm.tsx';
import { useCaseKeys } from '../../../features/moderation/use-case-keys.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { useOptions } from '../../../parts/videos/options.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { Choice } from '../../../ui/form/Choice.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { Placeholder } from '../../../ui/message/Placeholder.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import { Switch } from '../../../ui/form/Switch.tsx';
import { RequireAccount } from '../../dialogs/login/RequireAccount.tsx';
import { PageTitle } from '../../layout/phone/PageHead.tsx';
import { OtherCopies } from './OtherCopies.tsx';
import { useDeciding } from './use-deciding.ts';

/**
 * `/moderation`: the queue of cases, and the one that is decided (docs/specification/moderation.md#cases).
 */
export function ModerationPage() {
  const { t } = useLocale();
  return (
    <div className="mx-auto max-w-6xl max-desktop:px-4 desktop:py-8">
      <PageTitle title={t('user.moderation')} />
      <RequireAccount returnTo="/moderation" intent={{ open: t('user.moderation') }}>
        {({ id, role }) => <Desk account={id} role={role} />}
      </RequireAccount>
    </div>
  );
}

type CaseData = CaseResponse['data'];

type Dismissible = Pick<CaseData, 'target' | 'appeals' | 'waiting'>;

const reasonsOf = ({ noticed, reasons }: CaseData) => [...noticed.map(({ reason }) => reason), ...reasons];

function Desk({ account, role }: { account: number; role: GivenRole | undefined }) {
  const { t } = useLocale();
  const navigate = useNavigate();
  const { case: chosen } = useSearch({ from: '/moderation' });
  const [filter, setFilter] = useState<CaseFilter>({ state: 'open' });
  const [showsKeys, setShowsKeys] = useState(false);
  const list = useInfiniteQuery(casesOptions(account, filter));
  const rows = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const at = rows.findIndex(({ id }) => id === chosen);
  const field = useRef<HTMLTextAreaElement>(null);

  const choose = (id: number | undefined, replace = chosen !== undefined) =>
    navigate({ to: '/moderation', search: id === undefined ? {} : { case: id }, replace });
  const chooseAt = (index: number) => {
    const row = rows[Math.max(0, Math.min(index, rows.length - 1))];
    if (row) void choose(row.id);
  };

  const { send, isPending, undo } = useDeciding(account);
  const decide = (body: ActBody) => {
    send(body);
    // The next one takes its place, so that a queue is worked off without a press between.
    const next = rows[at + 1] ?? rows[at - 1];
    void choose(next?.id);
  };

  const dismissalOf = ({ target, appeals, waiting }: Dismissible): ActBody => ({
    target,
    action: waiting ?? 'dismiss',
    reason: t(
      waiting === 'admit'
        ? 'cases.admitReason'
        : appeals > 0 && !waiting
          ? 'cases.appealReason'
          : 'cases.keepReason',
    ),
  });

  /** A decision on something else than the target, which leaves the case open. */
  const further = (each: CaseData, target: TargetId, title: string) => (
    <DecisionForm {...{ title, target, role, isPending }} reasons={reasonsOf(each)} onDecide={send} />
  );

  useCaseKeys({
    j: () => chooseAt(at + 1),
    k: () => chooseAt(at - 1),
    a: () => field.current?.focus(),
    d: () => {
      const row = rows[at];
      if (row && !row.outcome && row.owner?.id !== account) decide(dismissalOf(row));
    },
    u: () => undo?.(),
    '?': () => setShowsKeys(true),
  });

  return (
    <div className="grid gap-6 desktop:grid-cols-[22rem_minmax(0,1fr)] desktop:items-start desktop:pt-4">
      <div className={chosen === undefined ? '' : 'max-desktop:hidden'}>
        <Filters filter={filter} open={list.data?.pages[0]?.open ?? 0} onFilter={setFilter} />
        <CaseList list={list} chosen={chosen} ownId={account} onChoose={(id) => void choose(id)} />
      </div>
      {chosen === undefined ? (
        rows.length > 0 && (
          <div className="max-desktop:hidden">
            <Placeholder title={t('cases.choose')} text={t('cases.chooseText')}>
              <Button onClick={() => setShowsKeys(true)}>{t('cases.keys')}</Button>
            </Placeholder>
          </div>
        )
      ) : (
        <CaseView
          key={chosen}
          account={account}
          id={chosen}
          renderForm={(each) => (
            <>
              <DecisionForm
                title={t('cases.decide')}
                target={each.target}
                role={role}
                reasons={reasonsOf(each)}
                field={field}
                isPending={isPending}
                onDecide={decide}
                dismissal={dismissalOf(each)}
              />
              {each.target.kind === 'video' && !each.waiting && (
                <OtherCopies target={each.target.id}>
                  {(target, video) => further(each, target, video.title)}
                </OtherCopies>
              )}
            </>
          )}
          renderPlace={(each, place) => further(each, place, each.snapshot.title)}
          renderPerson={(each, owner) => (
            <>
              <PeopleLink id={owner.id} />
              {further(each, { kind: 'user', id: String(owner.id) }, owner.name)}
            </>
          )}
          onUndo={send}
        />
      )}
      {showsKeys && <Keys onClose={() => setShowsKeys(false)} />}
    </div>
  );
}

/** Links moderators of everything to the page of persons, or to one person there. */
function PeopleLink({ id }: { id?: number }) {
  const { t } = useLocale();
  const { role } = useAccount() ?? {};
  if (!role || role.categories) return null;
  return (
    <Link
      to="/moderation/people"
      search={id === undefined ? {} : { id }}
      preload={false}
      className="inline-flex min-h-11 items-center self-start font-semibold text-accent-ink"
    >
      {t(id === undefined ? 'cases.people' : 'cases.personPage')}
    </Link>
  );
}

type FiltersProps = { filter: CaseFilter; open: number; onFilter: (filter: CaseFilter) => void };

/** The filters of the queue. */
function Filters({ filter, open, onFilter }: FiltersProps) {
  const { t } = useLocale();
  const { categoryName } = useOptions();
  const all = (label: string) => [{ value: 'all', label }];
  const pick = (name: 'reason' | 'category', value: string) => {
    const { [name]: _left, ...rest } = filter;
    onFilter(value === 'all' ? rest : { ...rest, [name]: value });
  };
  return (
    <div className="flex flex-col gap-3 pb-4">
      <PeopleLink />
      <Choice
        legend={t('cases.state')}
        value={filter.state}
        options={[
          { value: 'open', label: t('cases.state_open', { count: open }) },
          { value: 'closed', label: t('cases.state_closed') },
        ]}
        onChange={(state) => onFilter({ ...filter, state })}
      />
      <div className="grid grid-cols-2 gap-3">
        <Select
          label={t('cases.reasonFilter')}
          prompt=""
          value={filter.reason ?? 'all'}
          options={[
            ...all(t('cases.allReasons')),
            ...reportReasons.map((value) => ({ value, label: t(`cases.reason_${value}`) })),
          ]}
          onChange={(value) => pick('reason', value)}
        />
        <Select
          label={t('cases.categoryFilter')}
          prompt=""
          value={filter.category ?? 'all'}
          options={[
            ...all(t('cases.allCategories')),
            ...categories.map((value) => ({ value, label: categoryName(value) })),
          ]}
          onChange={(value) => pick('category', value)}
        />
      </div>
      <Switch
        label={t('cases.mine')}
        checked={filter.mine ?? false}
        onChange={(mine) => onFilter({ ...filter, mine })}
      />
    </div>
  );
}

/** The effect of each key. */
function Keys({ onClose }: { onClose: () => void }) {
  const { t } = useLocale();
  const keys = [
    ['j k', 'key_jk'],
    ['a', 'key_a'],
    ['d', 'key_d'],
    ['u', 'key_u'],
    ['?', 'key_help'],
  ] as const;
  return (
    <Dialog title={t('cases.keys')} closeLabel={t('shell.close')} onClose={onClose}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
        {keys.map(([key, text]) => (
          <div key={key} className="contents">
            <dt className="font-semibold">
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(`cases.${text}`)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

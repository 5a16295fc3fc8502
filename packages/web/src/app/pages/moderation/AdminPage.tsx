import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { JobsPart } from '../../../features/admin/JobsPart.tsx';
import { NewRelease } from '../../../features/admin/NewRelease.tsx';
import { RolesPart } from '../../../features/admin/RolesPart.tsx';
import { RulesPart } from '../../../features/admin/RulesPart.tsx';
import { SettingsPart } from '../../../features/admin/SettingsPart.tsx';
import { PetalsPart, ServerPart, SourcesPart } from '../../../features/admin/StatusParts.tsx';
import { TopPart } from '../../../features/admin/TopPart.tsx';
import { WorksPart } from '../../../features/admin/WorksPart.tsx';
import { useAccountId } from '../../../features/account/account-api.ts';
import { loginsOptions } from '../../../features/account/settings/settings-api.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { Tabs } from '../../../ui/list/Tabs.tsx';
import { PageTitle } from '../../layout/phone/PageHead.tsx';
import { adminParts, type AdminPart } from '../../admin-parts.ts';

const route = getRouteApi('/admin');

/** `/admin`: what the site's admins see and change (docs/specification/moderation.md#admin-page). */
export function AdminPage() {
  const { t } = useLocale();
  const { part = 'settings' } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <div className="mx-auto flex max-w-4xl flex-col gap-4 max-desktop:px-4 desktop:py-8">
      <div className="flex flex-col gap-1">
        <PageTitle title={t('admin.title')} />
        <p className="text-14 text-soft">{t('admin.logged')}</p>
      </div>
      <NewRelease />
      <Tabs
        label={t('admin.parts')}
        tabs={adminParts.map((value) => ({ value, label: t(`admin.part_${value}`) }))}
        value={part}
        onChange={(next) => void navigate({ search: { part: next }, replace: true })}
      >
        <Part part={part} />
      </Tabs>
    </div>
  );
}

function Part({ part }: { part: AdminPart }) {
  const ownId = useAccountId();
  switch (part) {
    case 'settings':
      return <SettingsPart />;
    case 'roles':
      return <RolesPart ownId={ownId ?? 0} />;
    case 'rules':
      return <RulesPart />;
    case 'top':
      return <TopPart />;
    case 'works':
      return <WorksPart />;
    case 'jobs':
      return <JobsPart />;
    case 'petals':
      return <PetalsPart />;
    case 'sources':
      return <SourcesPart />;
    case 'server':
      return <ServerSection ownId={ownId ?? 0} />;
  }
}

function ServerSection({ ownId }: { ownId: number }) {
  const { data: logins } = useQuery(loginsOptions(ownId));
  const address = logins?.find(({ provider }) => provider === 'email')?.name;
  return <ServerPart ownAddress={address ?? ''} />;
}

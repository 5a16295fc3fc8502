import { queryOptions } from '@tanstack/react-query';
import type {
  AdminBackupResponse,
  AdminGroupBody,
  AdminGroupResponse,
  AdminJobsResponse,
  AdminRolesResponse,
  AdminSettingsResponse,
  AdminStatusResponse,
  AdminTestMailResponse,
  AdminSuggestionsResponse,
  AdminTopResponse,
} from '@bloom/contract/admin/admin';
import type { GivenRole } from '@bloom/contract/moderation/moderation';
import type { AdminRuleBody } from '@bloom/contract/moderation/site-rules';
import { apiPath, call } from '../../lib/api.ts';
import { withFreshSignIn } from '../../lib/fresh-sign-in.ts';
import { platform } from '../../platform/index.ts';
import { queryClient } from '../../lib/query-client.ts';

const part = <R extends { data: unknown }>(name: string) =>
  queryOptions({
    queryKey: ['admin', name],
    queryFn: ({ signal }) => call<R>('GET', apiPath('admin', name), { signal }),
    select: ({ data }: R): R['data'] => data,
    staleTime: 0,
  });

export const settingsOptions = part<AdminSettingsResponse>('settings');
export const rolesOptions = part<AdminRolesResponse>('roles');
// A run of a job ends while the page is open.
export const statusOptions = { ...part<AdminStatusResponse>('status'), refetchInterval: 5_000 };
export const jobsOptions = { ...part<AdminJobsResponse>('jobs'), refetchInterval: 3_000 };

/** Who did most in the last `sinceS` seconds. */
export const topOptions = (sinceS: number) =>
  queryOptions({
    queryKey: ['admin', 'top', sinceS],
    queryFn: ({ signal }) =>
      call<AdminTopResponse>('GET', apiPath('admin', 'top'), { query: { since: sinceS }, signal }),
    select: ({ data }) => data,
    staleTime: 0,
  });

export const suggestionsOptions = queryOptions({
  queryKey: ['admin', 'suggestions'],
  queryFn: ({ signal }) => call<AdminSuggestionsResponse>('GET', apiPath('admin', 'suggestions'), { signal }),
  select: ({ data }) => data,
  staleTime: 0,
});

/** Changes a setting; null: the value of the environment, or the default, applies again. */
export const saveSetting = (name: string, value: string | null) =>
  call('PUT', apiPath('admin', 'settings', name), { body: { value } });

/** Makes an image the logo. */
export async function uploadLogo(file: File) {
  const image = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve((reader.result as string).replace(/^.*,/, '')));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('the file cannot be read')));
    reader.readAsDataURL(file);
  });
  return call('PUT', apiPath('admin', 'logo'), { body: { image } });
}

export const saveRole = (id: number, role: GivenRole) =>
  call('PUT', apiPath('admin', 'roles', String(id)), { body: { role } });

export const saveRule = (number: number, body: AdminRuleBody) =>
  call('PUT', apiPath('admin', 'rules', String(number)), { body });

export const runJob = (name: string) => call('PUT', apiPath('admin', 'jobs', name), { body: {} });

/** The download of a backup, as an action that goes on after a login. */
export const downloadName = (name: string) => `download ${name}`;

/** Has the browser save a backup: by a ticket, because what the browser loads itself has no session. */
export async function downloadBackup(name: string) {
  const path = apiPath('admin', 'backups', name);
  const { data } = await withFreshSignIn(
    () => call<AdminBackupResponse>('POST', path, { body: {} }),
    downloadName(name),
  );
  platform.saveFrom(apiPath('admin', 'downloads', data.ticket));
}

/** Sends a test e-mail, and resolves to the response of the mail server. */
export async function sendTestMail(to: string) {
  const path = apiPath('admin', 'test-mail');
  return (await call<AdminTestMailResponse>('POST', path, { body: { to } })).data;
}

/** Acts on every account of a group, or with `dry_run` says what that would do. */
export async function actOnGroup(body: AdminGroupBody, idempotencyKey?: string) {
  const { data } = await call<AdminGroupResponse>('POST', apiPath('admin', 'group'), {
    body,
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  });
  return data;
}

/** Reads everything of the page again. */
export const refreshAdmin = () => queryClient.invalidateQueries({ queryKey: ['admin'] });

import {
  AdminGroupBody,
  AdminGroupResponse,
  AdminJobBody,
  AdminJobPath,
  AdminJobsResponse,
  AdminLogoBody,
  AdminRecoveryBody,
  AdminRecoveryPath,
  AdminRecoveryResponse,
  AdminRoleBody,
  AdminRolePath,
  AdminRolesResponse,
  AdminSettingBody,
  AdminSettingPath,
  AdminSettingsResponse,
  AdminStatusResponse,
  AdminSuggestionsResponse,
  AdminTestMailBody,
  AdminTestMailResponse,
  AdminTopQuery,
  AdminTopResponse,
} from '@bloom/contract/admin/admin';
import { maxLogoBytes } from '@bloom/contract/admin/settings';
import { DoneResponse, ok } from '@bloom/contract/wire/envelope';
import { AdminRuleBody, AdminRulePath } from '@bloom/contract/moderation/site-rules';
import { idempotencyKeyOf, type App } from '../../platform/http/index.ts';
import type { Callers } from '../account/index.ts';
import type { Admin } from './as-admin.ts';
import { actOnGroup } from './act-on-group.ts';
import { listJobs, runJob } from './admin-jobs.ts';
import { giveRoleAsAdmin, listRoles } from './admin-roles.ts';
import { changeSettingAsAdmin, saveRule, showSettings } from './admin-settings.ts';
import { listSuggestions, listTop, readStatus } from './admin-status.ts';
import { backupRoutes } from './backup-routes.ts';
import { issueCodeAsAdmin } from './recover-account.ts';
import { sendTestMailAsAdmin } from './send-test-mail.ts';
import { uploadLogo } from './upload-logo.ts';

type Options = { callers: Callers; admin: Admin };

const reads = {
  caller: 'account',
  limit: 'read',
  whileMaintenance: true,
  refusals: ['request.forbidden'],
} as const;
const writes = {
  ...reads,
  limit: 'mark',
  whileReadOnly: true,
  refusals: ['request.forbidden', 'request.notFound'],
} as const;

/**
 * The routes for admins without a shell (docs/specification/moderation.md#admin-page), also during
 * maintenance and while the site is read-only: they end both here.
 */
export function adminRoutes(app: App, { callers, admin }: Options): void {
  app.get(
    '/v1/admin/settings',
    {
      config: reads,
      schema: { summary: 'List settings', response: { 200: AdminSettingsResponse } },
    },
    async (request) => {
      const data = await showSettings(admin, await callers.account(request));
      return { ...ok, data };
    },
  );

  app.put(
    '/v1/admin/settings/:name',
    {
      config: writes,
      schema: {
        summary: 'Change a setting',
        params: AdminSettingPath,
        body: AdminSettingBody,
        response: { 200: DoneResponse },
      },
    },
    async (request) => {
      const { params, body } = request;
      await changeSettingAsAdmin(admin, await callers.account(request), params.name, body.value);
      return ok;
    },
  );

  app.get(
    '/v1/admin/roles',
    {
      config: reads,
      schema: { summary: 'List accounts with a role', response: { 200: AdminRolesResponse } },
    },
    async (request) => {
      const data = await listRoles(admin, await callers.account(request));
      return { ...ok, data };
    },
  );

  app.put(
    '/v1/admin/roles/:id',
    {
      config: writes,
      schema: {
        summary: 'Give a role, or take it away',
        params: AdminRolePath,
        body: AdminRoleBody,
        response: { 200: DoneResponse },
      },
    },
    async (request) => {
      const { params, body } = request;
      await giveRoleAsAdmin(admin, await callers.account(request), params.id, body.role);
      return ok;
    },
  );

  app.get(
    '/v1/admin/jobs',
    { config: reads, schema: { summary: 'List jobs', response: { 200: AdminJobsResponse } } },
    async (request) => {
      const data = await listJobs(admin, await callers.account(request));
      return { ...ok, data };
    },
  );

  app.put(
    '/v1/admin/jobs/:name',
    {
      config: { ...writes, refusals: [...writes.refusals, 'moderation.noChange'] },
      schema: {
        summary: 'Run a job now',
        params: AdminJobPath,
        body: AdminJobBody,
        response: { 200: DoneResponse },
      },
    },
    async (request) => {
      await runJob(admin, await callers.account(request), request.params.name);
      return ok;
    },
  );

  app.get(
    '/v1/admin/status',
    {
      config: reads,
      schema: { summary: 'Get how the site is', response: { 200: AdminStatusResponse } },
    },
    async (request) => {
      const data = await readStatus(admin, await callers.account(request));
      return { ...ok, data };
    },
  );

  app.get(
    '/v1/admin/top',
    {
      config: reads,
      schema: {
        summary: 'List who does most',
        querystring: AdminTopQuery,
        response: { 200: AdminTopResponse },
      },
    },
    async (request) => {
      const data = await listTop(admin, await callers.account(request), request.query.since);
      return { ...ok, data };
    },
  );

  logoRoute(app, { callers, admin });
  ruleRoute(app, { callers, admin });
  recoveryRoute(app, { callers, admin });
  mailRoute(app, { callers, admin });
  groupRoute(app, { callers, admin });
  backupRoutes(app, { callers, admin });
  suggestionsRoute(app, { callers, admin });
}

function suggestionsRoute(app: App, { callers, admin }: Options): void {
  app.get(
    '/v1/admin/suggestions',
    {
      config: reads,
      schema: { summary: 'List suggested works', response: { 200: AdminSuggestionsResponse } },
    },
    async (request) => ({ ...ok, data: await listSuggestions(admin, await callers.account(request)) }),
  );
}

/** The image in Base64, and the rest of the body. */
const logoBodyLimit = maxLogoBytes * 1.5;

function logoRoute(app: App, { callers, admin }: Options): void {
  app.put(
    '/v1/admin/logo',
    {
      bodyLimit: logoBodyLimit,
      config: { ...writes, refusals: [...reads.refusals, 'upstream.timeout'] },
      schema: { summary: 'Upload the logo', body: AdminLogoBody, response: { 200: DoneResponse } },
    },
    async (request) => {
      await uploadLogo(admin, await callers.account(request), request.body.image);
      return ok;
    },
  );
}

function ruleRoute(app: App, { callers, admin }: Options): void {
  app.put(
    '/v1/admin/rules/:number',
    {
      config: { ...writes, refusals: [...writes.refusals, 'moderation.rulesChanged'] },
      schema: {
        summary: 'Change or add a rule',
        params: AdminRulePath,
        body: AdminRuleBody,
        response: { 200: DoneResponse },
      },
    },
    async (request) => {
      const { params, body } = request;
      const account = await callers.account(request);
      await saveRule(admin, account, params.number, body.rule, body.version);
      return ok;
    },
  );
}

function recoveryRoute(app: App, { callers, admin }: Options): void {
  app.post(
    '/v1/admin/recovery-codes/:id',
    {
      config: { ...writes, refusals: [...writes.refusals, 'login.notFresh'] },
      schema: {
        summary: 'Issue a recovery code for an account',
        params: AdminRecoveryPath,
        body: AdminRecoveryBody,
        response: { 200: AdminRecoveryResponse },
      },
    },
    async (request) => {
      const { account } = await callers.freshSession(request);
      return { ...ok, data: { code: await issueCodeAsAdmin(admin, account, request.params.id) } };
    },
  );
}

function mailRoute(app: App, { callers, admin }: Options): void {
  app.post(
    '/v1/admin/test-mail',
    {
      config: { ...writes, limit: 'testMail', refusals: reads.refusals },
      schema: {
        summary: 'Send a test e-mail',
        body: AdminTestMailBody,
        response: { 200: AdminTestMailResponse },
      },
    },
    async (request) => {
      const account = await callers.account(request);
      return { ...ok, data: await sendTestMailAsAdmin(admin, account, request.body.to) };
    },
  );
}

function groupRoute(app: App, { callers, admin }: Options): void {
  app.post(
    '/v1/admin/group',
    {
      config: { ...reads, limit: 'mark', refusals: writes.refusals },
      schema: {
        summary: 'Act on every account of a group',
        body: AdminGroupBody,
        response: { 200: AdminGroupResponse },
      },
    },
    async (request) => {
      const { body } = request;
      const actor = await callers.account(request);
      const data = await actOnGroup(admin, actor, body, idempotencyKeyOf(request, body));
      return { ...ok, data };
    },
  );
}

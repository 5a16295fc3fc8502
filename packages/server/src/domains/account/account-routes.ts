import { BloomError } from '@bloom/contract/errors/errors';
import {
  AccountPath,
  AccountResponse,
  HandleBody,
  HandleResponse,
  IndexedBody,
  IndexedResponse,
  PreferencesBody,
  PreferencesResponse,
  RenameBody,
  RenameResponse,
  TokenOnly,
} from '@bloom/contract/account/account';
import { DoneResponse, ok } from '@bloom/contract/wire/envelope';
import { parseLocale } from '@bloom/contract/wire/locale';
import { isDatabaseUnavailable } from '../../platform/database/index.ts';
import { tokenOf, type App } from '../../platform/http/index.ts';
import type { Limits } from '../../platform/limits/index.ts';
import { writingRefusals } from './account-may.ts';
import type { Accounts } from './accounts.ts';
import type { Callers } from './callers.ts';
import { WrongToken } from './wrong-tokens.ts';
import { endSession, findWithBalance } from './sessions.ts';
import { changeHandle, changePreferences, renameAccount, setIndexed } from './change-account.ts';

type Roles = {
  /** The role of an account as a moderator, in the form of the API; undefined without a role. */
  find(accountId: number): Promise<AccountResponse['role']>;
};

type Probations = {
  /** The welcome gift that is to come, and what the account has of what ends its probation. */
  find(accountId: number): Promise<AccountResponse['probation']>;
};

type Options = {
  accounts: Accounts;
  callers: Callers;
  limits: Limits<'token'>;
  probations: Probations;
  roles: Roles;
};

/** `/v1/account/{token}`, `/name`, `/handle`, `/preferences`, `/indexed` and `/logout`. */
export function accountRoutes(app: App, { accounts, callers, limits, probations, roles }: Options): void {
  preferenceRoutes(app, accounts, callers);

  async function find(token: string) {
    const account = await findWithBalance(accounts, token);
    if (!account) return undefined;
    const probation = account.probation ? await probations.find(account.id) : undefined;
    return { ...account, probation, role: await roles.find(account.id) };
  }

  app.get(
    '/v1/account/:token',
    {
      config: { limitWhen: { token: 'it opens no session' }, refusals: ['request.notFound'] },
      schema: {
        summary: 'Get account',
        params: AccountPath,
        response: { 200: AccountResponse },
      },
    },
    async (request) => {
      const account = await find(request.params.token).catch((error: unknown) => {
        if (error instanceof BloomError || isDatabaseUnavailable(error)) throw error;
        // After a minute of 500 a client signs out. 503 prevents that, whatever failed here.
        request.log.error({ err: error }, 'account lookup failed');
        throw new BloomError('server.unavailable', {}, { cause: error });
      });
      // A client signs out on 404: only an unknown, expired or revoked token gets one.
      if (!account) throw new WrongToken('request.notFound');
      request.accountId = account.id;
      return {
        ...ok,
        id: account.id,
        name: account.name,
        handle: account.handle,
        handle_changeable_at: account.handleChangeableAt,
        ref_code: account.refCode,
        balance: account.balance,
        next_reward: account.nextReward,
        country: account.country,
        name_changeable: account.nameChangeable,
        preferences: account.preferences,
        indexed: account.indexed,
        ...(account.waiting && { waiting: account.waiting }),
        ...(account.probation && { probation: account.probation }),
        ...(account.role && { role: account.role }),
      };
    },
  );

  app.put(
    '/v1/account/name',
    {
      config: {
        caller: 'account',
        limit: 'mark',
        text: 'name',
        refusals: ['account.nameFixed', 'account.nameRemoved', ...writingRefusals],
      },
      schema: {
        summary: 'Rename account',
        body: RenameBody,
        response: { 200: RenameResponse },
      },
    },
    async (request) => {
      const owner = await callers.account(request);
      return { ...ok, name: await renameAccount(accounts, owner, request.body.name) };
    },
  );

  app.put(
    '/v1/account/handle',
    {
      config: {
        caller: 'account',
        limit: 'mark',
        text: 'name',
        refusals: [
          'account.handleTaken',
          'account.handleReserved',
          'account.handleTooSoon',
          ...writingRefusals,
        ],
      },
      schema: {
        summary: 'Change handle',
        body: HandleBody,
        response: { 200: HandleResponse },
      },
    },
    async (request) => {
      const owner = await callers.account(request);
      const { handle, name, handleChangeableAt } = await changeHandle(accounts, owner, request.body.handle);
      return { ...ok, handle, name, handle_changeable_at: handleChangeableAt };
    },
  );

  app.post(
    '/v1/account/logout',
    {
      config: { limitWhen: { token: 'it opens no session' }, whileReadOnly: true },
      schema: {
        summary: 'Sign out',
        body: TokenOnly,
        response: { 200: DoneResponse },
      },
    },
    async (request) => {
      const token = tokenOf(request);
      const isWrong = token !== undefined && !(await endSession(accounts, token));
      if (isWrong) await limits.consume('token', request);
      return ok;
    },
  );
}

function preferenceRoutes(app: App, accounts: Accounts, callers: Callers): void {
  app.get(
    '/v1/account/preferences',
    {
      config: { caller: 'account', limit: 'read' },
      schema: {
        summary: 'Get preferences',
        querystring: TokenOnly,
        response: { 200: PreferencesResponse },
      },
    },
    async (request) => {
      const owner = await callers.account(request);
      return { ...ok, data: owner.preferences };
    },
  );

  app.put(
    '/v1/account/preferences',
    {
      config: { caller: 'account', limit: 'mark' },
      schema: {
        summary: 'Change preferences',
        body: PreferencesBody,
        response: { 200: PreferencesResponse },
      },
    },
    async (request) => {
      const owner = await callers.account(request);
      const { locale: name, theme, sort, audio, subtitle, autoplay } = request.body;
      const locale = name === null ? null : parseLocale(name);
      const changes = { locale, theme, sort, audio, subtitle, autoplay };
      return { ...ok, data: await changePreferences(accounts, owner, changes) };
    },
  );

  app.put(
    '/v1/account/indexed',
    {
      config: { caller: 'account', limit: 'mark' },
      schema: {
        summary: 'Change indexing',
        body: IndexedBody,
        response: { 200: IndexedResponse },
      },
    },
    async (request) => {
      const owner = await callers.account(request);
      const { indexed } = request.body;
      await setIndexed(accounts, owner, indexed);
      return { ...ok, indexed };
    },
  );
}

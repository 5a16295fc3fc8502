import type { FastifyRequest } from 'fastify';
import { DoneResponse, ok } from '@bloom/contract/wire/envelope';
import { BloomError } from '@bloom/contract/errors/errors';
import {
  SetupBody,
  SetupCodeBody,
  SetupDoctorResponse,
  SetupStateResponse,
} from '@bloom/contract/admin/setup';
import type { App } from '../../platform/http/index.ts';
import type { Limits } from '../../platform/limits/index.ts';
import type { Callers } from '../account/index.ts';
import type { Setup } from './setup-service.ts';

type Options = { callers: Callers; limits: Limits<'setup'>; setup: Setup };

const config = {
  limitWhen: { setup: 'the code is refused' },
  refusals: ['setup.codeInvalid', 'setup.done'],
} as const;
const reads = { ...config, readsOnly: true } as const;

/** The routes that the page for the setup of a new site calls (docs/specification/accounts.md#setup). */
export function setupRoutes(app: App, { callers, limits, setup }: Options): void {
  /**
   * Only refused codes are counted: others behind the address of the operator cannot lock the operator out.
   */
  async function counting<R>(request: FastifyRequest, work: Promise<R>): Promise<R> {
    try {
      return await work;
    } catch (error) {
      if (error instanceof BloomError && error.key.startsWith('setup.')) {
        await limits.consume('setup', request);
      }
      throw error;
    }
  }

  app.post(
    '/v1/setup/check',
    {
      config: reads,
      schema: {
        summary: 'Check setup code',
        body: SetupCodeBody,
        response: { 200: SetupStateResponse },
      },
    },
    async (request) => {
      const data = await counting(request, setup.check(request.body.code));
      return { ...ok, data };
    },
  );

  app.post(
    '/v1/setup/doctor',
    {
      config: reads,
      schema: {
        summary: 'Check the server',
        body: SetupCodeBody,
        response: { 200: SetupDoctorResponse },
      },
    },
    async (request) => {
      const data = await counting(request, setup.examine(request.body.code));
      return { ...ok, data };
    },
  );

  app.post(
    '/v1/setup',
    {
      config: { ...config, caller: 'account' },
      schema: { summary: 'Set site up', body: SetupBody, response: { 200: DoneResponse } },
    },
    async (request) => {
      const account = await callers.account(request);
      const { code, ...values } = request.body;
      await counting(request, setup.finish(account, code, values));
      return ok;
    },
  );
}

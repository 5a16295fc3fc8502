import { queryOptions } from '@tanstack/react-query';
import type { SetupBody, SetupDoctorResponse, SetupStateResponse } from '@bloom/contract/admin/setup';
import { apiPath, call } from '../../lib/api.ts';

/** Whether a code is valid, and the values that the settings have. */
export const setupOptions = (code: string) =>
  queryOptions({
    queryKey: ['setup', code],
    queryFn: ({ signal }) =>
      call<SetupStateResponse>('POST', apiPath('setup', 'check'), { body: { code }, signal }),
    select: ({ data }) => data,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The findings of `bloom doctor`. */
export const doctorOptions = (code: string) =>
  queryOptions({
    queryKey: ['setup', code, 'doctor'],
    queryFn: ({ signal }) =>
      call<SetupDoctorResponse>('POST', apiPath('setup', 'doctor'), { body: { code }, signal }),
    select: ({ data }) => data,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Makes the account of the session the admin, and stores the settings. */
export const finishSetup = (body: SetupBody) => call('POST', apiPath('setup'), { body });

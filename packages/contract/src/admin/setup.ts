import { Type, type Static, type TString } from 'typebox';
import { envelope } from '../wire/envelope.ts';
import { maxSettingLength, setupSettings, type SetupSettings } from './settings.ts';

const code = Type.String({ maxLength: 100, description: 'Of the address that a new site prints.' });
const values = Object.fromEntries(
  setupSettings.map((name) => [name, Type.String({ maxLength: maxSettingLength })]),
) as Record<keyof SetupSettings, TString>;

/** Body of `POST /v1/setup/check` and `POST /v1/setup/doctor`. */
export const SetupCodeBody = Type.Object({ code });
/** Body of `POST /v1/setup`: the settings as in docs/configuration.md. */
export const SetupBody = Type.Object({ code, ...values });
export type SetupBody = Static<typeof SetupBody>;

/** Response of `POST /v1/setup/check`: the values that the settings have. */
export const SetupStateResponse = envelope({ data: Type.Object(values) });
export type SetupStateResponse = Static<typeof SetupStateResponse>;

/** The result of `bloom doctor` for one part. */
export const Finding = Type.Object({
  part: Type.String(),
  level: Type.Union([Type.Literal('ok'), Type.Literal('warning'), Type.Literal('failure')], {
    description:
      'A "failure" keeps Bloom from working or from working safely; a "warning" may be as it is meant to be.',
  }),
  text: Type.String({ description: 'In English.' }),
  advice: Type.Optional(Type.String({ description: 'What to do about it.' })),
});
export type Finding = Static<typeof Finding>;

/** Response of `POST /v1/setup/doctor`. */
export const SetupDoctorResponse = envelope({ data: Type.Array(Finding) });
export type SetupDoctorResponse = Static<typeof SetupDoctorResponse>;

import { Type, type Static } from 'typebox';
import { SessionToken } from '../account/account.ts';
import { envelope, RequestId, storableText, unixS } from '../wire/envelope.ts';
import { CasePerson } from '../moderation/moderation-case.ts';
import { ActBody, GiftSelection, GivenRole, ReversedGifts } from '../moderation/moderation.ts';
import { maxLogoBytes, maxSettingLength } from './settings.ts';
import { sources } from '../sources/sources.ts';
import { longestTopS, topKinds, type TopKind } from '../catalogue/top-kinds.ts';

const petals = (what: string) => Type.Integer({ description: `Petals ${what}.` });
const token = Type.Optional(SessionToken);

/** A setting of the running servers (docs/specification/moderation.md#admin-page). */
export const AdminSetting = Type.Object({
  name: Type.String(),
  value: Type.String(),
  from: Type.Enum(['operator', 'environment', 'default'], {
    description: 'Where the value comes from; "operator": it was changed while servers ran.',
  }),
});
export type AdminSetting = Static<typeof AdminSetting>;

/** Response of `GET /v1/admin/settings`. */
export const AdminSettingsResponse = envelope({ data: Type.Array(AdminSetting) });
export type AdminSettingsResponse = Static<typeof AdminSettingsResponse>;

export const AdminSettingPath = Type.Object({ name: Type.String({ maxLength: 100 }) });

/** Body of `PUT /v1/admin/settings/{name}`. */
export const AdminSettingBody = Type.Object({
  value: Type.Union([Type.String({ maxLength: 2 * maxSettingLength, pattern: storableText }), Type.Null()], {
    description: 'Null: that of the environment, or the default, applies again.',
  }),
  token,
});

/** Body of `PUT /v1/admin/logo`. */
export const AdminLogoBody = Type.Object({
  image: Type.String({
    maxLength: Math.ceil(maxLogoBytes / 3) * 4,
    description: 'In Base64: PNG, JPEG, WebP, GIF or AVIF, at most 2 MiB.',
  }),
  token,
});

/** An account with its role. */
export const RoleHolder = Type.Object({ ...CasePerson.properties, role: GivenRole });
export type RoleHolder = Static<typeof RoleHolder>;

/** Response of `GET /v1/admin/roles`: every account with a role, admins first. */
export const AdminRolesResponse = envelope({ data: Type.Array(RoleHolder) });
export type AdminRolesResponse = Static<typeof AdminRolesResponse>;

export const AdminRolePath = Type.Object({
  id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
});

/** Body of `PUT /v1/admin/roles/{id}`. */
export const AdminRoleBody = Type.Object({ role: GivenRole, token });

/** A job that one of the servers does for all. */
export const AdminJob = Type.Object({
  name: Type.String(),
  state: Type.Enum(['never', 'due', 'running', 'waiting', 'retrying', 'parked'], {
    description:
      '"never": it has not run yet; "retrying": its last runs failed; "parked": it failed too often and waits for "Run now".',
  }),
  started: Type.Union([unixS('the last run began.'), Type.Null()]),
  next: Type.Union([unixS('when it is due.'), Type.Null()]),
  failures: Type.Integer({ description: 'Runs in a row that failed.' }),
  error: Type.Union([Type.String({ description: 'Of the last run that failed.' }), Type.Null()]),
  remaining: Type.Union([Type.Integer(), Type.Null()], {
    description: 'Of a job that comes to an end: how much is left to do; null for the others.',
  }),
});
export type AdminJob = Static<typeof AdminJob>;

/** Response of `GET /v1/admin/jobs`. */
export const AdminJobsResponse = envelope({ data: Type.Array(AdminJob) });
export type AdminJobsResponse = Static<typeof AdminJobsResponse>;

/** Path of `PUT /v1/admin/jobs/{name}`, which runs it now. */
export const AdminJobPath = Type.Object({ name: Type.String({ maxLength: 100 }) });
export const AdminJobBody = Type.Object({ token });

/** Path of `POST /v1/admin/backups/{name}`: a backup of the embedded database. */
export const AdminBackupPath = Type.Object({ name: Type.String({ maxLength: 100 }) });
export const AdminBackupBody = Type.Object({ token });

/** Response of `POST /v1/admin/backups/{name}`. */
export const AdminBackupResponse = envelope({
  data: Type.Object({
    ticket: Type.String({
      description: 'Downloads the file once, within a minute: `GET /v1/admin/downloads/{ticket}`.',
    }),
  }),
});
export type AdminBackupResponse = Static<typeof AdminBackupResponse>;

export const AdminDownloadPath = Type.Object({ ticket: Type.String({ maxLength: 100 }) });

/** Path of `POST /v1/admin/recovery-codes/{id}`: an account. */
export const AdminRecoveryPath = AdminRolePath;
export const AdminRecoveryBody = Type.Object({ token });

/** Response of `POST /v1/admin/recovery-codes/{id}`. */
export const AdminRecoveryResponse = envelope({
  data: Type.Object({ code: Type.String({ description: 'It signs in once, and is shown this once.' }) }),
});
export type AdminRecoveryResponse = Static<typeof AdminRecoveryResponse>;

/** Body of `POST /v1/admin/test-mail`. */
export const AdminTestMailBody = Type.Object({
  to: Type.String({ maxLength: 254, pattern: '^[^@\\s]+@[^@\\s]+$', examples: ['ann@mail.example'] }),
  token,
});

/** Response of `POST /v1/admin/test-mail`. */
export const AdminTestMailResponse = envelope({
  data: Type.Object({
    result: Type.Enum(['taken', 'refused', 'failed'], {
      description:
        'Of the e-mail: the mail server has taken it, or refuses it for good; "failed": the mail server cannot be used.',
    }),
    response: Type.String({
      description: 'The words of the mail server, or of the connection to it.',
      examples: ['250 OK: message queued'],
    }),
  }),
});
export type AdminTestMailResponse = Static<typeof AdminTestMailResponse>;

/** The movements of petals on a day (UTC). */
export const PetalDay = Type.Object({
  day: Type.String({ description: 'As "2026-11-26".' }),
  minted: petals('that were made'),
  burned: petals('that are gone'),
  moved: petals('that went from account to account'),
});
export type PetalDay = Static<typeof PetalDay>;

/** A group of accounts of which the alarm of the mint warns (docs/specification/rewards.md#mint-alarm). */
export const MintGroup = Type.Object({
  who: Type.String({ maxLength: 100, examples: ['address 1f0c5a9e77b2'] }),
  day: Type.String({ maxLength: 10, description: 'In UTC, as "2026-11-26".' }),
  accounts: Type.Integer({ description: 'How many they are.' }),
});
export type MintGroup = Static<typeof MintGroup>;

/** Body of `POST /v1/admin/group` (docs/specification/moderation.md#alarm-groups). */
export const AdminGroupBody = Type.Object({
  group: MintGroup,
  action: Type.Enum(['freeze', 'reverseGifts']),
  gifts: Type.Optional(
    Type.Object(
      {
        to: Type.Enum(['group', 'all'], { description: 'To whom they gave: to each other, or to anyone.' }),
        refund: GiftSelection.properties.refund,
      },
      { description: 'Only with "reverseGifts".' },
    ),
  ),
  dry_run: Type.Optional(Type.Boolean({ description: 'Only says what it would do, and does nothing.' })),
  ...Type.Required(Type.Pick(ActBody, ['rule', 'reason'])).properties,
  token,
  request_id: Type.Optional(RequestId),
});
export type AdminGroupBody = Static<typeof AdminGroupBody>;

/** Response of `POST /v1/admin/group`. */
export const AdminGroupResponse = envelope({
  data: Type.Object({
    done: Type.Integer({ description: 'How many accounts it concerns, an action each.' }),
    left: Type.Array(
      Type.Object({
        account: Type.Integer(),
        error: Type.String({ description: 'The key.', examples: ['moderation.noChange'] }),
      }),
      { description: 'The accounts that are left out, and why.' },
    ),
    gifts: Type.Optional(ReversedGifts),
  }),
});
export type AdminGroupResponse = Static<typeof AdminGroupResponse>;

/** Response of `GET /v1/admin/status`: how the site is, and how the server that responds is. */
export const AdminStatusResponse = envelope({
  data: Type.Object({
    sources: Type.Array(
      Type.Object({
        source: Type.String(),
        state: Type.String({
          description: 'Of its lookups: "closed", "open", "half-open" or "off".',
        }),
        videos: Type.Integer({ description: 'Shared videos that are checked.' }),
        offline: Type.Integer({ description: 'Of these, those that the source does not have.' }),
        due: Type.Integer({ description: 'Videos whose check is due.' }),
        reports: Type.Integer({ description: 'Reports that a video does not play.' }),
      }),
    ),
    ledger: Type.Union([
      Type.Object({
        checked: unixS('the check.'),
        problems: Type.Array(Type.String()),
        minted: petals('minted so far'),
        burned: petals('burned so far'),
        circulating: petals('that accounts have'),
        days: Type.Array(PetalDay, {
          description: 'The last 30 days that have any, oldest first.',
        }),
      }),
      Type.Null(),
    ]),
    minting: Type.Union([
      Type.Object({
        checked: unixS('the check.'),
        alarms: Type.Array(Type.Object({ text: Type.String(), group: Type.Optional(MintGroup) }), {
          description: 'Accounts, and groups of them, for which more was minted than rewards pay.',
        }),
      }),
      Type.Null(),
    ]),
    server: Type.Object({
      version: Type.String({ description: 'The release.' }),
      commit: Type.String({ description: 'What it was made from; empty in a checkout.' }),
      since: unixS('when the server began.'),
      requests: Type.Record(Type.String(), Type.Integer(), {
        description: 'Responses since then, by "2xx", "3xx", "4xx" and "5xx".',
      }),
      mean_ms: Type.Number({ description: 'The mean time until a response was sent.' }),
      streams: Type.Integer({ description: 'Open event streams.' }),
    }),
    releases: Type.Union(
      [
        Type.Null(),
        Type.Object({
          checked: Type.Union([unixS('the newest response.'), Type.Null()]),
          failed: Type.Boolean({ description: 'Whether the last request did.' }),
          newer: Type.Union([
            Type.Object({
              version: Type.String({ examples: ['1.3.6'] }),
              page: Type.Union([Type.String({ description: 'About it, on another site.' }), Type.Null()]),
            }),
            Type.Null(),
          ]),
        }),
      ],
      { description: 'Of `releases_url`; null: the setting is empty, and nothing is requested.' },
    ),
    mail: Type.Union([Type.Object({ from: Type.String() }), Type.Null()], {
      description: 'The sender of e-mails; null: there is no mail server.',
    }),
    storage: Type.Object({
      database: Type.Integer({ description: 'Bytes.' }),
      text: Type.Integer({
        description: 'Bytes that writes with text were charged today (UTC), as of the last ten minutes.',
      }),
      free: Type.Union([
        Type.Number({ description: 'The free part of the disk of the embedded database, 0 to 1.' }),
        Type.Null(),
      ]),
      tables: Type.Array(
        Type.Object({
          name: Type.String(),
          bytes: Type.Integer(),
          rows: Type.Integer({ description: 'About.' }),
        }),
        { description: 'The ten largest.' },
      ),
    }),
    backup: Type.Union(
      [
        Type.Object({
          last: Type.Union([unixS('the newest one.'), Type.Null()]),
          proven: Type.Union([unixS('the newest one that a drill has restored.'), Type.Null()]),
          drill: Type.Union([unixS('the last drill that found no problem.'), Type.Null()]),
          copied: Type.Union([unixS('the newest one that BACKUP_COMMAND has copied.'), Type.Null()]),
          next: Type.Union([unixS('the next one.'), Type.Null()]),
          copies: Type.Boolean({ description: 'Whether BACKUP_COMMAND copies them to another place.' }),
          running: Type.Boolean({ description: 'Whether one is taken, copied or tried now.' }),
          problem: Type.Union([Type.String({ description: 'Why the last run failed.' }), Type.Null()]),
          files: Type.Array(
            Type.Object({
              name: Type.String({ examples: ['bloom-2026-11-23T003012.123Z.tar.gz'] }),
              taken: unixS('it was taken.'),
              bytes: Type.Integer(),
              proven: Type.Boolean({ description: 'The newest that a drill has restored.' }),
              copied: Type.Boolean({ description: 'The newest that was copied.' }),
            }),
            { description: 'The newest first.' },
          ),
        }),
        Type.Null(),
      ],
      { description: 'Null: the database is not the embedded one.' },
    ),
  }),
});
export type AdminStatusResponse = Static<typeof AdminStatusResponse>;

/** Query of `GET /v1/admin/top`. */
export const AdminTopQuery = Type.Object({
  since: Type.Integer({
    minimum: 60,
    maximum: longestTopS,
    description: 'How far it goes back, in seconds.',
  }),
});

/** How often one did something. */
export const TopEntry = Type.Object({
  account: Type.Union([CasePerson, Type.Null()], {
    description: 'Null for visitors, who are known only for refusals.',
  }),
  address: Type.Union([Type.String(), Type.Null()], {
    description: 'For a visitor: the hash of the network address, which is another one each day.',
  }),
  error: Type.Union([Type.String({ examples: ['request.tooMany'] }), Type.Null()], {
    description: 'The key, for refusals.',
  }),
  count: Type.Integer(),
});
export type TopEntry = Static<typeof TopEntry>;

/** Response of `GET /v1/admin/top`: the ten who did most of each kind (docs/operations.md#who-does-what). */
export const AdminTopResponse = envelope({
  data: Type.Object(
    Object.fromEntries(topKinds.map((kind) => [kind, Type.Array(TopEntry)])) as Record<
      TopKind,
      ReturnType<typeof Type.Array<typeof TopEntry>>
    >,
  ),
});
export type AdminTopResponse = Static<typeof AdminTopResponse>;

const SuggestedVideo = Type.Object({
  source: Type.Enum([...sources]),
  id: Type.String(),
  title: Type.String(),
});

/** Response of `GET /v1/admin/suggestions` (docs/specification/works.md#suggested-works). */
export const AdminSuggestionsResponse = envelope({
  data: Type.Object({
    open: Type.Integer(),
    accepted: Type.Integer(),
    declined: Type.Integer(),
    confirmed: Type.Integer({ description: 'Of those accepted, whose link is confirmed.' }),
    refused: Type.Integer({ description: 'Of those accepted, whose link is refused.' }),
    list: Type.Array(
      Type.Object({
        videos: Type.Array(SuggestedVideo),
        score: Type.Number({ description: 'Their likeness, to 1.' }),
      }),
      {
        description: 'At most 20 open ones, the most alike first.',
      },
    ),
  }),
});
export type AdminSuggestionsResponse = Static<typeof AdminSuggestionsResponse>;

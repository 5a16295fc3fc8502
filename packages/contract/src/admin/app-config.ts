import { Type, type Static } from 'typebox';
import { CategoryTable } from '../catalogue/catalogue.ts';
import { emailLoginStates } from '../account/email-login.ts';
import { envelope } from '../wire/envelope.ts';
import { loginProviders, oidcProviders, registrations } from '../account/login-providers.ts';
import { resourceSites } from '../sources/maccms.ts';
import { playerOrigins, sources, type PlayerOrigins } from '../sources/sources.ts';

const Url = Type.String();
const Link = Type.Optional(Type.String());

/**
 * Response of `GET /v1/config`: the configuration that the server writes into its pages (`PageConfig`), for
 * the mobile app, whose pages come from the phone. It may change while the server runs.
 */
export const ConfigResponse = envelope({
  data: Type.Object({
    players: Type.Object(
      Object.fromEntries(Object.keys(playerOrigins).map((name) => [name, Url])) as Record<
        keyof PlayerOrigins,
        typeof Url
      >,
      { description: 'Origins of players and their scripts.' },
    ),
    sites: Type.Array(
      Type.Object({
        source: Type.Enum([...resourceSites]),
        hosts: Type.Array(Type.String()),
      }),
      { description: 'The hosts of the resource sites.' },
    ),
    sharedSources: Type.Array(Type.Enum([...sources]), {
      description: 'The sites whose videos can be shared.',
    }),
    demo: Type.Boolean({ description: 'Whether there is a demo login.' }),
    subtitleEditing: Type.Boolean({ description: 'Whether users may write subtitles.' }),
    subtitlePoints: Type.Number({ description: 'The activity points of a revision of subtitles.' }),
    siteName: Type.String({ description: 'The name of the site.' }),
    siteDescription: Type.String({ description: 'A sentence about the site; empty for that of the app.' }),
    imprint: Type.Boolean({ description: 'Whether the page `/imprint` says who runs the site.' }),
    registration: Type.Enum([...registrations], { description: 'Who may join.' }),
    links: Type.Object(
      {
        store: Link,
        download: Link,
        social: Link,
        logo: Link,
        poster: Link,
        posterTitle: Link,
        sourceCode: Link,
        feedbackPage: Link,
        feedbackEmail: Link,
      },
      { description: "The operator's links; a link that is not set is missing." },
    ),
    providers: Type.Record(Type.Enum([...loginProviders]), Type.Boolean(), {
      description: 'Which login providers are configured.',
    }),
    email: Type.Enum([...emailLoginStates], {
      description: 'Whether users can sign in by e-mail, and whether e-mails go to a page of the demo.',
    }),
    oidc: Type.Partial(Type.Record(Type.Enum([...oidcProviders]), Type.String()), {
      description: 'The names of the OpenID Connect providers that are configured.',
    }),
    passkeys: Type.Boolean({ description: 'Whether people can sign in with passkeys.' }),
    categories: CategoryTable,
  }),
});
export type ConfigResponse = Static<typeof ConfigResponse>;

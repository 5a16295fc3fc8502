import { Type, type Static } from 'typebox';
import { SessionToken } from '../account/account.ts';
import { envelope, storableText, unixS } from '../wire/envelope.ts';
import { locales, type Locale } from '../wire/locale.ts';
import { maxRules, reasonLength, ruleTitleLength } from './moderation-rules.ts';

const line = (most: number) =>
  Type.String({
    maxLength: 4 * most,
    pattern: storableText,
    description: `One line of plain text; at most ${most} characters after cleaning.`,
  });

const RuleText = Type.Object({
  title: line(ruleTitleLength),
  text: line(reasonLength.most),
});

/** A rule in every language (docs/specification/moderation.md#rules). */
export const SiteRule = Type.Object(
  Object.fromEntries(locales.map((locale) => [locale, RuleText])) as Record<Locale, typeof RuleText>,
);
export type SiteRule = Static<typeof SiteRule>;

const Version = Type.Integer({ minimum: 1, maximum: 1_000_000 });

/** A version of the rules. */
export const SiteRules = Type.Object({
  version: Version,
  latest: Type.Integer({ description: 'The version that holds now.' }),
  time: Type.Optional(unixS('since when it holds; missing of version 1, which is built in.')),
  rules: Type.Array(SiteRule, { description: 'In the order of their numbers, from 1.' }),
});
export type SiteRules = Static<typeof SiteRules>;

/** Query of `GET /v1/rules`; without a version: those that hold now. */
export const RulesQuery = Type.Partial(Type.Object({ version: Version }));

/** Response of `GET /v1/rules`. */
export const RulesResponse = envelope({ data: SiteRules });
export type RulesResponse = Static<typeof RulesResponse>;

export const AdminRulePath = Type.Object({
  number: Type.Integer({
    minimum: 1,
    maximum: maxRules,
    description: 'Of the rule that is changed; the one after the last adds a rule.',
  }),
});

/** Body of `PUT /v1/admin/rules/{number}`. */
export const AdminRuleBody = Type.Object({
  version: Type.Integer({
    minimum: 1,
    maximum: 1_000_000,
    description: 'The version that the admin has seen; 409 once there is a later one.',
  }),
  rule: SiteRule,
  token: Type.Optional(SessionToken),
});
export type AdminRuleBody = Static<typeof AdminRuleBody>;

/** A rule as a version has it: what an action names, and why something is removed. */
export type NamedRule = { rule: number; version: number };

import { defaultLocale, type ByLocale } from './locale.ts';
import { inAllLocales, texts } from './texts.ts';

/** A rule that everybody keeps, in a language: what is not allowed, and what that means. */
export type RuleText = { readonly title: string; readonly text: string };

/**
 * The rules of the page `/rules` in their order (docs/specification/moderation.md#rules). Moderators name them by their
 * numbers, from 1.
 */
export const rules: readonly ByLocale<RuleText>[] = texts[defaultLocale].rules.map((_rule, place) =>
  inAllLocales((each) => each.rules[place] as RuleText),
);

/** How many rules there are. */
export const ruleCount = rules.length;

/** The version of the rules, which an action names: it grows with every change of their texts. */
export const rulesVersion = 1;

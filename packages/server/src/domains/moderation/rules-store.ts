import { isDeepStrictEqual } from 'node:util';
import { BloomError } from '@bloom/contract/errors/errors';
import { inLocale, locales } from '@bloom/contract/wire/locale';
import { reasonLength, ruleTitleLength } from '@bloom/contract/moderation/moderation-rules';
import { cleanLine, lengthOf } from '@bloom/contract/wire/plain-text';
import { builtInRules } from '@bloom/contract/moderation/rules';
import type { NamedRule, SiteRule, SiteRules } from '@bloom/contract/moderation/site-rules';
import { unixSeconds } from '../../platform/database/index.ts';
import { Reader, Writer } from '../../schema.ts';

/** The rules with which every site begins. */
const builtIn = { version: 1, rules: builtInRules };

/** Reads the rules of the site (docs/specification/moderation.md#rules). */
export class RulesReader extends Reader {
  /** The version that holds now. */
  async findLatest(): Promise<SiteRules> {
    const row = await this.#versions().orderBy('version', 'desc').limit(1).executeTakeFirst();
    const found = row ? inEveryLocale(row) : builtIn;
    return { ...found, latest: found.version };
  }

  /** A version, by default the one that holds now; undefined if there is none. */
  async find(version?: number): Promise<SiteRules | undefined> {
    const latest = await this.findLatest();
    if (version === undefined || version === latest.version) return latest;
    if (version === builtIn.version) return { ...builtIn, latest: latest.version };
    const row = await this.#versions().where('version', '=', version).executeTakeFirst();
    return row && { ...inEveryLocale(row), latest: latest.version };
  }

  /** A rule of the version that holds now. Error: `request.invalid` (`rule`) if there is none. */
  async name(rule: number): Promise<NamedRule> {
    const { version, rules } = await this.findLatest();
    if (!rules[rule - 1]) throw new BloomError('request.invalid', { field: 'rule' });
    return { rule, version };
  }

  #versions() {
    return this.db
      .selectFrom('site_rules')
      .select(['version', 'rules', unixSeconds('created_at').as('time')]);
  }
}

/** A version from before a locale was added has no words in it, and gets those of the nearest one. */
function inEveryLocale<T extends { rules: SiteRule[] }>(version: T): T {
  const complete = (rule: SiteRule) =>
    Object.fromEntries(locales.map((locale) => [locale, inLocale(rule, locale)])) as SiteRule;
  return { ...version, rules: version.rules.map(complete) };
}

/** Adds versions of the rules. */
export class RulesWriter extends Writer {
  /**
   * Changes a rule, or adds the one after the last, in a new version; undefined if it has these words
   * already. Errors: `moderation.rulesChanged` if `seen` holds no longer; `request.notFound` for a number
   * that is too high; `request.invalid` (such as `rule.en.title`).
   */
  async save(number: number, rule: SiteRule, seen: number): Promise<NamedRule | undefined> {
    const { version, rules } = await new RulesReader(this.tx).findLatest();
    const cleaned = cleanRule(rule);
    // Also a request that is sent again.
    if (isDeepStrictEqual(rules[number - 1], cleaned)) return undefined;
    if (version !== seen) throw new BloomError('moderation.rulesChanged');
    if (number > rules.length + 1) throw new BloomError('request.notFound');
    const changed = [...rules];
    changed[number - 1] = cleaned;
    const { numInsertedOrUpdatedRows } = await this.tx
      .insertInto('site_rules')
      .values({ version: version + 1, rules: JSON.stringify(changed) })
      // Another admin has saved at the same moment.
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows !== 1n) throw new BloomError('moderation.rulesChanged');
    return { rule: number, version: version + 1 };
  }
}

/** Cleans the texts of a rule. The text can be the reason of an action, so that it is as long. */
function cleanRule(rule: SiteRule): SiteRule {
  const cleaned = structuredClone(rule);
  const limits = { title: { least: 1, most: ruleTitleLength }, text: reasonLength };
  for (const locale of locales) {
    for (const part of ['title', 'text'] as const) {
      const text = cleanLine(rule[locale][part]);
      const { least, most } = limits[part];
      if (lengthOf(text) < least || lengthOf(text) > most)
        throw new BloomError('request.invalid', { field: `rule.${locale}.${part}` });
      cleaned[locale][part] = text;
    }
  }
  return cleaned;
}

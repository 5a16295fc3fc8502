import { sql } from 'kysely';
import type { AccountResponse } from '@bloom/contract/account/account';
import type { RoleHolder } from '@bloom/contract/admin/admin';
import type { Category } from '@bloom/contract/catalogue/categories';
import type { RoleName } from '@bloom/contract/moderation/moderation-rules';
import { BloomError } from '@bloom/contract/errors/errors';
import { Reader, Writer, type Db } from '../../../schema.ts';

/** The role of an account as a moderator; `categories` is null for everything. */
export type Role = { role: RoleName; categories: readonly Category[] | null };

/** Whether a role reaches what is in a category; null: in none. */
export function reaches({ categories }: Pick<Role, 'categories'>, category: string | null): boolean {
  return categories === null || categories.some((each) => each === category);
}

/** A role as the API says it. */
export function presentRole({ role, categories }: Role): NonNullable<AccountResponse['role']> {
  return { name: role, ...(categories && { categories: [...categories] }) };
}

const findRole = (db: Db, accountId: number) =>
  db
    .selectFrom('role')
    .select(['role', 'categories'])
    .where('account_id', '=', accountId)
    .$narrowType<{ role: RoleName; categories: Category[] | null }>();

/**
 * Reads roles. Never from a replica: a role that was taken away ends with the next request, on all servers.
 */
export class RoleReader extends Reader {
  find(accountId: number): Promise<Role | undefined> {
    return findRole(this.db, accountId).executeTakeFirst();
  }

  /** Whether the site has an admin. */
  async hasAdmin(): Promise<boolean> {
    const row = await this.db
      .selectFrom('role')
      .select('account_id')
      .where('role', '=', 'admin')
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Every account with a role, admins first. */
  async list(): Promise<RoleHolder[]> {
    const rows = await this.db
      .selectFrom('role')
      .innerJoin('public_account as account', 'account.id', 'role.account_id')
      .select([
        'account.id',
        'account.name',
        sql<string>`account.handle`.as('handle'),
        'role.role',
        'role.categories',
      ])
      .orderBy('role.role')
      .orderBy('account.id')
      .$narrowType<{ role: RoleName; categories: Category[] | null }>()
      .execute();
    return rows.map(({ role, categories, ...person }) => ({
      ...person,
      role: presentRole({ role, categories }),
    }));
  }
}

/** Gives and takes roles, and holds one while its account acts. */
export class RoleWriter extends Writer {
  /**
   * The role of an account, which cannot be taken away until the transaction ends. Error: `request.forbidden`
   * for none.
   */
  async hold(accountId: number): Promise<Role> {
    const role = await findRole(this.tx, accountId).forShare().executeTakeFirst();
    if (!role) throw new BloomError('request.forbidden');
    return role;
  }

  /**
   * Whether an account has a role that reaches a category; it cannot be taken away until the transaction
   * ends.
   */
  async reaches(accountId: number, category: string): Promise<boolean> {
    const role = await findRole(this.tx, accountId).forShare().executeTakeFirst();
    return role !== undefined && reaches(role, category);
  }

  /** Whether one of these accounts has a role. */
  async hasAny(accountIds: readonly (number | null)[]): Promise<boolean> {
    const row = await this.tx
      .selectFrom('role')
      .select('account_id')
      .where(sql<boolean>`account_id = any(${accountIds}::bigint[])`)
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Gives a role, or takes it away with undefined. Returns whether that changed anything. */
  async set(accountId: number, role: Role | undefined): Promise<boolean> {
    if (!role) {
      const { numDeletedRows } = await this.tx
        .deleteFrom('role')
        .where('account_id', '=', accountId)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    }
    const values = { role: role.role, categories: role.categories && [...role.categories] };
    const { numInsertedOrUpdatedRows } = await this.tx
      .insertInto('role')
      .values({ account_id: accountId, ...values })
      .onConflict((conflict) =>
        conflict
          .column('account_id')
          .doUpdateSet(values)
          .where(
            sql<boolean>`(role.role, role.categories) is distinct from (excluded.role, excluded.categories)`,
          ),
      )
      .executeTakeFirst();
    return (numInsertedOrUpdatedRows ?? 0n) > 0n;
  }
}

import { BloomError } from '@bloom/contract/errors/errors';
import { setupSettings, type SetupSettings } from '@bloom/contract/admin/settings';
import type { Finding } from '@bloom/contract/admin/setup';
import type { Primary } from '../../platform/database/index.ts';
import type { Db, Tables } from '../../schema.ts';
import { AccountWriter, type Account } from '../account/index.ts';
import { changeSetting } from '../admin/index.ts';
import { giveRole, RoleReader } from '../moderation/index.ts';
import { settingProblem, type Settings } from '../settings/index.ts';
import { SetupReader, SetupWriter } from './setup-store.ts';

/** Sets a new site up (docs/specification/accounts.md#setup). */
export type Setup = ReturnType<typeof createSetup>;

const admin = { role: 'admin', categories: null } as const;

/**
 * Errors of each method: `setup.done`, the site has an admin; `setup.codeInvalid`.
 *
 * @param parts.examine what `bloom doctor` checks
 */
export function createSetup(
  database: Primary<Tables>,
  { settings, examine }: { settings: Settings; examine: () => Promise<Finding[]> },
) {
  async function assertNoAdmin(db: Db): Promise<void> {
    if (await new RoleReader(db).hasAdmin()) throw new BloomError('setup.done');
  }

  async function assertGood(code: string): Promise<void> {
    await assertNoAdmin(database.write);
    if (!(await new SetupReader(database.write).isGood(code))) throw new BloomError('setup.codeInvalid');
  }

  return {
    /** The present values of the settings that the page has fields for. */
    async check(code: string): Promise<SetupSettings> {
      await assertGood(code);
      const values = settings.current();
      return Object.fromEntries(setupSettings.map((name) => [name, values[name]])) as SetupSettings;
    },

    async examine(code: string): Promise<Finding[]> {
      await assertGood(code);
      return examine();
    },

    /**
     * Makes an account the first admin and stores the settings. The code is used up, unless the transaction
     * fails. Further errors: `request.invalid` (the name of a setting); `video.notLogin`: the account was
     * deleted.
     */
    finish({ id }: Pick<Account, 'id'>, code: string, values: SetupSettings): Promise<void> {
      const field = setupSettings.find((name) => settingProblem(name, values[name]) !== undefined);
      return database.transact(async (tx) => {
        // Of concurrent calls the others wait here, until the first has committed.
        const isGood = await new SetupWriter(tx).consume(code);
        await assertNoAdmin(tx);
        if (!isGood) throw new BloomError('setup.codeInvalid');
        if (field !== undefined) throw new BloomError('request.invalid', { field });
        if (!(await new AccountWriter(tx).lock(id))) throw new BloomError('video.notLogin');
        // The code is what an operator has, as a shell is.
        await giveRole(tx, id, admin, { id: null, role: 'operator' });
        const current = settings.current();
        for (const name of setupSettings.filter((each) => values[each] !== current[each])) {
          await changeSetting(tx, settings, {
            name,
            value: values[name],
            actor: { id, role: 'admin' },
          });
        }
      });
    },
  };
}

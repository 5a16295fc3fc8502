import type { AdminJob, AdminStatusResponse, AdminTopResponse, PetalDay } from '@bloom/contract/admin/admin';
import { topKinds } from '@bloom/contract/catalogue/top-kinds';
import { BloomError } from '@bloom/contract/errors/errors';
import type { GivenRole } from '@bloom/contract/moderation/moderation';
import type { SiteRule } from '@bloom/contract/moderation/site-rules';
import { categories } from '@bloom/contract/catalogue/categories';
import type { BloomEvents } from '../../events.ts';
import type { Primary } from '../../platform/database/index.ts';
import { publishOnCommit } from '../../platform/events/index.ts';
import { createJobStore } from '../../platform/jobs/job-store.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { Metrics } from '../../platform/metrics/index.ts';
import type { Tables, Tx } from '../../schema.ts';
import { AccountWriter, type Account } from '../account/index.ts';
import { describeProblem, describeSuspect, type AuditReport, type MintingSuspect } from '../audit/index.ts';
import type { BackupState } from '../backup/index.ts';
import { readLinkHealth } from '../link-health/index.ts';
import {
  giveRole,
  logSiteAction,
  RoleReader,
  RoleWriter,
  RulesWriter,
  type Actor,
} from '../moderation/index.ts';
import { readSettingName, settingProblem, type Settings } from '../settings/index.ts';
import type { Sources } from '../sources/index.ts';
import { changeSetting } from './change-setting.ts';
import { describeJobs } from './describe-jobs.ts';
import { readServer } from './read-server.ts';
import { readTop } from './read-top.ts';
import { readStorage } from './read-storage.ts';

/**
 * The state and the settings that admins see and change in the browser
 * (docs/specification/moderation.md#admin-page).
 */
export type Admin = ReturnType<typeof createAdmin>;

type AdminParts = {
  /** Notifies the open rooms of another slow mode, in seconds, as the last step of a transaction. */
  notifySlowMode: (tx: Tx, seconds: number) => Promise<void>;
  settings: Settings;
  sources: Pick<Sources, 'states'>;
  metrics: Metrics;
  jobs: readonly Job[];
  /** The free share of the disk of the embedded database; undefined for another database. */
  freeShare: (() => Promise<number>) | undefined;
  /** Of the embedded database; undefined for another database. */
  backups: (() => Promise<BackupState>) | undefined;
};

/** Every method begins with whether the account is an admin. Error of each: `request.forbidden`. */
export function createAdmin(
  database: Primary<Tables>,
  { notifySlowMode, settings, sources, metrics, jobs, freeShare, backups }: AdminParts,
) {
  const roles = new RoleReader(database.write);
  const jobStore = createJobStore(database.write);

  async function assertAdmin({ id }: Pick<Account, 'id'>): Promise<void> {
    if ((await roles.find(id))?.role !== 'admin') throw new BloomError('request.forbidden');
  }

  /** Changes something by an admin, who stays one until that is done. */
  const change = <R>({ id }: Pick<Account, 'id'>, work: (tx: Tx, actor: Actor) => Promise<R>) =>
    database.transact(async (tx) => {
      const { role } = await new RoleWriter(tx).hold(id);
      if (role !== 'admin') throw new BloomError('request.forbidden');
      return work(tx, { id, role });
    });

  return {
    async showSettings(admin: Account) {
      await assertAdmin(admin);
      return settings.show();
    },

    /** Errors: `request.notFound`; `request.invalid` (`value`). */
    changeSetting(admin: Account, text: string, value: string | null): Promise<boolean> {
      return change(admin, async (tx, actor) => {
        const name = readSettingName(text);
        if (!name) throw new BloomError('request.notFound');
        if (value !== null && settingProblem(name, value) !== undefined) {
          throw new BloomError('request.invalid', { field: 'value' });
        }
        const isChanged = await changeSetting(tx, settings, {
          name,
          value: value ?? undefined,
          actor,
        });
        if (isChanged && name === 'chat_slow_mode_s') {
          await notifySlowMode(tx, Number(value ?? settings.valueWithout(name)));
        }
        return isChanged;
      });
    },

    /** Errors: those of `RulesWriter.save`. */
    saveRule(admin: Account, number: number, rule: SiteRule, seen: number): Promise<void> {
      return change(admin, async (tx, actor) => {
        const saved = await new RulesWriter(tx).save(number, rule, seen);
        if (saved) await logSiteAction(tx, 'rules', saved, actor);
      });
    },

    async listRoles(admin: Account) {
      await assertAdmin(admin);
      return roles.list();
    },

    /**
     * Errors: `request.notFound`; `request.forbidden` also for one's own role; `request.invalid` (`role`).
     */
    giveRole(admin: Account, accountId: number, { name, categories: named }: GivenRole) {
      // In the order of the tabs, so that the same role is written in the same way.
      const sorted = named && categories.filter((category) => named.includes(category));
      if (sorted && (sorted.length === 0 || name !== 'moderator')) {
        throw new BloomError('request.invalid', { field: 'role' });
      }
      return change(admin, async (tx, actor) => {
        if (accountId === admin.id) throw new BloomError('request.forbidden');
        const holder = await new AccountWriter(tx).lock(accountId);
        if (!holder) throw new BloomError('request.notFound');
        const role = name === 'none' ? undefined : { role: name, categories: sorted ?? null };
        return giveRole(tx, accountId, role, actor);
      });
    },

    /** Who did most in the last `sinceS` seconds. */
    async top(admin: Account, sinceS: number): Promise<AdminTopResponse['data']> {
      await assertAdmin(admin);
      const found = await Promise.all(
        topKinds.map(async (kind) => [kind, await readTop(database.write, kind, sinceS)] as const),
      );
      return Object.fromEntries(found) as AdminTopResponse['data'];
    },

    async listJobs(admin: Account): Promise<AdminJob[]> {
      await assertAdmin(admin);
      return describeJobs(jobStore, jobs);
    },

    /** Has a server run a job at once. Errors: `request.notFound`; `moderation.noChange`: it runs. */
    runJob(admin: Account, name: string): Promise<void> {
      return change(admin, async (tx, actor) => {
        if (!jobs.some((job) => job.scope === 'system' && job.name === name))
          throw new BloomError('request.notFound');
        const store = createJobStore<Tables>(tx);
        const isDue = await store.retry(name);
        if (!isDue && (await store.find(name))) throw new BloomError('moderation.noChange');
        await logSiteAction(tx, 'job', name, actor);
        publishOnCommit<BloomEvents, Tables>(tx, 'job.requested', { name });
      });
    },

    async status(admin: Account): Promise<AdminStatusResponse['data']> {
      await assertAdmin(admin);
      const [health, audited, watched, server, storage, backup] = await Promise.all([
        readLinkHealth(database.write),
        jobStore.find('audit'),
        jobStore.find('watch minting'),
        readServer(metrics),
        readStorage(database.write),
        backups?.(),
      ]);
      const states = Object.entries(sources.states());
      return {
        sources: states.map(([source, state]) => ({
          source,
          state,
          ...(health.get(source) ?? { videos: 0, offline: 0, due: 0, reports: 0 }),
        })),
        ledger: ifStored(audited, (result) => {
          const report = result as AuditReport;
          return {
            problems: report.problems.map(describeProblem),
            ...report.supply,
            days: petalDays(report),
          };
        }),
        minting: ifStored(watched, (result) => ({
          alarms: (result as MintingSuspect[]).map(describeSuspect),
        })),
        server,
        storage: { ...storage, free: (await freeShare?.()) ?? null },
        backup: backup ?? null,
      };
    },
  };
}

type Stored = { result: unknown; storedAtS: number | null } | undefined;

/** The stored result of a job, with its time; null before the first run. */
function ifStored<P>(stored: Stored, present: (result: unknown) => P): (P & { checked: number }) | null {
  if (!stored || stored.storedAtS === null) return null;
  return { checked: Math.floor(stored.storedAtS), ...present(stored.result) };
}

/** The sums of each day, oldest first. */
function petalDays({ days = [] }: AuditReport): PetalDay[] {
  const sums = new Map<string, PetalDay>();
  for (const { day, minted, burned, moved } of days) {
    const sum = sums.get(day) ?? { day, minted: 0, burned: 0, moved: 0 };
    sums.set(day, {
      day,
      minted: sum.minted + minted,
      burned: sum.burned + burned,
      moved: sum.moved + moved,
    });
  }
  return [...sums.values()].toReversed();
}

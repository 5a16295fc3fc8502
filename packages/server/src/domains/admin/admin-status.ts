import type {
  AdminStatusResponse,
  AdminSuggestionsResponse,
  AdminTopResponse,
  PetalDay,
} from '@bloom/contract/admin/admin';
import { topKinds } from '@bloom/contract/catalogue/top-kinds';
import { createJobStore } from '../../platform/jobs/job-store.ts';
import type { Account } from '../account/index.ts';
import { describeProblem, describeSuspect, type AuditReport, type MintingSuspect } from '../audit/index.ts';
import { watchText } from '../budget/index.ts';
import { readLinkHealth } from '../link-health/index.ts';
import { readSuggestions } from '../work/index.ts';
import { readServer } from './read-server.ts';
import { readTop } from './read-top.ts';
import { readStorage } from './read-storage.ts';
import { presentBackups } from './admin-backups.ts';
import { assertAdmin, type Admin } from './as-admin.ts';

type Stored = { result: unknown; storedAtS: number | null } | undefined;

/** Who did most in the last `sinceS` seconds. */
export async function listTop(
  site: Admin,
  admin: Account,
  sinceS: number,
): Promise<AdminTopResponse['data']> {
  await assertAdmin(site, admin);
  const found = await Promise.all(
    topKinds.map(async (kind) => [kind, await readTop(site.database.write, kind, sinceS)] as const),
  );
  return Object.fromEntries(found) as AdminTopResponse['data'];
}

/** The suggestions of videos that are the same, and how often users agree. */
export async function listSuggestions(
  site: Admin,
  admin: Account,
): Promise<AdminSuggestionsResponse['data']> {
  await assertAdmin(site, admin);
  return readSuggestions(site.database.write);
}

export async function readStatus(site: Admin, admin: Account): Promise<AdminStatusResponse['data']> {
  await assertAdmin(site, admin);
  const jobs = createJobStore(site.database.write);
  const [health, audited, watched, text, server, storage, backup] = await Promise.all([
    readLinkHealth(site.database.write),
    jobs.find('audit'),
    jobs.find('watch minting'),
    jobs.find(watchText),
    readServer(site.metrics),
    readStorage(site.database.write),
    presentBackups(site, jobs),
  ]);
  const states = Object.entries(site.sources.states());
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
      alarms: (result as MintingSuspect[]).map((suspect) => {
        const { who, day, accounts } = suspect;
        return {
          text: describeSuspect(suspect),
          ...(accounts && { group: { who, day, accounts: accounts.length } }),
        };
      }),
    })),
    server,
    releases: site.releases() ?? null,
    mail: site.mailFrom === undefined ? null : { from: site.mailFrom },
    storage: { ...storage, text: Number(text?.result ?? 0), free: (await site.freeShare?.()) ?? null },
    backup,
  };
}

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

#!/usr/bin/env node
import { Argument, Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { longestTopS, topKinds, type TopKind } from '@bloom/contract/catalogue/top-kinds';
import { streamEncodings, type SubtitleEncoding } from '@bloom/contract/subtitle/encodings';
import { readConfig, type Config } from '../config/config.ts';
import { release } from '../platform/process/release.ts';
import { formatStartupError, UsageError } from './startup-errors.ts';

/*
 * The commands for operators (docs/operations.md#commands): `bloom` in the image, `npm run bloom --` in a
 * checkout. This file has the name and the arguments of each command; the file of a command is loaded when it
 * runs.
 */

/**
 * The exit codes: all is well; it failed, or found something wrong; the arguments are not valid, and nothing
 * was done.
 */
export const exitCodes = { ok: 0, failed: 1, usage: 2 };

/**
 * The work of a command. Returns whether it found all to be well, or an exit code of its own; undefined: it
 * has nothing to judge.
 */
type Work = (config: Config) => Promise<boolean | number | void>;

type Run = (work: Work) => Promise<void>;

type Listing = { json?: true };

/** A command that lists something. */
const listing = (command: Command) => command.option('--json', 'print JSON, for programs');

/**
 * Runs a command and returns the exit code of its process. An error is written to standard error.
 *
 * @param args as in the shell, from the name of the command
 */
export async function bloom(args: readonly string[], environment: NodeJS.ProcessEnv): Promise<number> {
  let code: number = exitCodes.ok;
  const { version: number, commit } = release;
  const version = commit === '' ? number : `${number} (${commit})`;
  const program = createProgram(version, async (work) => {
    const found = await work(readConfig(environment));
    if (typeof found === 'number') code = found;
    if (found === false) code = exitCodes.failed;
  });
  try {
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    // It has written its message, or the help.
    if (error instanceof CommanderError) {
      return error.exitCode === 0 ? exitCodes.ok : exitCodes.usage;
    }
    process.stderr.write(`${formatStartupError(error)}\n`);
    return error instanceof UsageError ? exitCodes.usage : exitCodes.failed;
  }
  return code;
}

/** All commands; `run` runs the work of the chosen one. */
export function createProgram(version: string, run: Run): Command {
  const program = new Command('bloom')
    .description('Runs and looks after a Bloom site. Settings are those of the server.')
    .version(version, '--version', 'print the version')
    .exitOverride()
    .showHelpAfterError('(--help says what there is)');

  program
    .command('start')
    .description('run the server, as the unit of systemd does')
    .action(() => run(async () => (await import('./start.ts')).start()));
  listing(program.command('doctor'))
    .description('check everything that a server needs, and say what to do about it')
    .action(({ json }: Listing) => run(async (config) => (await import('./doctor.ts')).doctor(config, json)));
  program
    .command('migrate')
    .description('migrate the database, for servers with MIGRATE=0')
    .action(() => run(async (config) => (await import('./migrate.ts')).migrate(config)));

  program
    .command('upgrade-check')
    .description('say whether this program can run on the database, and whether there is a way back')
    .action(() => run(async (config) => (await import('./upgrade-check.ts')).upgradeCheck(config)));

  addAdmin(program, run);
  const jobs = listing(program.command('jobs'))
    .description('list the jobs that one of the servers does for all')
    .action(({ json }: Listing) => run(async (config) => (await import('./jobs.ts')).listJobs(config, json)));
  jobs
    .command('retry')
    .description('make a job due now, also a parked one')
    .argument('<name...>', 'as in the list')
    .action((words: string[]) =>
      run(async (config) => (await import('./jobs.ts')).retryJob(config, words.join(' '))),
    );

  listing(program.command('top'))
    .description('list the ten who did something most often')
    .addArgument(new Argument('<what>', 'what is counted').choices(topKinds))
    .option('--since <time>', 'how far back: a number with m, h or d', parseTime, 3_600)
    .action((kind: TopKind, { json, since: sinceS }: Listing & { since: number }) =>
      run(async (config) => (await import('./top.ts')).top(config, kind, { sinceS, json })),
    );

  const ledger = program.command('ledger').description('check the petals, and sum them up');
  listing(ledger.command('check'))
    .description('check the whole ledger')
    .action(({ json }: Listing) =>
      run(async (config) => (await import('./ledger.ts')).checkLedger(config, json)),
    );
  ledger
    .command('figures')
    .description('print what was minted and burned, by day and reason')
    .action(() => run(async (config) => (await import('./ledger.ts')).printFigures(config)));

  addBackups(program, run);
  program
    .command('covid')
    .description('look after the COVID map')
    .command('snapshot')
    .description('replace the edition that ships with Bloom')
    .argument('<file>', 'a daily edition of the ECDC, JSON or CSV')
    .action((file: string) => run(async () => (await import('./covid-snapshot.ts')).storeSnapshot(file)));
  return program;
}

function addAdmin(program: Command, run: Run): void {
  const admin = program
    .command('admin')
    .description('change settings, roles, subtitles and moments; running servers follow at once');
  listing(admin.command('show'))
    .description('list the settings, their values and where each comes from')
    .action(({ json }: Listing) =>
      run(async (config) => (await import('./admin/settings.ts')).showSettings(config, json)),
    );
  admin
    .command('set')
    .description('change a setting')
    .argument('<name>', 'as in the list')
    .argument('<value>', 'its value')
    .action((name: string, value: string) =>
      run(async (config) => (await import('./admin/settings.ts')).setSetting(config, name, value)),
    );
  admin
    .command('unset')
    .description('return a setting to the value of the environment')
    .argument('<name>', 'as in the list')
    .action((name: string) =>
      run(async (config) => (await import('./admin/settings.ts')).unsetSetting(config, name)),
    );
  listing(admin.command('roles'))
    .description('list the accounts that have a role')
    .action(({ json }: Listing) =>
      run(async (config) => (await import('./admin/role.ts')).listRoles(config, json)),
    );
  admin
    .command('role')
    .description('give an account a role, or take it away')
    .argument('<account>', 'its id, @handle or name')
    .argument('<role>', 'admin, moderator, moderator:CATEGORY,… or none')
    .action((account: string, role: string) =>
      run(async (config) => (await import('./admin/role.ts')).setRole(config, account, role)),
    );

  admin
    .command('setup-code')
    .description('print a new address that sets the site up, while it has no admin')
    .action(() => run(async (config) => (await import('./admin/setup-code.ts')).printSetupAddress(config)));

  admin
    .command('test-mail')
    .description('send an e-mail, to see that it arrives')
    .argument('<address>', 'where to')
    .action((address: string) =>
      run(async (config) => (await import('./admin/test-mail.ts')).tryMail(config, address)),
    );
  admin
    .command('recovery-code')
    .description('print a code that signs a member in who has lost every login')
    .argument('<account>', 'its id, @handle or name')
    .action((account: string) =>
      run(async (config) => (await import('./admin/account.ts')).printRecoveryCode(config, account)),
    );
  admin
    .command('export')
    .description('write everything stored about an account, as JSON')
    .argument('<account>', 'its id, @handle or name')
    .action((account: string) =>
      run(async (config) => (await import('./admin/account.ts')).exportData(config, account)),
    );
  admin
    .command('delete')
    .description('delete an account, as its owner can')
    .argument('<account>', 'its id, @handle or name')
    .option('--yes', 'without a confirmation')
    .action((account: string, chosen: { yes?: true }) =>
      run(async (config) => (await import('./admin/account.ts')).remove(config, account, chosen)),
    );
  admin
    .command('accept-secret-key')
    .description('start with this SECRET_KEY although addresses are stored under one that is lost')
    .action(() => run(async (config) => (await import('./admin/secret-key.ts')).accept(config)));

  addMoments(admin, run);
  const subtitles = admin.command('subtitles').description('moderate subtitles');
  for (const verb of ['lock', 'unlock'] as const) {
    subtitles
      .command(verb)
      .description(verb === 'lock' ? 'refuse edits of subtitles' : 'allow edits again')
      .argument('<video>', 'its id as in the API')
      .argument('[episode]', 'for one episode')
      .action((video: string, episode?: string) =>
        run(async (config) =>
          (await import('./admin/subtitles.ts')).lock(config, verb === 'lock', video, episode),
        ),
      );
  }
  subtitles
    .command('rollback')
    .description('take back all edits of an account')
    .argument('<account>', 'its id', wholeNumber)
    .action((account: number) =>
      run(async (config) => (await import('./admin/subtitles.ts')).rollBack(config, account)),
    );
  subtitles
    .command('erase')
    .description('erase what an older revision says')
    .argument('<video>', 'its id as in the API')
    .argument('<revision>', 'its number', wholeNumber)
    .argument('[episode]', 'for one episode')
    .action((video: string, revision: number, episode?: string) =>
      run(async (config) => (await import('./admin/subtitles.ts')).erase(config, video, revision, episode)),
    );
}

function addMoments(admin: Command, run: Run): void {
  admin
    .command('moments')
    .description('import moments of other sites')
    .command('import')
    .description('import moments of bilibili (XML) or maccms10 (CSV), without their authors')
    .argument('<video>', 'as SOURCE:ID')
    .argument('<file>', 'its name ends in .xml or .csv')
    .option('--episode <id>', 'the episode of all of them')
    .option('--vod-id <id>', 'only rows of this vod_id')
    .addOption(new Option('--encoding <name>', 'of a file that is not UTF-8').choices(streamEncodings))
    .option('--dry-run', 'say what would be imported, and write nothing')
    .action(
      (
        video: string,
        file: string,
        {
          dryRun,
          ...chosen
        }: { episode?: string; vodId?: string; encoding?: SubtitleEncoding; dryRun?: true },
      ) =>
        run(async (config) =>
          (await import('./admin/moments.ts')).importFile(config, video, {
            ...chosen,
            file,
            isDry: dryRun ?? false,
          }),
        ),
    );
}

/** Backups, and what is for the embedded database only. */
function addBackups(program: Command, run: Run): void {
  const backup = program
    .command('backup')
    .description('take a backup of the database, with or without a running server')
    .action(() => run(async (config) => (await import('./backup.ts')).backup(config)));
  listing(backup.command('list'))
    .description('list the backups, the newest first')
    .action(({ json }: Listing) => run(async (config) => (await import('./backup.ts')).list(config, json)));
  program
    .command('restore')
    .description('restore a backup into a DATA_DIR without a database')
    .argument('<file>', 'the backup')
    .action((file: string) => run(async (config) => (await import('./backup.ts')).restore(config, file)));
  program
    .command('drill')
    .description('restore the newest backup beside the running database, and check it')
    .action(() => run(async (config) => (await import('./backup.ts')).tryNewest(config)));
  program
    .command('reset')
    .description('start over: delete the embedded database and the caches; backups stay')
    .option('--yes', 'without a confirmation')
    .action((chosen: { yes?: true }) =>
      run(async (config) => (await import('./reset.ts')).reset(config, chosen)),
    );
}

function wholeNumber(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It must be a whole number.');
}

/** The seconds of a time such as 90m, 1h or 7d. */
function parseTime(text: string): number {
  const [, count, unit = 'm'] = /^([1-9]\d{0,4})([mhd])$/.exec(text) ?? [];
  const seconds = Number(count) * { m: 60, h: 3_600, d: 86_400 }[unit as 'm' | 'h' | 'd'];
  if (seconds <= longestTopS) return seconds;
  throw new InvalidArgumentError('It must be a time such as 90m, 1h or 7d, and at most 30d.');
}

// A reader such as `head` that has read enough is no error, and the command runs to its end.
function ignoreClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
}

if (import.meta.main) {
  process.stdout.on('error', ignoreClosedPipe);
  process.exitCode = await bloom(process.argv.slice(2), process.env);
}

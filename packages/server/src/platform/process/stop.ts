/** How long an orderly stop may take before the process exits anyway. */
const maxStopMs = 15_000;
/** How often a server that npm started checks whether npm still runs. */
const parentCheckMs = 500;

/**
 * Runs `stop` once on SIGINT, SIGTERM, or the end of the npm that started the process (npm does not forward
 * SIGTERM to the command that its shell runs). On a second signal the process exits at once.
 *
 * @param extraMs time that `stop` may take in addition to 15 seconds
 */
export function onStop(stop: () => Promise<void>, extraMs: () => number = () => 0): void {
  let stopping = false;
  const end = (): void => {
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => process.exit(1), maxStopMs + extraMs()).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`stopping failed: ${String(error)}\n`);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);

  if (process.env['npm_lifecycle_event'] !== undefined && process.platform !== 'win32') {
    const parent = process.ppid;
    setInterval(() => {
      if (process.ppid !== parent && !stopping) end();
    }, parentCheckMs).unref();
  }
}

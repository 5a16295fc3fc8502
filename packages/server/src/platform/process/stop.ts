/** How long an orderly stop may take before the process ends anyway. */
const patienceMs = 15_000;
/** How often a server that npm started looks whether npm is still there. */
const parentCheckMs = 500;

/**
 * Runs `stop` once when the process is asked to end: SIGINT, SIGTERM, or the end of the npm that
 * started it (npm does not pass a SIGTERM on to what its shell runs). Asked a second time, the
 * process ends at once.
 */
export function onStop(stop: () => Promise<void>): void {
  let stopping = false;
  const end = (): void => {
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => process.exit(1), patienceMs).unref();
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

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { freePort } from '@bloom/embedded-postgres';

const root = new URL('../../../', import.meta.url);

/** The arguments that `npm start` gives to Node: its flags, then the program as an absolute path. */
export function startArguments(): string[] {
  const { scripts } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as {
    scripts: { start: string };
  };
  const words = scripts.start.split(' ');
  const program = words.at(-1);
  if (words[0] !== 'node' || program === undefined) {
    throw new Error(`npm start does not run Node: ${scripts.start}`);
  }
  return [...words.slice(1, -1), fileURLToPath(new URL(program, root))];
}

const programs = {
  sources: () => [fileURLToPath(new URL('packages/server/src/main.ts', root))],
  build: startArguments,
};

const commandOf = (program: keyof typeof programs | `/${string}` | readonly string[]) => {
  if (typeof program !== 'string') return program;
  return [
    process.execPath,
    ...(program === 'sources' || program === 'build' ? programs[program]() : [program]),
  ];
};

/** A server in a separate process. */
export type ServerProcess = {
  url: string;
  child: ChildProcess;
  /** Its output so far. */
  output(): string;
  /** Kills it, as in a crash. */
  kill(): Promise<void>;
  /** Stops it, and returns its exit code. */
  stop(): Promise<number | null>;
};

/**
 * Starts a server process and waits until it accepts requests.
 *
 * @param program `build` runs exactly what `npm start` runs; a path is another program, a list a command
 * @param descriptors how many files and connections it may open; by default as many as this process
 */
export async function startServer(
  environment: Record<string, string>,
  program: keyof typeof programs | `/${string}` | readonly string[] = 'sources',
  descriptors?: number,
): Promise<ServerProcess> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const [command = '', ...args] = [
    ...(descriptors === undefined ? [] : ['sh', '-c', `ulimit -n ${descriptors}; exec "$@"`, 'sh']),
    ...commandOf(program),
  ];
  const child = spawn(command, args, {
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      METRICS_PORT: '0',
      LOG_LEVEL: 'warn',
      // Tests send many requests from one IP address.
      RATE_LIMIT: '0',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ready = Promise.withResolvers<void>();
  const append = (chunk: Buffer): void => {
    output += chunk.toString();
    if (chunk.includes('Bloom is ready')) ready.resolve();
  };
  child.stdout.on('data', append);
  child.stderr.on('data', append);
  const exited = once(child, 'exit');
  await Promise.race([
    ready.promise,
    exited.then(() => {
      throw new Error(`the server ended before it was ready:\n${output}`);
    }),
  ]);
  return {
    url,
    child,
    output: () => output,
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
    async stop() {
      child.kill('SIGTERM');
      await exited;
      return child.exitCode;
    },
  };
}

/**
 * Runs the sign-in of a demo user without a browser, and returns its one-time code.
 *
 * @param refCode the referral code of the inviter
 */
export async function issueCode(url: string, name: string, refCode?: string): Promise<string> {
  const query = new URLSearchParams({ name, ...(refCode !== undefined && { code: refCode }) });
  const login = await fetch(`${url}/api/oauth/demo/login?${query}`, {
    redirect: 'manual',
  });
  return new URL(login.headers.get('location') ?? '', url).searchParams.get('token') ?? '';
}

/**
 * Signs a demo user in, as the app does: with the one-time code of the redirect.
 *
 * @param refCode the referral code of the inviter
 * @returns the session's token
 */
export async function logIn(url: string, name: string, refCode?: string): Promise<string> {
  const code = await issueCode(url, name, refCode);
  const handoff = await fetch(`${url}/api/v1/account/handoff`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code }),
  });
  return ((await handoff.json()) as { token: string }).token;
}

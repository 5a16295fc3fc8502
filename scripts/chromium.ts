import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Chromium without windows, tabs and extensions: what Playwright itself uses for tests. */
const shell = 'chromium-headless-shell';

const installed = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * Finds a Chromium for the browser tests, or installs one: that of CHROMIUM_PATH, the system's, Debian's
 * package if root runs this, Playwright's download.
 *
 * @param log called before something is installed
 * @returns its full path; undefined for Playwright's, which Playwright finds itself
 * @throws Error with instructions
 */
export function getChromium(log: (message: string) => void): string | undefined {
  const chosen = process.env['CHROMIUM_PATH'];
  if (chosen !== undefined) {
    const found = find(chosen);
    if (found !== undefined) return found;
    throw new Error(`CHROMIUM_PATH is ${chosen}, which does not run as a browser`);
  }
  const found = findInstalled();
  if (found !== undefined) return found;

  if (canInstall()) {
    log('Installing Chromium from Debian…');
    install('chromium');
    const ofDebian = findInstalled();
    if (ofDebian !== undefined) return ofDebian;
  }

  log('Getting the Chromium of Playwright…');
  const playwright = fileURLToPath(new URL('../node_modules/playwright/cli.js', import.meta.url));
  const { status } = spawnSync(process.execPath, [playwright, 'install', 'chromium'], {
    stdio: 'inherit',
  });
  if (status === 0) return undefined;
  throw new Error(
    'The browser tests need a Chromium and none could be installed. ' +
      'Install Chromium or Google Chrome, or set CHROMIUM_PATH to the program of one.',
  );
}

/**
 * Finds the headless shell of Chromium, which needs a fifth less processor time than Chromium itself, or
 * installs Debian's if root runs this.
 *
 * @param log called before something is installed
 * @returns its full path; undefined where there is none, or where CHROMIUM_PATH chooses the browser
 */
export function getHeadlessShell(log: (message: string) => void): string | undefined {
  if (process.env['CHROMIUM_PATH'] !== undefined) return undefined;
  const found = find(shell);
  if (found !== undefined || !canInstall()) return found;
  log('Installing the headless shell of Chromium from Debian…');
  install(shell);
  return find(shell);
}

/** Whether this may install packages of Debian. */
function canInstall(): boolean {
  return isDebian() && process.getuid?.() === 0;
}

function install(name: string): void {
  const apt = (...args: string[]) =>
    spawnSync('apt-get', ['-qq', ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  apt('update');
  apt('install', '--yes', '--no-install-recommends', name);
}

function findInstalled(): string | undefined {
  return installed.map(find).find((found) => found !== undefined);
}

/** The full path of a program, if it is there and is a browser. */
function find(program: string): string | undefined {
  const folders = process.env['PATH']?.split(path.delimiter) ?? [];
  const places = path.isAbsolute(program)
    ? [program]
    : folders.map((folder) => path.resolve(folder, program));
  return places.find((place) => existsSync(place) && isBrowser(place));
}

function isBrowser(program: string): boolean {
  // Chrome on Windows opens a window instead of printing its version.
  if (process.platform === 'win32') return true;
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  // Ubuntu's package is a stub that needs a snap.
  return /^(Chromium|Google Chrome) /.test(stdout ?? '');
}

function isDebian(): boolean {
  try {
    return /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
  } catch {
    return false;
  }
}

import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { at } from './paths.mjs';
import { run, runQuietly } from './run.mjs';
import { dim, giveUp, say } from './say.mjs';

/** The first one is headless Chromium, which runs the tests in two thirds of the time. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];
const fixedPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Finds a Chromium for the browser tests: the one in PORTICO_TEST_BROWSER, one on the machine, the Debian package (as
 * root on Debian), or Playwright's download.
 *
 * @returns path of the executable
 */
export async function ensureBrowser() {
  const named = process.env.PORTICO_TEST_BROWSER;
  if (named !== undefined && named !== '') {
    if (!existsSync(named))
      giveUp(`The file ${named} in PORTICO_TEST_BROWSER does not exist.`, 'Correct or remove the variable.');
    return named;
  }
  const found = onThisMachine();
  if (found !== undefined) return found;
  return (await fromDebian()) ?? (await fromPlaywright());
}

function onThisMachine() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...fixedPlaces].find(existsSync);
}

async function fromDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return undefined;
  say(dim('Installing a browser for the tests (Debian package "chromium-headless-shell") …'));
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await runQuietly('apt-get', ['update'], { env });
  await runQuietly('apt-get', ['install', '-y', '--no-install-recommends', 'chromium-headless-shell'], { env });
  return onThisMachine();
}

async function fromPlaywright() {
  const { chromium } = await import('playwright-core');
  if (!existsSync(chromium.executablePath())) {
    say(dim('Downloading a browser for the tests (Playwright) …'));
    await run(process.execPath, [at('node_modules/playwright-core/cli.js'), 'install', 'chromium']);
  }
  if (existsSync(chromium.executablePath())) return chromium.executablePath();
  return giveUp('No browser found for the browser tests.', 'Install Chromium, or set PORTICO_TEST_BROWSER.');
}

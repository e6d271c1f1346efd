import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { ensurePackagedBrowser } from './packaged-browser.mjs';
import { at } from './paths.mjs';
import { run } from './run.mjs';
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
 * Finds a Chromium for the browser tests: the one in PORTICO_TEST_BROWSER, one on the machine, the one of an npm package
 * (on Linux), or Playwright's download.
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
  return onThisMachine() ?? (await ensurePackagedBrowser()) ?? (await fromPlaywright());
}

function onThisMachine() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...fixedPlaces].find(existsSync);
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

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { sharedServer } from '@portico/testkit';
import { sharedBrowser } from '../kit/example-app.ts';

/** Builds the site if it is outdated. The first run installs the generator. @returns a server with the site, and a browser */
export async function siteInBrowser() {
  await promisify(execFile)(process.execPath, ['tooling/docs.mjs']);
  return { url: (await sharedServer()).url, browser: await sharedBrowser() };
}

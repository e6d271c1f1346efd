import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { sharedServer } from '@portico/testkit';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterEach, beforeAll } from 'vitest';
import { complaintsOf, sharedBrowser } from '../kit/example-app.ts';

/** Builds the site if it is outdated. The first run installs the generator. @returns a server with the site, and a browser */
export async function siteInBrowser() {
  await promisify(execFile)(process.execPath, ['tooling/docs.mjs']);
  return { url: (await sharedServer()).url, browser: await sharedBrowser() };
}

/** Fixture for tests of the site: a server with the site, and the page of the latest visit. */
export interface SiteVisit {
  url: string;
  page: Page;
  /** Errors and warnings of the page so far. */
  complaints: string[];
  /** Opens an empty page in a new browser. */
  enter(options?: BrowserContextOptions): Promise<BrowserContext>;
  /** Opens a page of the site in a new browser. */
  open(path: string, options?: BrowserContextOptions): Promise<void>;
}

/** Creates the fixture of a test file. */
export function siteVisit(): SiteVisit {
  const contexts: BrowserContext[] = [];
  let browser: Browser;
  const at = {
    enter: async (options) => {
      const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
      contexts.push(context);
      at.page = await context.newPage();
      at.complaints = complaintsOf(at.page);
      return context;
    },
    open: async (path, options) => {
      await at.enter(options);
      await at.page.goto(`${at.url}${path}`);
      await at.page.waitForLoadState('networkidle');
    },
  } as SiteVisit;

  beforeAll(async () => {
    const site = await siteInBrowser();
    at.url = site.url;
    browser = site.browser;
  }, 600_000);
  afterEach(async () => {
    for (const context of contexts.splice(0)) await context.close();
  });
  return at;
}

import { randomUUID } from 'node:crypto';
import { type AdminOwnedProject, PorticoClientApp, PorticoServerApp } from '@portico/js';
import { internalKeys, sharedServer, startTestServer, type TestServer } from '@portico/testkit';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { complaintsOf, sharedBrowser } from './example-app.ts';
import { violationsOf } from './looks.ts';

/** For what a page shows only after the server was asked, on a machine that has much else to do. */
export const soon = { timeout: 20_000, interval: 50 } as const;

/** A project owner before the dashboard: a server, a project, and a browser in which the owner is signed in. */
export interface Desk {
  server: TestServer;
  page: Page;
  /** The project, to be filled without the dashboard. */
  project: AdminOwnedProject;
  owner: Awaited<ReturnType<typeof signedUp>>;
  /** The address of the owner. */
  email: string;
  /** What the page complained about so far. */
  complaints: string[];
  /** Opens a screen of the project. */
  visit(path: string): Promise<void>;
  heading(name: string | RegExp): Locator;
  button(name: string): Locator;
  link(name: string): Locator;
  text(words: string): Locator;
  dialog(): Locator;
  /** The open dialog, once axe has found nothing wrong with it. */
  goodDialog(): Promise<Locator>;
  /** Presses a button of the dialog, and waits until the dialog is gone. */
  closeWith(name: string): Promise<void>;
  /** A part of the screen, by its title. */
  section(name: string | RegExp): Locator;
  /** The project as the server has it now. */
  saved(): Promise<AdminOwnedProject>;
  /** The project with the accounts of the dashboard, as the operator of the server may use it. */
  internalServer(): PorticoServerApp;
  /**
   * Expects screens to be accessible, and to fit a window of 320 pixels, in light and dark.
   *
   * @param open how they are opened, where they are none of the project
   */
  expectGoodLooks(paths: readonly string[], open?: (path: string) => Promise<void>): Promise<void>;
}

interface Account {
  readonly email: string;
  readonly password: string;
}

async function signedUp(url: string, account: Account) {
  const app = new PorticoClientApp({
    baseUrl: url,
    projectId: 'internal',
    publishableClientKey: internalKeys.client,
    tokenStore: 'memory',
  });
  await app.signUpWithCredential({ ...account, noVerificationCallback: true });
  return await app.getUser({ or: 'throw' });
}

async function signIn(page: Page, url: string, account: Account): Promise<void> {
  await page.goto(`${url}/sign-in`);
  await page.getByLabel('E-mail').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { name: /^Projects/ }).waitFor();
}

/**
 * Seats a project owner for the tests of a file.
 *
 * @param environment settings of a server of its own; default: the shared server
 */
export function dashboardDesk(environment?: Readonly<Record<string, string>>): Desk {
  const at = {
    async visit(path) {
      await at.page.goto(`${at.server.url}/projects/${at.project.id}${path}`);
    },
    heading: (name) => at.page.getByRole('heading', { name, exact: true }),
    button: (name) => at.page.getByRole('button', { name, exact: true }),
    link: (name) => at.page.getByRole('link', { name, exact: true }),
    text: (words) => at.page.getByText(words, { exact: true }),
    // News in the corner are dialogs, too, without anything to close them by this name.
    dialog: () =>
      at.page.getByRole('dialog').filter({ has: at.page.getByRole('button', { name: 'Close', exact: true }) }),
    async goodDialog() {
      await at.dialog().waitFor();
      expect(await violationsOf(at.page)).toEqual([]);
      return at.dialog();
    },
    async closeWith(name) {
      await at.dialog().getByRole('button', { name, exact: true }).click();
      await at.dialog().waitFor({ state: 'detached' });
    },
    section: (name) => at.page.getByRole('region', { name, exact: true }),
    async saved() {
      const found = (await at.owner.listOwnedProjects()).find(({ id }) => id === at.project.id);
      if (found === undefined) throw new Error('The project is gone.');
      return found;
    },
    internalServer: () =>
      new PorticoServerApp({
        baseUrl: at.server.url,
        projectId: 'internal',
        publishableClientKey: internalKeys.client,
        secretServerKey: internalKeys.server,
        tokenStore: null,
      }),
    async expectGoodLooks(paths, open = at.visit) {
      for (const path of paths) {
        await at.page.setViewportSize({ width: 1280, height: 800 });
        await open(path);
        await at.page.getByRole('heading', { level: 1 }).waitFor();
        await expect.poll(() => at.page.locator('[aria-busy="true"]').count(), soon).toBe(0);
        expect(await violationsOf(at.page), path).toEqual([]);
        await at.page.setViewportSize({ width: 320, height: 640 });
        const width = await at.page.evaluate(() => document.documentElement.scrollWidth);
        expect(width, `${path} at 320 pixels`).toBeLessThanOrEqual(320);
      }
      await at.page.setViewportSize({ width: 1280, height: 800 });
    },
  } as Desk;

  beforeAll(async () => {
    at.server = await (environment === undefined
      ? sharedServer()
      : startTestServer({ engine: 'embedded', environment }));
    const account = { email: `ada-${randomUUID()}@example.com`, password: 'correct horse' };
    at.owner = await signedUp(at.server.url, account);
    at.email = account.email;
    const teamId = at.owner.selectedTeam?.id ?? '';
    at.project = await at.owner.createProject({ displayName: 'Otters', teamId });
    const browser = await sharedBrowser();
    at.page = await (
      await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' })
    ).newPage();
    at.page.setDefaultTimeout(soon.timeout);
    at.complaints = complaintsOf(at.page);
    await signIn(at.page, at.server.url, account);
  });
  afterAll(async () => {
    // One of them may not be there: the set-up may have failed.
    const { page, server }: Partial<Desk> = at;
    await page?.context().close();
    if (environment !== undefined) await server?.stop();
  });
  return at;
}

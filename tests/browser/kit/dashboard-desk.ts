import { randomUUID } from 'node:crypto';
import { type AdminOwnedProject, PorticoClientApp, PorticoServerApp } from '@portico/js';
import { engineOfRun, internalKeys, sharedServer, startTestServer, type TestServer } from '@portico/testkit';
import { isShortRun } from '@portico/testkit/runs';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { complaintsOf, sharedBrowser } from './example-app.ts';
import { violationsOf } from './looks.ts';
import { untilShown } from './shown.ts';

/** Fixture for dashboard tests: a server, a project, and a browser in which the owner is signed in. */
export interface Desk {
  server: TestServer;
  page: Page;
  /** The project, for setup without the dashboard. */
  project: AdminOwnedProject;
  owner: Awaited<ReturnType<typeof signedUp>>;
  /** What the owner signs in with. */
  account: Account;
  /** Errors and warnings of the page so far. */
  complaints: string[];
  /** Gives the owner another project, for a test that must not find what others left. */
  newProject(): Promise<void>;
  /** Opens a screen of the project. */
  visit(path: string): Promise<void>;
  heading(name: string | RegExp): Locator;
  button(name: string): Locator;
  link(name: string): Locator;
  text(words: string): Locator;
  dialog(): Locator;
  /** Returns the open dialog after an accessibility check. */
  goodDialog(): Promise<Locator>;
  /** Clicks a button of the dialog and waits until the dialog is closed. */
  closeWith(name: string): Promise<void>;
  /** A tile that leads to what it counts. @param value as shown. Default: any */
  figure(name: string, value?: string): Locator;
  /** Sets a filter of a list that is not set. */
  filter(name: string, value: string): Promise<void>;
  /** A section of the screen, by its title. */
  section(name: string | RegExp): Locator;
  /** Creates keys, and an app of the project with them. @param headers of its requests */
  clientApp(headers?: Readonly<Record<string, string>>): Promise<PorticoClientApp>;
  /** Loads the project from the server. */
  saved(): Promise<AdminOwnedProject>;
  /** A server app of the internal project, as the operator can use it. */
  internalServer(): PorticoServerApp;
  /**
   * Expects screens to be accessible and to fit a window of 320 pixels, in light and dark mode. Not in `npm test`.
   *
   * @param open opens a path, if the screens do not belong to the project
   */
  expectGoodLooks(paths: readonly string[], open?: (path: string) => Promise<void>): Promise<void>;
}

/** What a person signs in with. */
export interface Account {
  readonly email: string;
  readonly password: string;
}

/** Creates an account of the dashboard. */
export async function signedUp(url: string, account: Account) {
  const app = new PorticoClientApp({
    baseUrl: url,
    projectId: 'internal',
    publishableClientKey: internalKeys.client,
    tokenStore: 'memory',
  });
  await app.signUpWithCredential({ ...account, noVerificationCallback: true });
  return await app.getUser({ or: 'throw' });
}

/** Signs a person in to the dashboard. */
export async function signIn(page: Page, url: string, account: Account): Promise<void> {
  await page.goto(`${url}/sign-in`);
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { name: /^Projects/ }).waitFor();
  // A menu that is opened while the screen is loading can close under the pointer.
  await untilShown(page);
}

/**
 * Creates the fixture of a test file.
 *
 * @param environment settings of a separate server; default: the shared server
 */
export function dashboardDesk(environment?: Readonly<Record<string, string>>): Desk {
  const at = {
    async newProject() {
      const teamId = at.owner.selectedTeam?.id ?? '';
      at.project = await at.owner.createProject({ displayName: 'Otters', teamId });
    },
    async visit(path) {
      await at.page.goto(`${at.server.url}/projects/${at.project.id}${path}`);
      await untilShown(at.page);
    },
    heading: (name) => at.page.getByRole('heading', { name, exact: true }),
    button: (name) => at.page.getByRole('button', { name, exact: true }),
    link: (name) => at.page.getByRole('link', { name, exact: true }),
    text: (words) => at.page.getByText(words, { exact: true }),
    dialog: () => at.page.getByRole('dialog'),
    async goodDialog() {
      await at.dialog().waitFor();
      expect(await violationsOf(at.page, '[role="dialog"]')).toEqual([]);
      return at.dialog();
    },
    async closeWith(name) {
      await at.dialog().getByRole('button', { name, exact: true }).click();
      await at.dialog().waitFor({ state: 'detached' });
    },
    figure: (name, value) => {
      const named = at.page.getByRole('link').filter({ has: at.text(name) });
      return value === undefined ? named : named.filter({ has: at.text(value) });
    },
    async filter(name, value) {
      await at.button('Filter').click();
      await at.page.getByRole('menuitem', { name, exact: true }).click();
      await at.dialog().getByRole('button', { name: value, exact: true }).click();
      await at.dialog().waitFor({ state: 'detached' });
    },
    section: (name) => at.page.getByRole('region', { name, exact: true }),
    async clientApp(headers = {}) {
      const keys = await at.project.app.createInternalApiKey({
        description: 'App',
        expiresAt: at.server.clock.in(1, 'day'),
        hasPublishableClientKey: true,
        hasSecretServerKey: false,
        hasSuperSecretAdminKey: false,
      });
      return new PorticoClientApp({
        baseUrl: at.server.url,
        projectId: at.project.id,
        publishableClientKey: keys.publishableClientKey ?? '',
        tokenStore: 'memory',
        extraRequestHeaders: headers,
      });
    },
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
      // `npm test` checks each screen once, in the test of the shell.
      if (isShortRun) return;
      for (const path of paths) {
        await at.page.setViewportSize({ width: 1280, height: 800 });
        await open(path);
        await at.page.getByRole('heading', { level: 1 }).waitFor();
        await expect.poll(() => at.page.locator('[aria-busy="true"]').count()).toBe(0);
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
      : startTestServer({ engine: engineOfRun(), environment }));
    at.account = { email: `ada-${randomUUID()}@example.com`, password: 'correct horse' };
    at.owner = await signedUp(at.server.url, at.account);
    await at.newProject();
    const browser = await sharedBrowser();
    at.page = await (
      await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' })
    ).newPage();
    at.complaints = complaintsOf(at.page);
    await signIn(at.page, at.server.url, at.account);
  });
  afterAll(async () => {
    // One of them is undefined if the setup failed.
    const { page, server }: Partial<Desk> = at;
    await page?.context().close();
    if (environment !== undefined) await server?.stop();
  });
  return at;
}

import { randomUUID } from 'node:crypto';
import { type InboxMail, mailsTo, type Portico, portico, sharedServer, type TestServer } from '@portico/testkit';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { AppName } from './apps.ts';
import { complaintsOf, type ExampleApp, sharedBrowser, startExample } from './example-app.ts';
import { followRequests } from './pending-requests.ts';
import { untilShown } from './shown.ts';

/** A user with a new browser. */
export interface Person {
  context: BrowserContext;
  page: Page;
  /** Errors and warnings of the page so far. */
  complaints: string[];
  /** An unused address, different for each test. */
  email: string;
}

/** Fixture of a test file: a server, the example app, and a new user for each test. */
export interface Stage extends Person {
  server: TestServer;
  at: Portico;
  example: ExampleApp;
  browser: Browser;
  /** Opens a page of the example. */
  visit(path: string): Promise<void>;
  /** Switches to a new browser without a session. */
  newBrowser(): Promise<void>;
  /** Adds another user with a browser and an address of their own, who becomes the current user. */
  enter(): Promise<Person>;
  /** Makes a user the current user. */
  turnTo(person: Person): void;
  /** Returns the current user. */
  person(): Person;
  /** Opens another tab of the same browser. */
  newTab(): Promise<Page>;
  /**
   * Returns the newest email to the user whose subject begins with a text, after the given number of them has arrived.
   */
  mail(subject: string, count?: number): Promise<InboxMail>;
}

interface StageOptions {
  readonly config?: Parameters<Portico['project']['configure']>[0];
  /** Whether the sign-in page asks for the email address first, as in new projects. Default: tabs for passwords and codes. */
  readonly identifierFirst?: boolean;
  /** An app to use instead of the example. */
  readonly app?: AppName;
  /** Starts an app in place of the example. */
  readonly start?: (at: Portico) => Promise<ExampleApp>;
}

async function showTabs({ api }: Portico): Promise<void> {
  const config_override_string = JSON.stringify({ 'auth.identifierFirst': false });
  await api.admin().call('PATCH /internal/config/override', { body: { config_override_string } });
}

/** Creates the fixture of a test file. */
export function stage({ config, identifierFirst = false, app, start }: StageOptions = {}): Stage {
  const on = {
    async visit(path) {
      await on.page.goto(`${on.example.url}${path}`);
      await untilShown(on.page);
    },
    async newBrowser() {
      await on.context.close();
      await open();
    },
    async enter() {
      on.email = `${randomUUID()}@example.com`;
      await open();
      return on.person();
    },
    turnTo(person) {
      Object.assign(on, person);
    },
    person() {
      const { context, page, complaints, email } = on;
      return { context, page, complaints, email };
    },
    async newTab() {
      const tab = await on.context.newPage();
      return tab;
    },
    async mail(subject, count = 1) {
      const mails = async () =>
        (await mailsTo(on.server.url, on.email)).filter((mail) => mail.subject.startsWith(subject));
      await expect.poll(async () => (await mails()).length).toBe(count);
      const [newest] = await mails();
      if (newest === undefined) throw new Error(`No mail to ${on.email}`);
      return newest;
    },
  } as Stage;

  const contexts: BrowserContext[] = [];

  async function open(): Promise<void> {
    // Without transitions, clicks do not wait for elements to stop, and the browser paints fewer pictures.
    on.context = await on.browser.newContext({ reducedMotion: 'reduce' });
    contexts.push(on.context);
    on.page = await on.newTab();
    on.complaints = complaintsOf(on.page);
    followRequests(on.page);
  }

  beforeAll(async () => {
    on.server = await sharedServer();
    on.at = await portico(on.server);
    if (config !== undefined) await on.at.project.configure(config);
    if (!identifierFirst) await showTabs(on.at);
    on.example = await (start === undefined ? startExample(on.at, app) : start(on.at));
    on.browser = await sharedBrowser();
    // Building Next.js can take minutes on a busy machine.
  }, 300_000);
  afterAll(async () => {
    // Undefined if the setup failed.
    const { example }: Partial<Stage> = on;
    await example?.close();
  });
  beforeEach(async () => {
    await on.enter();
  });
  afterEach(async () => {
    for (const context of contexts.splice(0)) await context.close();
  });
  return on;
}

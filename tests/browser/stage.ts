import { randomUUID } from 'node:crypto';
import { type InboxMail, mailsTo, type Portico, portico, sharedServer, type TestServer } from '@portico/testkit';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { AppName } from './apps.ts';
import { complaintsOf, type ExampleApp, sharedBrowser, startExample } from './example-app.ts';

/** Somebody in front of a browser that nobody else has used. */
export interface Person {
  context: BrowserContext;
  page: Page;
  /** What the page complained about so far. */
  complaints: string[];
  /** An address nobody has, another one for each test. */
  email: string;
}

/** What the tests of a file play on: a server, the example app, and for each test a person nobody has met yet. */
export interface Stage extends Person {
  server: TestServer;
  at: Portico;
  example: ExampleApp;
  browser: Browser;
  /** Opens a page of the example. */
  visit(path: string): Promise<void>;
  /** Leaves the browser for one in which nobody was ever signed in. */
  newBrowser(): Promise<void>;
  /** A further person comes, with another browser and address, and everything is done by them from now on. */
  enter(): Promise<Person>;
  /** Everything is done by this person from now on. */
  turnTo(person: Person): void;
  /** Who does everything now. */
  person(): Person;
  /** Another tab of the same browser. */
  newTab(): Promise<Page>;
  /** The newest mail to the person whose subject begins so, once there are as many as said. */
  mail(subject: string, count?: number): Promise<InboxMail>;
}

interface StageOptions {
  readonly config?: Parameters<Portico['project']['configure']>[0];
  /** An app to use instead of the example. */
  readonly app?: AppName;
  /** Starts an app in place of the example, from what it must know of its project. */
  readonly start?: (at: Portico) => Promise<ExampleApp>;
}

/** Sets the stage for the tests of a file. */
export function stage({ config, app, start }: StageOptions = {}): Stage {
  const on = {
    async visit(path) {
      await on.page.goto(`${on.example.url}${path}`);
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
      tab.setDefaultTimeout(10_000);
      return tab;
    },
    async mail(subject, count = 1) {
      const mails = async () =>
        (await mailsTo(on.server.url, on.email)).filter((mail) => mail.subject.startsWith(subject));
      await expect.poll(async () => (await mails()).length, { timeout: 5000 }).toBe(count);
      const [newest] = await mails();
      if (newest === undefined) throw new Error(`No mail to ${on.email}`);
      return newest;
    },
  } as Stage;

  const contexts: BrowserContext[] = [];

  async function open(): Promise<void> {
    on.context = await on.browser.newContext();
    contexts.push(on.context);
    on.page = await on.newTab();
    on.complaints = complaintsOf(on.page);
  }

  beforeAll(async () => {
    on.server = await sharedServer();
    on.at = await portico(on.server);
    if (config !== undefined) await on.at.project.configure(config);
    on.example = await (start === undefined ? startExample(on.at, app) : start(on.at));
    on.browser = await sharedBrowser();
    // Next.js takes its time to build, on a busy machine minutes.
  }, 300_000);
  afterAll(async () => {
    // It is not there if the set-up failed.
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

import { mkdirSync, writeFileSync } from 'node:fs';
import { ownUser } from '@portico/testkit/outside/project-smtp';
import { startSmtp, type TestSmtp } from '@portico/testkit/outside/smtp';
import { startWebhookReceiver, type WebhookReceiver } from '@portico/testkit/outside/webhook-receiver';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { windowOfPerson } from '../browser/kit/as-person.ts';
import { dashboardDesk } from '../browser/kit/dashboard-desk.ts';
import { sharedBrowser } from '../browser/kit/example-app.ts';
import {
  pagesOfVisitors,
  screensOfOwner,
  screensOfProject,
  screensOfThings,
  screensOfVisitors,
  sectionsOfAccount,
} from './walk/pages.ts';
import { type Seeded, seed } from './walk/seed.ts';
import { type Finding, type Walker, walkerIn } from './walk/walker.ts';

/**
 * Takes a picture of every page at three widths, light and dark, in a project with 300 users and in an empty one, and
 * says what is wrong: `npm run screenshots -- --walk <folder> [words]`.
 */

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

const folder = process.env.PORTICO_WALK_FOLDER;
const only = process.env.PORTICO_WALK_ONLY;
/** The language of the browser. The dashboard is in English in each. */
const locale = process.env.PORTICO_WALK_LANG === undefined ? {} : { locale: process.env.PORTICO_WALK_LANG };

describe.skipIf(folder === undefined)('the walk', () => {
  const desk = dashboardDesk({ PORTICO_LOG_LEVEL: 'error' });
  const findings: Finding[] = [];
  let smtp: TestSmtp;
  let receiver: WebhookReceiver;
  let seeded: Seeded;

  beforeAll(async () => {
    smtp = await startSmtp({ user: ownUser });
    receiver = await startWebhookReceiver();
    seeded = await seed(desk, { smtp, receiver });
  }, 300_000);
  afterAll(async () => {
    await smtp?.stop();
    await receiver?.stop();
    mkdirSync(folder ?? '', { recursive: true });
    writeFileSync(`${folder}/findings.txt`, findings.map(({ page, what }) => `${page}: ${what}`).join('\n'));
  });

  const ofOwner = async () => await desk.page.context().storageState();

  /** Opens pages in a window of its own. @param state the session of the person; undefined for a visitor */
  async function walkThrough(state: StorageState | undefined, work: (walker: Walker) => Promise<void>) {
    const storageState = state === undefined ? {} : { storageState: state };
    const context = await (await sharedBrowser()).newContext({ reducedMotion: 'reduce', ...locale, ...storageState });
    const { url, clock } = desk.server;
    const walker = await walkerIn(context, { folder: folder ?? '', url, now: clock.now(), only });
    try {
      await work(walker);
    } finally {
      findings.push(...walker.findings);
      await context.close();
    }
  }

  test('a full project', async () => {
    const root = `/projects/${desk.project.id}`;
    await walkThrough(await ofOwner(), async ({ walk }) => {
      await walk('full', [...screensOfProject(root), ...screensOfThings(root, seeded)]);
    });
  }, 900_000);

  test.each(['support', 'read_only'] as const)(
    'a person with the role %s',
    async (role) => {
      const root = `/projects/${desk.project.id}`;
      const person = await windowOfPerson(desk, role);
      const storageState = await person.storageState();
      await person.close();
      await walkThrough(storageState, async ({ walk }) => {
        await walk(role, [...screensOfProject(root), ...screensOfThings(root, seeded)], true);
      });
    },
    900_000,
  );

  test('an empty project', async () => {
    const teamId = desk.owner.selectedTeam?.id ?? '';
    const { id } = await desk.owner.createProject({ displayName: 'Empty', teamId });
    await walkThrough(await ofOwner(), async ({ walk }) => {
      await walk('empty', screensOfProject(`/projects/${id}`));
      await walk('owner', screensOfOwner);
    });
  }, 900_000);

  test('visitors', async () => {
    await walkThrough(undefined, async ({ walk }) => {
      await walk('visitor', screensOfVisitors);
      await walk('visitor', pagesOfVisitors(`/pages/${desk.project.id}`, seeded));
      await walk('visitor', [['portal', seeded.portalUrl.replace(desk.server.url, '')]]);
    });
  }, 900_000);

  /** Signs in, in English. */
  async function ofUser(address: string): Promise<StorageState> {
    const context = await (await sharedBrowser()).newContext();
    const page = await context.newPage();
    await page.clock.install({ time: desk.server.clock.now() });
    await signIn(page, `${desk.server.url}/pages/${desk.project.id}/sign-in`, address);
    const state = await context.storageState();
    await context.close();
    return state;
  }

  test('a restricted user of the app', async () => {
    const root = `/pages/${desk.project.id}`;
    await walkThrough(await ofUser('user.20@example.com'), async ({ walk }) => {
      await walk('restricted', [['app-account', `${root}/account-settings`]]);
    });
  }, 900_000);

  test('an owner who is signed in as a user', async () => {
    const root = `/pages/${desk.project.id}`;
    await walkThrough(undefined, async ({ page, walk }) => {
      // Each link is valid for a minute.
      const path = async () => {
        const callbackUrl = `${desk.server.url}${root}/impersonation`;
        const link = await seeded.users[10]?.createImpersonationLink({ reason: 'Ticket 4711', callbackUrl });
        return link?.url.replace(desk.server.url, '') ?? '';
      };
      await walk('impersonation', [['question', await path()]]);
      await page.goto(`${desk.server.url}${await path()}`);
      await page.getByRole('button', { name: /^Sign in as/ }).click();
      await page.getByRole('button', { name: 'End session' }).first().waitFor();
      await walk('impersonation', [['app-account', `${root}/account-settings`]]);
    });
  }, 900_000);

  test('a user of the app', async () => {
    const root = `/pages/${desk.project.id}`;
    await walkThrough(await ofUser('user.10@example.com'), async ({ page, walk }) => {
      await walk('user', [['onboarding', `${root}/onboarding`]]);
      await answerFields(page);
      await walk('user', sectionsOfAccount(root, seeded.team.id));
    });
    expect(findings).toEqual([]);
  }, 900_000);
});

/** Signs in as a user who has a password, a name, products and a team. */
async function signIn(page: Page, url: string, address: string): Promise<void> {
  await page.goto(url);
  await page.getByLabel('Email address').fill(address);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Use your password' }).or(page.locator('input[name="password"]')).waitFor();
  const choice = page.getByRole('button', { name: 'Use your password' });
  if (await choice.isVisible()) await choice.click();
  await page.locator('input[name="password"]').fill('correct horse battery');
  await page.keyboard.press('Enter');
  await page.waitForURL((address) => !address.pathname.endsWith('/sign-in'));
}

async function answerFields(page: Page): Promise<void> {
  if (!(await page.getByLabel('Company', { exact: true }).isVisible())) return;
  await page.getByLabel('Company', { exact: true }).fill('Acme');
  await page.getByLabel(/I agree/).check();
  await page.locator('form [type="submit"]').click();
  await page.waitForLoadState('networkidle');
}

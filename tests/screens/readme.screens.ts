import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PorticoClientApp } from '@portico/js';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { dashboardDesk } from '../browser/kit/dashboard-desk.ts';
import { untilShown } from '../browser/kit/shown.ts';
import { stage } from '../browser/kit/stage.ts';

/** Takes the pictures of the README: `npm run screenshots`. */

/** A server of its own, because its clock is moved. */
const desk = dashboardDesk({ PORTICO_LOG_LEVEL: 'error' });
const on = stage({
  config: {
    magic_link_enabled: true,
    passkey_enabled: true,
    oauth_providers: (['github', 'google'] as const).map((id) => ({ id, type: 'shared' })),
  },
});

const folder = fileURLToPath(new URL('../../docs/images/', import.meta.url));

const names = [
  'Ada Lovelace',
  'Grace Hopper',
  'Linus Pauling',
  'Margaret Hamilton',
  'Barbara Liskov',
  'Alan Turing',
  'Radia Perlman',
  'Edsger Dijkstra',
  'Frances Allen',
  'Ken Thompson',
  'Hedy Lamarr',
];

/** New users of each day. The last one is today. */
const usersOfDays = [2, 1, 3, 2, 1, 2, 4, 3, 2, 5, 3, 4, 6, 3, 2, 5, 4, 3, 6, 5, 7, 4, 6, 5, 8, 6, 7, 5, 8, 4];

/** Creates users on 30 days. They all sign in on their first day. */
async function addUsers(): Promise<void> {
  const keys = await desk.project.app.createInternalApiKey({
    description: 'App',
    expiresAt: desk.server.clock.in(90, 'day'),
    hasPublishableClientKey: true,
    hasSecretServerKey: false,
    hasSuperSecretAdminKey: false,
  });
  const publishableClientKey = keys.publishableClientKey ?? '';
  const options = { baseUrl: desk.server.url, projectId: desk.project.id, publishableClientKey } as const;
  let count = 0;
  for (const [day, users] of usersOfDays.entries()) {
    if (day > 0) desk.server.clock.advance(24 - users, 'hour');
    for (let index = 0; index < users; index += 1) {
      desk.server.clock.advance(day === 0 ? 0 : 1, 'hour');
      await addUser(new PorticoClientApp({ ...options, tokenStore: 'memory' }), count);
      count += 1;
    }
  }
}

async function addUser(app: PorticoClientApp, index: number): Promise<void> {
  const displayName = names[index % names.length] ?? '';
  const email = `${displayName.toLowerCase().replace(' ', '.')}.${index + 1}@example.com`;
  const account = { email, password: 'correct horse' };
  const profile = index % 5 === 4 ? {} : { displayName };
  await desk.project.app.createUser({
    ...profile,
    primaryEmail: email,
    primaryEmailVerified: index % 4 !== 3,
    primaryEmailAuthEnabled: true,
    password: account.password,
    ...(index % 3 === 2 ? { otpAuthEnabled: true } : {}),
  });
  expect(await app.signInWithCredential({ ...account, noRedirect: true })).toMatchObject({ status: 'ok' });
}

/** Takes a picture of a page in a window of its own, and saves it. */
async function picture(name: string, window: BrowserContextOptions, open: (page: Page) => Promise<unknown>) {
  writeFileSync(`${folder}${name}.png`, await pictureOf(window, open));
}

async function pictureOf(window: BrowserContextOptions, open: (page: Page) => Promise<unknown>): Promise<Buffer> {
  const context = await on.browser.newContext({ reducedMotion: 'reduce', ...window });
  const page = await context.newPage();
  await open(page);
  await page.waitForLoadState('networkidle');
  await page.mouse.move(0, 0);
  const taken = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  await context.close();
  return taken;
}

/** The first page of the dashboard, until the sign-in page is shown in front of it. */
let overview: Buffer | undefined;

const source = (image: Buffer) => `data:image/png;base64,${image.toString('base64')}`;

/** Shows the sign-in page in front of the dashboard. */
async function showBoth(page: Page, dashboard: Buffer, signIn: Buffer): Promise<void> {
  await page.setContent(`<style>
    body { margin: 0; height: 760px; position: relative; background: #e9ebf1; }
    img { position: absolute; border-radius: 12px; box-shadow: 0 1px 2px #1018281a, 0 18px 48px #10182833; }
    #dashboard { left: 40px; top: 40px; width: 1080px; }
    #sign-in { right: 40px; bottom: 40px; width: 380px; }
  </style>
  <img id="dashboard" src="${source(dashboard)}"><img id="sign-in" src="${source(signIn)}">`);
  await page.evaluate(() => Promise.all(Array.from(document.images, (image) => image.decode())));
}

test('the dashboard', async () => {
  await desk.project.update({ config: { magicLinkEnabled: true } });
  await desk.owner.update({ displayName: 'Ada Lovelace' });
  await addUsers();
  const storageState = await desk.page.context().storageState();
  const show = async (path: string, colorScheme: 'light' | 'dark') => {
    const window = { storageState, colorScheme, viewport: { width: 1200, height: 720 }, deviceScaleFactor: 1.5 };
    return await pictureOf(window, async (page) => {
      await page.clock.install({ time: desk.server.clock.now() });
      await page.goto(`${desk.server.url}/projects/${desk.project.id}${path}`);
      await untilShown(page);
      await page
        .getByText(/ada\.lovelace|New users|Returning users/)
        .first()
        .waitFor();
    });
  };
  overview = await show('', 'light');
  writeFileSync(`${folder}dashboard-growth.png`, await show('/growth', 'light'));
  writeFileSync(`${folder}dashboard-users.png`, await show('/users', 'light'));
  writeFileSync(`${folder}dashboard-users-dark.png`, await show('/users', 'dark'));
});

test('the sign-in page', async () => {
  const renamed = { body: { display_name: 'Otter Coffee' } };
  expect(await on.at.api.admin().call('PATCH /internal/projects/current', renamed)).toSucceed();
  for (const colorScheme of ['light', 'dark'] as const) {
    const window = { colorScheme, viewport: { width: 640, height: 820 }, deviceScaleFactor: 2 };
    await picture(`sign-in-${colorScheme}`, window, async (page) => {
      await page.goto(`${on.example.url}/handler/sign-in`);
      await page.getByLabel('Email address').fill('ada@example.com');
    });
  }
});

test('both in one picture', async () => {
  const dashboard = overview ?? expect.fail('The picture of the dashboard comes first.');
  const phone = { colorScheme: 'light', viewport: { width: 480, height: 760 }, deviceScaleFactor: 2 } as const;
  const signIn = await pictureOf(phone, async (page) => await page.goto(`${on.example.url}/handler/sign-in`));
  const window = { viewport: { width: 1280, height: 760 }, deviceScaleFactor: 1.5 };
  await picture('portico', window, async (page) => await showBoth(page, dashboard, signIn));
});

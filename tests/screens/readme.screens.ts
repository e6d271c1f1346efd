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

/** Takes a picture of a page in a window of its own. */
async function picture(name: string, window: BrowserContextOptions, open: (page: Page) => Promise<unknown>) {
  const context = await on.browser.newContext({ reducedMotion: 'reduce', ...window });
  const page = await context.newPage();
  await open(page);
  await page.waitForLoadState('networkidle');
  await page.mouse.move(0, 0);
  writeFileSync(`${folder}${name}.png`, await page.screenshot({ animations: 'disabled', caret: 'hide' }));
  await context.close();
}

test('the dashboard', async () => {
  await desk.project.update({ config: { magicLinkEnabled: true } });
  await desk.owner.update({ displayName: 'Ada Lovelace' });
  await addUsers();
  const storageState = await desk.page.context().storageState();
  const show = async (name: string, path: string, colorScheme: 'light' | 'dark') => {
    const window = { storageState, colorScheme, viewport: { width: 1200, height: 720 }, deviceScaleFactor: 1.5 };
    await picture(name, window, async (page) => {
      await page.clock.install({ time: desk.server.clock.now() });
      await page.goto(`${desk.server.url}/projects/${desk.project.id}${path}`);
      await untilShown(page);
      await page
        .getByText(/ada\.lovelace|New users|Returning users/)
        .first()
        .waitFor();
    });
  };
  await show('dashboard-overview', '', 'light');
  await show('dashboard-growth', '/growth', 'light');
  await show('dashboard-users', '/users', 'light');
  await show('dashboard-users-dark', '/users', 'dark');
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

import { readFileSync } from 'node:fs';
import type { ProjectRole } from '@portico/contract';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { windowOfPerson } from '../kit/as-person.ts';
import { beyond, type Found, useControls } from '../kit/controls.ts';
import { dashboardDesk } from '../kit/dashboard-desk.ts';

/** The dashboard shows no control that leads to an operation which the role of the person may not call. */

const at = dashboardDesk();
const root = () => `/projects/${at.project.id}`;
let draftId: string;

/** Fills the project, so that all lists have a row and all menus are there. */
beforeAll(async () => {
  const { project } = at;
  const { app } = project;
  await project.update({ config: { allowUserApiKeys: true, allowTeamApiKeys: true, magicLinkEnabled: true } });
  await project.update({ config: { domains: [{ domain: 'https://otters.example.com', handlerPath: '/handler' }] } });
  await project.updateConfig({
    'auth.oauth.providers.github': { type: 'github', isShared: true, allowSignIn: true, allowConnectedAccounts: true },
    'payments.catalogs.otter-plans': { displayName: 'Plans' },
    'payments.items.otter-credits': { displayName: 'Credits', customerType: 'user' },
    'payments.products.otter-pro': {
      displayName: 'Pro',
      customerType: 'user',
      catalogId: 'otter-plans',
      serverOnly: false,
      stackable: false,
      prices: { monthly: { USD: '10', interval: [1, 'month'] } },
      includedItems: { 'otter-credits': { quantity: 5, repeat: 'never', expires: 'never' } },
    },
    'dataVault.stores.otter-store': { displayName: 'Store' },
  });
  await app.createTeamPermissionDefinition({ id: 'accountant' });
  await app.createProjectPermissionDefinition({ id: 'reader' });
  const user = await app.createUser({
    displayName: 'Grace',
    primaryEmail: 'grace@example.com',
    primaryEmailVerified: true,
    primaryEmailAuthEnabled: true,
    password: 'correct horse battery',
  });
  await user.createSession();
  await user.createApiKey({ description: 'Key', expiresAt: null });
  await app.emailDelivery.addSuppressions(['grace@example.com']);
  const team = await app.createTeam({ displayName: 'Sea otters' });
  await team.addUser(user.id);
  await team.inviteUser({ email: 'ada@example.com', callbackUrl: 'http://localhost:3000/join' });
  await team.createApiKey({ description: 'Key', expiresAt: null });
  await app.grantProduct({ userId: user.id, productId: 'otter-pro' });
  await app.webhooks.createEndpoint({ url: 'https://otters.example.com/hook', description: 'Server' });
  draftId = (await app.createEmailDraft({ displayName: 'News' })).id;
  await app.createEmailTemplate('Welcome');
  await app.createEmailTheme('Plain');
});

/** Runs work in the window of a person with a role. */
async function asPerson<T>(role: ProjectRole, work: (page: Page) => Promise<T>): Promise<T> {
  const context = await windowOfPerson(at, role);
  try {
    return await work(context.pages()[0] as Page);
  } finally {
    await context.close();
  }
}

/** Uses all controls of screens as a person with a role. */
async function found(role: ProjectRole, starts: readonly string[]): Promise<Found> {
  return await asPerson(
    role,
    async (page) => await useControls(page, root(), starts, { follows: role !== 'developer' }),
  );
}

test.each([
  ['support', 0],
  ['developer', 1],
] as const)('the overview shows a person with the role %s only steps that they can do', async (role, count) => {
  await asPerson(role, async (page) => {
    await page.goto(`${at.server.url}${root()}`);
    await page.getByRole('heading', { name: 'Recent sign-ups' }).waitFor();
    const checklist = page.getByRole('region', { name: 'Launch checklist' });
    if (count > 0) await checklist.waitFor();
    await page.waitForLoadState('networkidle');
    expect(await checklist.count()).toBe(count);
  });
});

/** Returns the paths of the screens of a project, as their table declares them. */
function routes(): string[] {
  const table = new URL('../../../packages/dashboard/src/app/project-screens.tsx', import.meta.url);
  return [...readFileSync(table, 'utf8').matchAll(/\bscreen\(\s*'([^']+)'/g)].map(([, path = '']) => path);
}

/** Each of the two takes more than a minute. `npm test` has the one of developers. Skipped, so that their snapshot stays. */
const limitedRoles = ['support', 'read_only'] as const;

test.skipIf(process.env.PORTICO_TEST_LONG === undefined).each(limitedRoles)(
  'no control leads a person with the role %s to a refusal',
  async (role) => {
    const all = await found(role, ['', '/payments/new-product', `/emails/drafts/${draftId}/send`]);

    expect([...all.refused]).toEqual([]);
    expect(beyond(role, all)).toEqual([]);
    const patterns = routes().map((path) => new RegExp(`^${path.replace(/\/$/, '').replaceAll(/\$\w+/g, '[^/]+')}$`));
    expect(routes().filter((_, index) => ![...all.visited].some((path) => patterns[index]?.test(path)))).toEqual([]);
    const writes = [...all.writes.keys()].sort();
    if (role === 'read_only') expect(writes).toEqual([]);
    else expect(writes).toMatchSnapshot();
  },
  // Uses several hundred controls.
  300_000,
);

test('no control leads developers to what only owners may do', async () => {
  const all = await found('developer', ['/settings', '/keys', '/people']);

  expect([...all.refused]).toEqual([]);
  expect(beyond('developer', all)).toEqual([]);
  // The search finds controls that another role may not use.
  expect(beyond('support', all).join('\n')).toContain('PATCH /internal/projects/current');
});

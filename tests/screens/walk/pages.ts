import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import type { Seeded } from './seed.ts';

/** A page of the walk: the name of its pictures, its path, and what is done there before the pictures are taken. */
export type WalkedPage = readonly [name: string, path: string, act?: (page: Page) => Promise<void>];

/** The screens of a project that need no row of a list, as the router of the dashboard has them. */
const pathsOfProject = [
  ...readFileSync('packages/dashboard/src/app/project-screens.tsx', 'utf8').matchAll(/^ {2}screen\(\s*'([^'$]*)',/gm),
].map(([, path = '']) => path);

/** Returns the screens of a project that need no row of a list. */
export function screensOfProject(root: string): WalkedPage[] {
  return pathsOfProject.map((path) => {
    return path === '/' ? ['overview', root] : [path.slice(1).replaceAll('/', '-'), `${root}${path}`];
  });
}

/** Returns the screens of a user, a team and other things of a full project. */
export function screensOfThings(root: string, seeded: Seeded): WalkedPage[] {
  const [ada, , arabic, restricted, , long] = seeded.users;
  const tabs = ['', '/sign-in', '/sessions', '/teams', '/permissions', '/emails', '/billing', '/metadata', '/activity'];
  const user = `${root}/users/${ada?.id}`;
  return [
    ...tabs.map((tab): WalkedPage => [`user${tab.replace('/', '-')}`, `${user}${tab}`]),
    ['user-arabic', `${root}/users/${arabic?.id}`],
    ['user-restricted', `${root}/users/${restricted?.id}`],
    ['user-anonymous', `${root}/users/${seeded.anonymousId}`],
    ['users-filtered', `${root}/users?restricted=true&anonymous=true`],
    ['user-long', `${root}/users/${long?.id}`],
    ['team', `${root}/teams/${seeded.team.id}`],
    ['draft', `${root}/emails/drafts/${seeded.draftId}`],
    ['draft-send', `${root}/emails/drafts/${seeded.draftId}/send`],
    ['template', `${root}/emails/templates/${seeded.templateId}`],
    ['theme', `${root}/emails/themes/${seeded.themeId}`],
    ['product', `${root}/payments/products/pro`],
    ['customer', `${root}/payments/customers/user/${ada?.id}`],
    ['transactions-payments', `${root}/payments/transactions?view=payments`],
    ['webhook-endpoint', `${root}/webhooks/${seeded.endpointId}`],
    ['search', root, searchFor('user 1')],
    ['users-search-nothing', `${root}/users?q=nothing-like-this`],
    ['missing-user', `${root}/users/00000000-0000-4000-8000-000000000000`],
  ];
}

/** The screens of the dashboard outside of a project. */
export const screensOfOwner: readonly WalkedPage[] = [
  ['projects', '/projects'],
  ['new-project', '/projects/new'],
  ['installation', '/installation'],
  ['account', '/account'],
  ['not-found', '/nonsense'],
];

/** The screens of the dashboard for visitors. */
export const screensOfVisitors: readonly WalkedPage[] = [
  ['dashboard-sign-in', '/sign-in'],
  ['dashboard-sign-up', '/sign-up'],
  ['dashboard-forgot-password', '/forgot-password'],
  ['dashboard-password-reset', '/password-reset?code=nonsense'],
  ['dashboard-invitation', '/invitation?code=nonsense'],
  ['inbox', '/inbox'],
];

/** Returns the pages of an app for visitors. */
export function pagesOfVisitors(root: string, seeded: Seeded): WalkedPage[] {
  const pages = [
    'sign-in',
    'sign-up',
    'forgot-password',
    'password-reset?code=nonsense',
    'magic-link-callback?code=nonsense',
  ];
  return [
    ...pages.map((page): WalkedPage => [`app-${page.replace(/\?.*/, '')}`, `${root}/${page}`]),
    ['app-error', `${root}/error?errorCode=OAUTH_PROVIDER_ACCESS_DENIED`],
    ['app-team-invitation', `${root}/team-invitation?code=nonsense`],
    ['purchase', new URL(seeded.purchaseUrl).pathname],
    ['purchase-completed', new URL(seeded.completedUrl).pathname],
    ['purchase-invalid', '/purchase/nonsense'],
    ['unsubscribe', seeded.unsubscribePath],
    ['unsubscribed', seeded.unsubscribePath, pressSubmit],
  ];
}

/** Returns the sections of the account settings of an app. */
export function sectionsOfAccount(root: string, teamId: string): WalkedPage[] {
  const sections = ['profile', 'auth', 'notifications', 'sessions', 'api-keys', 'billing', 'settings', 'team-creation'];
  return [...sections, `team-${teamId}`].map((section) => [
    `app-account-${section.replace(teamId, '')}`.replace(/-$/, ''),
    `${root}/account-settings#${section}`,
  ]);
}

/** Opens the search of the dashboard. @returns what is done on a page */
function searchFor(text: string) {
  return async (page: Page) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill(text);
    await page.getByRole('option').nth(2).waitFor();
  };
}

async function pressSubmit(page: Page): Promise<void> {
  await page.locator('form [type="submit"]').first().click();
  await page.waitForLoadState('networkidle');
}

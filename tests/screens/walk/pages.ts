import type { Seeded } from './seed.ts';

/** A page of the walk: the name of its pictures, and its path. */
export type WalkedPage = readonly [name: string, path: string];

/** Returns the screens of a project that need no row of a list. */
export function screensOfProject(root: string): WalkedPage[] {
  const paths = [
    '',
    '/growth',
    '/users',
    '/sign-ins',
    '/teams',
    '/permissions',
    '/emails',
    '/emails/delivery',
    '/emails/drafts',
    '/emails/broadcasts',
    '/emails/templates',
    '/emails/themes',
    '/payments',
    '/payments/products',
    '/payments/new-product',
    '/payments/items',
    '/payments/customers',
    '/payments/transactions',
    '/vault',
    '/webhooks',
    '/webhooks/deliveries',
    '/webhooks/events',
    '/connect',
    '/keys',
    '/sign-in-methods',
    '/branding',
    '/domains',
    '/settings',
    '/people',
    '/imports',
    '/data-protection',
    '/configuration',
    '/audit-log',
  ];
  return paths.map((path) => [path === '' ? 'overview' : path.slice(1).replaceAll('/', '-'), `${root}${path}`]);
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
    ['purchase-invalid', '/purchase/nonsense'],
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

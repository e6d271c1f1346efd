import type { RouteComponent } from '@tanstack/react-router';
import { createRoute } from '@tanstack/react-router';
import { readEventSearch } from '../areas/history/events/event-search.ts';
import { readRequestSearch } from '../areas/history/requests/request-search.ts';
import { readSignInSearch } from '../areas/history/sign-ins/sign-in-search.ts';
import { readDeliverySearch } from '../areas/history/webhooks/delivery-search.ts';
import { readComposeSearch } from '../areas/mail/broadcasts/compose-search.ts';
import { readEmailSearch } from '../areas/mail/emails/email-search.ts';
import { readGrowthSearch } from '../areas/owners/growth/growth-search.ts';
import { readTransactionSearch } from '../areas/payments/transactions/transaction-search.ts';
import { readUserSearch } from '../areas/users/users/user-search.ts';
import { readTextSearch } from '../lib/text-search.ts';
import { lazyScreen } from './lazy-screen.tsx';
import { signedIn } from './plain-routes.tsx';
import type { ScreenData } from './screen-data.ts';
import { readCopySearch, readOverviewSearch } from './screen-search.ts';
import { TabWait } from './tab-wait.tsx';

/** The frame of the screens of a project. */
export const project = createRoute({
  getParentRoute: () => signedIn,
  path: '/projects/$projectId',
  component: lazyScreen(() => import('./project-shell.tsx'), 'ProjectShell'),
});

type ReadSearch = ((search: Record<string, unknown>) => object) | undefined;

/** Returns a screen of a project. @param validateSearch reads the parameters of the URL */
function screen<Path extends string, Search extends ReadSearch = undefined>(
  path: Path,
  staticData: ScreenData,
  component: RouteComponent,
  validateSearch?: Search,
) {
  return createRoute({ getParentRoute: () => project, path, staticData, component, validateSearch });
}

/** The screens of a project, in the order of the sidebar. */
export const projectScreens = [
  screen(
    '/',
    { title: 'Overview' },
    lazyScreen(() => import('../areas/owners/overview/overview.tsx'), 'Overview'),
    readOverviewSearch,
  ),
  screen(
    '/growth',
    { title: 'Growth', parts: ['Sign-ups', 'Active users', 'Retention', 'Export'] },
    lazyScreen(() => import('../areas/owners/growth/growth.tsx'), 'Growth'),
    readGrowthSearch,
  ),
  screen(
    '/sign-ins',
    { title: 'Sign-ins', parts: ['Failed sign-ins'] },
    lazyScreen(() => import('../areas/history/sign-ins/sign-ins.tsx'), 'SignIns'),
    readSignInSearch,
  ),
  screen(
    '/audit-log',
    { title: 'Audit log', parts: ['Events', 'Activity'] },
    lazyScreen(() => import('../areas/history/events/audit-log.tsx'), 'AuditLog'),
    readEventSearch,
  ),
  screen(
    '/requests',
    { title: 'Request log', parts: ['API requests', 'Request ID', 'API errors'] },
    lazyScreen(() => import('../areas/history/requests/request-log.tsx'), 'RequestLog'),
    readRequestSearch,
  ),
  screen(
    '/users',
    { title: 'Users', group: 'Users', changesBy: 'support' },
    lazyScreen(() => import('../areas/users/users/user-list.tsx'), 'UserList'),
    readUserSearch,
  ),
  screen(
    '/teams',
    { title: 'Teams', group: 'Users', changesBy: 'support' },
    lazyScreen(() => import('../areas/teams/teams/team-list.tsx'), 'TeamList'),
    readTextSearch,
  ),
  screen(
    '/permissions',
    { title: 'Permissions', group: 'Users' },
    lazyScreen(() => import('../areas/teams/permissions/permissions.tsx'), 'Permissions'),
  ),
  screen(
    '/emails',
    { title: 'Emails', group: 'Product', parts: ['Email server (SMTP)', 'Sent emails'] },
    lazyScreen(() => import('../areas/mail/emails/emails.tsx'), 'Emails'),
    readEmailSearch,
  ),
  screen(
    '/emails/drafts',
    { title: 'Drafts', foundAs: 'Email drafts' },
    lazyScreen(() => import('../areas/mail/email-studio/draft-list.tsx'), 'DraftList'),
  ),
  screen(
    '/emails/drafts/$id',
    {},
    lazyScreen(() => import('../areas/mail/email-studio/draft-editor.tsx'), 'DraftEditor'),
  ),
  screen(
    '/emails/drafts/$id/send',
    {},
    lazyScreen(() => import('../areas/mail/broadcasts/compose.tsx'), 'Compose'),
    readComposeSearch,
  ),
  screen(
    '/emails/broadcasts',
    { title: 'Broadcasts', foundAs: 'Email broadcasts' },
    lazyScreen(() => import('../areas/mail/broadcasts/broadcast-list.tsx'), 'BroadcastList'),
  ),
  screen(
    '/emails/templates',
    { title: 'Templates', foundAs: 'Email templates' },
    lazyScreen(() => import('../areas/mail/email-studio/template-list.tsx'), 'TemplateList'),
  ),
  screen(
    '/emails/templates/$id',
    {},
    lazyScreen(() => import('../areas/mail/email-studio/template-editor.tsx'), 'TemplateEditor'),
  ),
  screen(
    '/emails/themes',
    { title: 'Themes', foundAs: 'Email themes' },
    lazyScreen(() => import('../areas/mail/email-studio/theme-list.tsx'), 'ThemeList'),
  ),
  screen(
    '/emails/themes/$id',
    {},
    lazyScreen(() => import('../areas/mail/email-studio/theme-editor.tsx'), 'ThemeEditor'),
  ),
  screen(
    '/emails/delivery',
    {
      title: 'Email delivery',
      parts: ['Suppression list', 'Bounces and complaints', 'Sending domain', 'SPF, DKIM and DMARC'],
    },
    lazyScreen(() => import('../areas/mail/email-delivery/email-delivery.tsx'), 'EmailDelivery'),
  ),
  screen(
    '/payments',
    { title: 'Payments', group: 'Product', parts: ['Revenue'] },
    lazyScreen(() => import('../areas/payments/overview/overview.tsx'), 'PaymentsOverview'),
  ),
  screen(
    '/payments/products',
    { title: 'Products', parts: ['Catalogs', 'Prices'] },
    lazyScreen(() => import('../areas/payments/products/products.tsx'), 'Products'),
  ),
  screen(
    '/payments/new-product',
    {},
    lazyScreen(() => import('../areas/payments/products/product-editor.tsx'), 'NewProduct'),
    readCopySearch,
  ),
  screen(
    '/payments/products/$productId',
    {},
    lazyScreen(() => import('../areas/payments/products/product-editor.tsx'), 'ProductEditor'),
  ),
  screen(
    '/payments/items',
    { title: 'Items' },
    lazyScreen(() => import('../areas/payments/items/items.tsx'), 'Items'),
  ),
  screen(
    '/payments/customers',
    { title: 'Customers' },
    lazyScreen(() => import('../areas/payments/customers/customers.tsx'), 'Customers'),
  ),
  screen(
    '/payments/customers/$type/$customerId',
    {},
    lazyScreen(() => import('../areas/payments/customers/customer-page.tsx'), 'CustomerPage'),
  ),
  screen(
    '/payments/transactions',
    { title: 'Transactions' },
    lazyScreen(() => import('../areas/payments/transactions/transactions.tsx'), 'Transactions'),
    readTransactionSearch,
  ),
  screen(
    '/payments/settings',
    { title: 'Payment settings', parts: ['Test mode', 'Stripe', 'Purchase page'] },
    lazyScreen(() => import('../areas/payments/settings/payment-settings.tsx'), 'PaymentSettings'),
  ),
  screen(
    '/webhooks',
    { title: 'Webhooks', group: 'Product', parts: ['Webhook endpoints', 'Signing secrets'] },
    lazyScreen(() => import('../areas/history/webhooks/endpoints.tsx'), 'Endpoints'),
  ),
  screen(
    '/webhooks/deliveries',
    { title: 'Webhook deliveries', parts: ['Failed events'] },
    lazyScreen(() => import('../areas/history/webhooks/deliveries.tsx'), 'Deliveries'),
    readDeliverySearch,
  ),
  screen(
    '/webhooks/events',
    { title: 'Webhook events', foundAs: 'Webhook event catalog' },
    lazyScreen(() => import('../areas/history/webhooks/event-catalog.tsx'), 'EventCatalog'),
  ),
  screen(
    '/webhooks/$endpointId',
    {},
    lazyScreen(() => import('../areas/history/webhooks/endpoint-page.tsx'), 'EndpointPage'),
  ),
  screen(
    '/vault',
    { title: 'Data vault', group: 'Product' },
    lazyScreen(() => import('../areas/vault/vault-stores.tsx'), 'VaultStores'),
  ),
  screen(
    '/sign-in-methods',
    {
      title: 'Sign-in methods',
      group: 'Sign-in pages',
      parts: ['Identity providers', 'Passkeys', 'Email codes'],
    },
    lazyScreen(() => import('../areas/owners/settings/sign-in-methods.tsx'), 'SignInMethods'),
  ),
  screen(
    '/sign-in-methods/sign-up',
    { title: 'Sign-up', parts: ['Sign-up fields', 'Consents', 'Anonymous users', 'Account deletion'] },
    lazyScreen(() => import('../areas/owners/settings/sign-in-methods.tsx'), 'SignUp'),
  ),
  screen(
    '/sign-in-methods/security',
    { title: 'Sign-in security', parts: ['Passwords', 'Two-factor authentication', 'Security emails'] },
    lazyScreen(() => import('../areas/owners/settings/sign-in-methods.tsx'), 'SignInSecurity'),
  ),
  screen(
    '/sign-in-methods/sessions',
    { title: 'User sessions', parts: ['Access token claims', 'Longest impersonation'] },
    lazyScreen(() => import('../areas/owners/settings/sign-in-methods.tsx'), 'UserSessions'),
  ),
  screen(
    '/branding',
    { title: 'Branding', group: 'Sign-in pages' },
    lazyScreen(() => import('../areas/owners/branding/branding.tsx'), 'Branding'),
  ),
  screen(
    '/domains',
    { title: 'Domains', group: 'Sign-in pages', parts: ['Hosted pages', 'Localhost', 'Native apps'] },
    lazyScreen(() => import('../areas/owners/settings/domains.tsx'), 'Domains'),
  ),
  screen(
    '/connect',
    { title: 'Connect your app', group: 'Your app' },
    lazyScreen(() => import('../areas/owners/keys/connect.tsx'), 'Connect'),
  ),
  screen(
    '/keys',
    { title: 'Project keys', group: 'Your app' },
    lazyScreen(() => import('../areas/owners/keys/key-set-list.tsx'), 'KeySetList'),
  ),
  screen(
    '/settings',
    {
      title: 'Settings',
      group: 'Project',
      parts: ['Project name', 'Logo', 'Team creation', 'API keys', 'Production mode'],
      partsOfOwners: ['Transfer', 'Delete project'],
    },
    lazyScreen(() => import('../areas/owners/settings/settings.tsx'), 'Settings'),
  ),
  screen(
    '/people',
    {
      title: 'People',
      group: 'Project',
      parts: ['Roles', 'Invitations', 'Owners and developers'],
      changesBy: 'owner',
    },
    lazyScreen(() => import('../areas/owners/people/people.tsx'), 'People'),
  ),
  screen(
    '/data-protection',
    {
      title: 'Data protection',
      group: 'Project',
      parts: ['Retention', 'How long data is kept', 'Grace period', 'GDPR'],
      partsOfOwners: ['Erase personal data'],
    },
    lazyScreen(() => import('../areas/owners/data-protection/data-protection.tsx'), 'DataProtection'),
  ),
  screen(
    '/imports',
    {
      title: 'Imports',
      group: 'Tools',
      parts: ['Import users from a file', 'Undo an import', 'Migrate from another system', 'Old system'],
      changesBy: 'owner',
    },
    lazyScreen(() => import('../areas/owners/moving/imports.tsx'), 'Imports'),
  ),
  screen(
    '/configuration',
    { title: 'Configuration', group: 'Tools' },
    lazyScreen(() => import('../areas/owners/configuration/configuration.tsx'), 'Configuration'),
  ),
] as const;

const user = screen(
  '/users/$userId',
  { changesBy: 'support' },
  lazyScreen(() => import('../areas/users/users/user-page.tsx'), 'UserPage'),
);

const team = screen(
  '/teams/$teamId',
  { changesBy: 'support' },
  lazyScreen(() => import('../areas/teams/teams/team-page.tsx'), 'TeamPage'),
);

/** Returns a function that adds a tab to the screen of a user or a team. */
function tabsOf<Parent extends typeof user | typeof team>(parent: Parent) {
  const staticData: ScreenData = { changesBy: 'support' };
  return <Path extends string>(path: Path, component: RouteComponent) =>
    createRoute({ getParentRoute: () => parent, path, staticData, component, pendingComponent: TabWait });
}

const userTab = tabsOf(user);
const userTabs = () => import('../areas/users/users/user-tabs.tsx');

/** The screen of a user, with its tabs. */
export const userScreen = user.addChildren([
  userTab('/', lazyScreen(userTabs, 'ProfileTab')),
  userTab('/sign-in', lazyScreen(userTabs, 'SignInTab')),
  userTab('/sessions', lazyScreen(userTabs, 'SessionsTab')),
  userTab('/teams', lazyScreen(userTabs, 'TeamsTab')),
  userTab('/permissions', lazyScreen(userTabs, 'PermissionsTab')),
  userTab('/emails', lazyScreen(userTabs, 'EmailsTab')),
  userTab('/metadata', lazyScreen(userTabs, 'MetadataTab')),
  userTab('/activity', lazyScreen(userTabs, 'ActivityTab')),
  userTab(
    '/billing',
    lazyScreen(() => import('../areas/payments/customers/user-billing.tsx'), 'UserBilling'),
  ),
]);

const teamTab = tabsOf(team);
const teamTabs = () => import('../areas/teams/teams/team-tabs.tsx');

/** The screen of a team, with its tabs. */
export const teamScreen = team.addChildren([
  teamTab('/', lazyScreen(teamTabs, 'MembersTab')),
  teamTab('/invitations', lazyScreen(teamTabs, 'InvitationsTab')),
  teamTab('/api-keys', lazyScreen(teamTabs, 'TeamApiKeysTab')),
  teamTab('/activity', lazyScreen(teamTabs, 'TeamActivityTab')),
  teamTab('/settings', lazyScreen(teamTabs, 'TeamSettingsTab')),
]);

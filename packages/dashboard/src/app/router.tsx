import type { ProjectRole } from '@portico/react';
import { createRoute, createRouter, type RouteComponent } from '@tanstack/react-router';
import { readEventSearch } from '../areas/history/events/event-search.ts';
import { readSignInSearch } from '../areas/history/sign-ins/sign-in-search.ts';
import { readDeliverySearch } from '../areas/history/webhooks/delivery-search.ts';
import { readGrowthSearch } from '../areas/owners/growth/growth-search.ts';
import { readTransactionSearch } from '../areas/payments/transaction-search.ts';
import { readTeamSearch } from '../areas/teams/teams/team-search.ts';
import { readUserSearch } from '../areas/users/users/user-search.ts';
import { basePath } from '../lib/server-path.ts';
import { Broken } from './broken.tsx';
import { FullPageWait } from './full-page-wait.tsx';
import { lazyScreen } from './lazy-screen.tsx';
import { plainRoutes, signedIn } from './plain-routes.tsx';
import { publicRoutes, root } from './public-routes.tsx';
import { readCopySearch, readEmailSearch, readOverviewSearch } from './screen-search.ts';
import { TabWait } from './tab-wait.tsx';

const project = createRoute({
  getParentRoute: () => signedIn,
  path: '/projects/$projectId',
  component: lazyScreen(() => import('./project-shell.tsx'), 'ProjectShell'),
});

const overview = createRoute({
  getParentRoute: () => project,
  path: '/',
  validateSearch: readOverviewSearch,
  component: lazyScreen(() => import('../areas/owners/overview/overview.tsx'), 'Overview'),
});

const growth = createRoute({
  getParentRoute: () => project,
  path: '/growth',
  validateSearch: readGrowthSearch,
  component: lazyScreen(() => import('../areas/owners/growth/growth.tsx'), 'Growth'),
});

const connect = createRoute({
  getParentRoute: () => project,
  path: '/connect',
  component: lazyScreen(() => import('../areas/owners/keys/connect.tsx'), 'Connect'),
});

const users = createRoute({
  getParentRoute: () => project,
  path: '/users',
  staticData: { changesBy: 'support' },
  validateSearch: readUserSearch,
  component: lazyScreen(() => import('../areas/users/users/user-list.tsx'), 'UserList'),
});

const user = createRoute({
  getParentRoute: () => project,
  path: '/users/$userId',
  staticData: { changesBy: 'support' },
  component: lazyScreen(() => import('../areas/users/users/user-page.tsx'), 'UserPage'),
});

const userTabs = () => import('../areas/users/users/user-tabs.tsx');

const userTab = <Path extends string>(path: Path, component: RouteComponent) =>
  createRoute({
    getParentRoute: () => user,
    path,
    staticData: { changesBy: 'support' },
    component,
    pendingComponent: TabWait,
  });

const userProfile = userTab('/', lazyScreen(userTabs, 'ProfileTab'));
const userSignIn = userTab('/sign-in', lazyScreen(userTabs, 'SignInTab'));
const userSessions = userTab('/sessions', lazyScreen(userTabs, 'SessionsTab'));
const userTeams = userTab('/teams', lazyScreen(userTabs, 'TeamsTab'));
const userPermissions = userTab('/permissions', lazyScreen(userTabs, 'PermissionsTab'));
const userEmails = userTab('/emails', lazyScreen(userTabs, 'EmailsTab'));
const userMetadata = userTab('/metadata', lazyScreen(userTabs, 'MetadataTab'));
const userActivity = userTab('/activity', lazyScreen(userTabs, 'ActivityTab'));

const userBilling = userTab(
  '/billing',
  lazyScreen(() => import('../areas/payments/user-billing.tsx'), 'UserBilling'),
);

const teams = createRoute({
  getParentRoute: () => project,
  path: '/teams',
  staticData: { changesBy: 'support' },
  validateSearch: readTeamSearch,
  component: lazyScreen(() => import('../areas/teams/teams/team-list.tsx'), 'TeamList'),
});

const team = createRoute({
  getParentRoute: () => project,
  path: '/teams/$teamId',
  staticData: { changesBy: 'support' },
  component: lazyScreen(() => import('../areas/teams/teams/team-page.tsx'), 'TeamPage'),
});

const permissions = createRoute({
  getParentRoute: () => project,
  path: '/permissions',
  component: lazyScreen(() => import('../areas/teams/permissions/permissions.tsx'), 'Permissions'),
});

const emails = createRoute({
  getParentRoute: () => project,
  path: '/emails',
  validateSearch: readEmailSearch,
  component: lazyScreen(() => import('../areas/mail/emails/emails.tsx'), 'Emails'),
});

const emailDelivery = createRoute({
  getParentRoute: () => project,
  path: '/emails/delivery',
  component: lazyScreen(() => import('../areas/mail/email-delivery/email-delivery.tsx'), 'EmailDelivery'),
});

const drafts = createRoute({
  getParentRoute: () => project,
  path: '/emails/drafts',
  component: lazyScreen(() => import('../areas/mail/email-studio/draft-list.tsx'), 'DraftList'),
});

const draft = createRoute({
  getParentRoute: () => project,
  path: '/emails/drafts/$id',
  component: lazyScreen(() => import('../areas/mail/email-studio/draft-editor.tsx'), 'DraftEditor'),
});

const compose = createRoute({
  getParentRoute: () => project,
  path: '/emails/drafts/$id/send',
  component: lazyScreen(() => import('../areas/mail/broadcasts/compose.tsx'), 'Compose'),
});

const broadcasts = createRoute({
  getParentRoute: () => project,
  path: '/emails/broadcasts',
  component: lazyScreen(() => import('../areas/mail/broadcasts/broadcast-list.tsx'), 'BroadcastList'),
});

const templates = createRoute({
  getParentRoute: () => project,
  path: '/emails/templates',
  component: lazyScreen(() => import('../areas/mail/email-studio/template-list.tsx'), 'TemplateList'),
});

const template = createRoute({
  getParentRoute: () => project,
  path: '/emails/templates/$id',
  component: lazyScreen(() => import('../areas/mail/email-studio/template-editor.tsx'), 'TemplateEditor'),
});

const themes = createRoute({
  getParentRoute: () => project,
  path: '/emails/themes',
  component: lazyScreen(() => import('../areas/mail/email-studio/theme-list.tsx'), 'ThemeList'),
});

const theme = createRoute({
  getParentRoute: () => project,
  path: '/emails/themes/$id',
  component: lazyScreen(() => import('../areas/mail/email-studio/theme-editor.tsx'), 'ThemeEditor'),
});

const auditLog = createRoute({
  getParentRoute: () => project,
  path: '/audit-log',
  validateSearch: readEventSearch,
  component: lazyScreen(() => import('../areas/history/events/audit-log.tsx'), 'AuditLog'),
});

const signIns = createRoute({
  getParentRoute: () => project,
  path: '/sign-ins',
  validateSearch: readSignInSearch,
  component: lazyScreen(() => import('../areas/history/sign-ins/sign-ins.tsx'), 'SignIns'),
});

const people = createRoute({
  getParentRoute: () => project,
  path: '/people',
  staticData: { changesBy: 'owner' },
  component: lazyScreen(() => import('../areas/owners/people/people.tsx'), 'People'),
});

const dataProtection = createRoute({
  getParentRoute: () => project,
  path: '/data-protection',
  component: lazyScreen(() => import('../areas/owners/data-protection/data-protection.tsx'), 'DataProtection'),
});

const imports = createRoute({
  getParentRoute: () => project,
  path: '/imports',
  staticData: { changesBy: 'owner' },
  component: lazyScreen(() => import('../areas/owners/moving/imports.tsx'), 'Imports'),
});

const payments = createRoute({
  getParentRoute: () => project,
  path: '/payments',
  component: lazyScreen(() => import('../areas/payments/overview.tsx'), 'PaymentsOverview'),
});

const products = createRoute({
  getParentRoute: () => project,
  path: '/payments/products',
  component: lazyScreen(() => import('../areas/payments/products.tsx'), 'Products'),
});

const newProduct = createRoute({
  getParentRoute: () => project,
  path: '/payments/new-product',
  validateSearch: readCopySearch,
  component: lazyScreen(() => import('../areas/payments/product-editor.tsx'), 'NewProduct'),
});

const product = createRoute({
  getParentRoute: () => project,
  path: '/payments/products/$productId',
  component: lazyScreen(() => import('../areas/payments/product-editor.tsx'), 'ProductEditor'),
});

const items = createRoute({
  getParentRoute: () => project,
  path: '/payments/items',
  component: lazyScreen(() => import('../areas/payments/items.tsx'), 'Items'),
});

const customers = createRoute({
  getParentRoute: () => project,
  path: '/payments/customers',
  component: lazyScreen(() => import('../areas/payments/customers.tsx'), 'Customers'),
});

const customer = createRoute({
  getParentRoute: () => project,
  path: '/payments/customers/$type/$customerId',
  component: lazyScreen(() => import('../areas/payments/customer-page.tsx'), 'CustomerPage'),
});

const transactions = createRoute({
  getParentRoute: () => project,
  path: '/payments/transactions',
  validateSearch: readTransactionSearch,
  component: lazyScreen(() => import('../areas/payments/transactions.tsx'), 'Transactions'),
});

const vault = createRoute({
  getParentRoute: () => project,
  path: '/vault',
  component: lazyScreen(() => import('../areas/vault/vault-stores.tsx'), 'VaultStores'),
});

const webhooks = createRoute({
  getParentRoute: () => project,
  path: '/webhooks',
  component: lazyScreen(() => import('../areas/history/webhooks/endpoints.tsx'), 'Endpoints'),
});

const webhookDeliveries = createRoute({
  getParentRoute: () => project,
  path: '/webhooks/deliveries',
  validateSearch: readDeliverySearch,
  component: lazyScreen(() => import('../areas/history/webhooks/deliveries.tsx'), 'Deliveries'),
});

const webhookEvents = createRoute({
  getParentRoute: () => project,
  path: '/webhooks/events',
  component: lazyScreen(() => import('../areas/history/webhooks/event-catalog.tsx'), 'EventCatalog'),
});

const webhookEndpoint = createRoute({
  getParentRoute: () => project,
  path: '/webhooks/$endpointId',
  component: lazyScreen(() => import('../areas/history/webhooks/endpoint-page.tsx'), 'EndpointPage'),
});

const keys = createRoute({
  getParentRoute: () => project,
  path: '/keys',
  component: lazyScreen(() => import('../areas/owners/keys/key-set-list.tsx'), 'KeySetList'),
});

const signInMethods = createRoute({
  getParentRoute: () => project,
  path: '/sign-in-methods',
  component: lazyScreen(() => import('../areas/owners/settings/sign-in-methods.tsx'), 'SignInMethods'),
});

const branding = createRoute({
  getParentRoute: () => project,
  path: '/branding',
  component: lazyScreen(() => import('../areas/owners/branding/branding.tsx'), 'Branding'),
});

const domains = createRoute({
  getParentRoute: () => project,
  path: '/domains',
  component: lazyScreen(() => import('../areas/owners/settings/domains.tsx'), 'Domains'),
});

const settings = createRoute({
  getParentRoute: () => project,
  path: '/settings',
  component: lazyScreen(() => import('../areas/owners/settings/settings.tsx'), 'Settings'),
});

const configuration = createRoute({
  getParentRoute: () => project,
  path: '/configuration',
  component: lazyScreen(() => import('../areas/owners/configuration/configuration.tsx'), 'Configuration'),
});

/** All screens and their URLs. Each screen has its own bundle, which is loaded when the user hovers a link to it. */
export const router = createRouter({
  routeTree: root.addChildren([
    ...publicRoutes,
    signedIn.addChildren([
      plainRoutes,
      project.addChildren([
        overview,
        growth,
        connect,
        users,
        user.addChildren([
          userProfile,
          userSignIn,
          userSessions,
          userTeams,
          userPermissions,
          userEmails,
          userBilling,
          userMetadata,
          userActivity,
        ]),
        teams,
        team,
        permissions,
        emails,
        emailDelivery,
        drafts,
        draft,
        compose,
        broadcasts,
        templates,
        template,
        themes,
        theme,
        payments,
        products,
        newProduct,
        product,
        items,
        customers,
        customer,
        transactions,
        vault,
        webhooks,
        webhookDeliveries,
        webhookEvents,
        webhookEndpoint,
        auditLog,
        signIns,
        people,
        imports,
        dataProtection,
        keys,
        signInMethods,
        branding,
        domains,
        settings,
        configuration,
      ]),
    ]),
  ]),
  basepath: `${basePath()}/`,
  defaultPreload: 'intent',
  defaultPendingComponent: FullPageWait,
  defaultPendingMs: 150,
  defaultErrorComponent: Broken,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface StaticDataRouteOption {
    /** The role that changes on the screen require. Default: developer. */
    changesBy?: ProjectRole;
  }
}

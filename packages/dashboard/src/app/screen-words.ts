import type { ProjectScreen } from './screens.ts';

type ScreenPathBelow =
  | '/projects/$projectId/payments/products'
  | '/projects/$projectId/payments/items'
  | '/projects/$projectId/payments/customers'
  | '/projects/$projectId/payments/transactions'
  | '/projects/$projectId/webhooks/deliveries'
  | '/projects/$projectId/webhooks/events'
  | '/projects/$projectId/emails/broadcasts'
  | '/projects/$projectId/emails/delivery'
  | '/projects/$projectId/emails/drafts'
  | '/projects/$projectId/emails/templates'
  | '/projects/$projectId/emails/themes';

/** What the command palette finds on a screen. */
interface ScreenWords {
  /** Names of settings on the screen, for the search. */
  readonly parts?: readonly string[];
  /** Names of settings on the screen that only owners can change. */
  readonly partsOfOwners?: readonly string[];
  /** Screens below it, for the search. */
  readonly below?: readonly { to: ScreenPathBelow; name: string; parts?: readonly string[] }[];
}

/** What the command palette finds on screens, apart from their names. Only the palette loads it. */
export const screenWords: Readonly<Partial<Record<ProjectScreen['to'], ScreenWords>>> = {
  '/projects/$projectId/growth': { parts: ['Sign-ups', 'Active users', 'Retention', 'Export'] },
  '/projects/$projectId/sign-ins': { parts: ['Failed sign-ins'] },
  '/projects/$projectId/emails': {
    parts: ['Email server (SMTP)', 'Sent emails'],
    below: [
      { to: '/projects/$projectId/emails/drafts', name: 'Email drafts' },
      { to: '/projects/$projectId/emails/broadcasts', name: 'Email broadcasts' },
      { to: '/projects/$projectId/emails/templates', name: 'Email templates' },
      { to: '/projects/$projectId/emails/themes', name: 'Email themes' },
      {
        to: '/projects/$projectId/emails/delivery',
        name: 'Email delivery',
        parts: ['Suppression list', 'Bounces and complaints', 'Sending domain', 'SPF, DKIM and DMARC'],
      },
    ],
  },
  '/projects/$projectId/payments': {
    parts: ['Test mode', 'Stripe'],
    below: [
      { to: '/projects/$projectId/payments/products', name: 'Products', parts: ['Catalogs', 'Prices'] },
      { to: '/projects/$projectId/payments/items', name: 'Items' },
      { to: '/projects/$projectId/payments/customers', name: 'Customers' },
      { to: '/projects/$projectId/payments/transactions', name: 'Transactions' },
    ],
  },
  '/projects/$projectId/webhooks': {
    parts: ['Webhook endpoints', 'Signing secrets'],
    below: [
      { to: '/projects/$projectId/webhooks/deliveries', name: 'Webhook deliveries', parts: ['Failed events'] },
      { to: '/projects/$projectId/webhooks/events', name: 'Webhook event catalog' },
    ],
  },
  '/projects/$projectId/sign-in-methods': { parts: ['Sign-up', 'Passwords', 'Identity providers', 'Account deletion'] },
  '/projects/$projectId/domains': { parts: ['Hosted pages', 'Localhost', 'Native apps'] },
  '/projects/$projectId/settings': {
    parts: ['Project name', 'Logo', 'Team creation', 'API keys', 'Production mode'],
    partsOfOwners: ['Transfer', 'Delete project'],
  },
  '/projects/$projectId/people': { parts: ['Roles', 'Invitations', 'Owners and developers'] },
  '/projects/$projectId/imports': {
    parts: ['Import users from a file', 'Undo an import', 'Migrate from another system', 'Old system'],
  },
  '/projects/$projectId/data-protection': {
    parts: ['Retention', 'How long data is kept', 'Grace period', 'GDPR'],
    partsOfOwners: ['Erase personal data'],
  },
  '/projects/$projectId/audit-log': { parts: ['Events', 'Activity'] },
};

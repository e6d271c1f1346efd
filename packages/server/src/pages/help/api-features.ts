/** What the API reference says about a feature: the name of its page, a sentence, and guides relative to `docs/reference/api`. */
export interface FeatureTexts {
  readonly title: string;
  readonly sentence: string;
  readonly guides?: readonly (readonly [title: string, link: string])[];
}

/** Folders of the contract that have their operations on the page of another one, where readers look for them. */
export const sharedPages: Readonly<Record<string, string>> = {
  'users/user-search': 'users/users',
  'payments/customers': 'payments/purchases',
  'payments/transactions': 'payments/purchases',
};

/** Features by folder of the contract, in the order of the reference. */
export const apiFeatures: Readonly<Record<string, FeatureTexts>> = {
  'users/users': {
    title: 'Users',
    sentence: 'Read, list, search and delete users.',
    guides: [['The user object', '../protocol/users.md']],
  },
  'users/tags': {
    title: 'Tags of users',
    sentence: 'List the tags that owners give users, and add and remove them for many users at once.',
    guides: [['Tags and notes', '../../build/users.md#tags-and-notes']],
  },
  'users/notes': {
    title: 'Notes about users',
    sentence: 'Read and write what owners note about a user.',
    guides: [['Tags and notes', '../../build/users.md#tags-and-notes']],
  },
  'users/deletions': {
    title: 'Deletion of accounts',
    sentence: 'Delete the current user, keep an account that is scheduled for deletion, and cancel a deletion.',
    guides: [['Time to change their mind', '../../build/users.md#time-to-change-their-mind']],
  },
  'sign-in/user-changes': {
    title: 'User changes',
    sentence: 'Update the current user or any user: name, email, metadata, password, restriction.',
    guides: [['The user object', '../protocol/users.md']],
  },
  'sign-in/sign-up': { title: 'Create users', sentence: 'Create users on your server, with or without a password.' },
  'users/sessions': {
    title: 'Sessions',
    sentence: 'List, create, refresh and end sessions, also all sessions of a user.',
    guides: [['Sessions', '../../build/sessions.md']],
  },
  'sign-in/impersonation': {
    title: 'Sign in as a user',
    sentence: 'Create links with which people of the project sign in as a user, and use them.',
    guides: [['See your app as one of your users', '../../build/sessions.md#see-your-app-as-one-of-your-users']],
  },
  'sign-in/password': {
    title: 'Password sign-in',
    sentence: 'Sign up and sign in with a password, change it and reset it.',
    guides: [['Passwords', '../../run/security/passwords.md']],
  },
  'sign-in/one-time-code': {
    title: 'Magic links and one-time codes',
    sentence: 'Sign in with an email, without a password.',
  },
  'sign-in/passkey': {
    title: 'Passkeys',
    sentence: 'Register passkeys and sign in with them.',
    guides: [['Two-factor authentication and passkeys', '../../build/second-factor.md']],
  },
  'sign-in/totp': {
    title: 'Two-factor authentication',
    sentence: 'The second step of a sign-in, recovery codes and trusted devices.',
    guides: [['Two-factor authentication and passkeys', '../../build/second-factor.md']],
  },
  'sign-in/social': {
    title: 'Social sign-in and connected accounts',
    sentence: 'Sign in with Google, GitHub and others, and get their access tokens for your app.',
    guides: [['Social sign-in', '../../build/social-sign-in.md']],
  },
  'sign-in/hosted-pages': {
    title: 'Hosted pages',
    sentence: 'Sign in on pages that Portico serves, with OAuth, from an app in any language.',
    guides: [['Hosted pages', '../../build/hosted-pages.md']],
  },
  'sign-in/anonymous': {
    title: 'Anonymous users',
    sentence: 'Create users without sign-in data, who can sign up later.',
  },
  'sign-in/cli-login': {
    title: 'Command-line sign-in',
    sentence: 'Sign in a command-line program through the browser.',
  },
  'users/contact-channels': {
    title: 'Contact channels',
    sentence: 'Email addresses of users: add, verify, remove, and use for sign-in.',
  },
  'users/permissions': {
    title: 'Project permissions',
    sentence: 'Grant, list and revoke the permissions of users in a project.',
    guides: [['Teams and permissions', '../../build/teams-and-permissions.md']],
  },
  'users/notifications': {
    title: 'Notifications',
    sentence: 'Which kinds of emails users want, and the link to unsubscribe.',
  },
  'users/sign-up-fields': {
    title: 'Sign-up fields',
    sentence: 'Answers and consents of users to the own fields of a project.',
    guides: [['Sign-up fields', '../../build/sign-up-fields.md']],
  },
  'teams/teams': {
    title: 'Teams',
    sentence: 'Teams, members, invitations, and permissions of members.',
    guides: [['Teams and permissions', '../../build/teams-and-permissions.md']],
  },
  'teams/permission-definitions': {
    title: 'Permission definitions',
    sentence: 'Define the permissions of a project and of its teams.',
    guides: [['Teams and permissions', '../../build/teams-and-permissions.md']],
  },
  'teams/api-keys': {
    title: 'API keys',
    sentence: 'API keys of users and teams: create, check, revoke.',
    guides: [['API keys', '../../build/api-keys.md']],
  },
  'mail/emails': { title: 'Emails', sentence: 'Render and list emails.', guides: [['Email', '../../build/emails.md']] },
  'mail/broadcasts': {
    title: 'Send emails and broadcasts',
    sentence: 'Send an email to users, or a broadcast to all or some of them.',
    guides: [['Email', '../../build/emails.md#emails-to-users']],
  },
  'mail/email-studio': {
    title: 'Email templates, themes and drafts',
    sentence: 'Edit what emails look like, with a preview and an AI chat.',
    guides: [['Email editors', '../../build/email-editors.md']],
  },
  'mail/email-log': {
    title: 'Email log',
    sentence: 'Every email with its state and attempts.',
    guides: [['Email delivery', '../../run/email-delivery.md']],
  },
  'mail/email-suppressions': {
    title: 'Email suppressions',
    sentence: 'Addresses that get no emails, because they bounced or complained.',
    guides: [['Email delivery', '../../run/email-delivery.md']],
  },
  'mail/email-webhooks': {
    title: 'Bounce reports',
    sentence: 'Receive bounces and complaints of email providers.',
    guides: [['Email delivery', '../../run/email-delivery.md']],
  },
  'mail/sending-domains': {
    title: 'Sending domains',
    sentence: 'Check SPF, DKIM and DMARC records of the domain that emails come from.',
    guides: [['Email delivery', '../../run/email-delivery.md']],
  },
  'mail/email-digest': {
    title: 'Failed email digest',
    sentence: 'Reports failed emails to project owners. For a cron job.',
  },
  'payments/items': {
    title: 'Items',
    sentence: 'Quantities such as credits and seats: read, use up and grant.',
    guides: [['Payments', '../../build/payments.md']],
  },
  'payments/purchases': {
    title: 'Products of customers',
    sentence: 'Grant, list and revoke products, and list customers and transactions.',
    guides: [['Payments', '../../build/payments.md']],
  },
  'payments/checkout': {
    title: 'Checkout',
    sentence: 'Purchase URLs, the purchase page, promotion codes, and purchases in test mode.',
    guides: [['Payments', '../../build/payments.md']],
  },
  'payments/billing': {
    title: 'Billing and subscriptions',
    sentence: 'Payment methods, invoices, and changes of subscriptions by customers.',
    guides: [['Billing', '../../build/payments.md#billing-for-your-customers']],
  },
  'payments/payments': {
    title: 'Payments and refunds',
    sentence: 'Received payments, refunds and revenue.',
    guides: [['Refunds and revenue', '../../build/payments.md#refunds-and-revenue']],
  },
  'payments/test-mode': {
    title: 'Test mode',
    sentence: 'Move test subscriptions in time, and decide test disputes.',
    guides: [['Try it in test mode', '../../build/payments.md#try-it-in-test-mode']],
  },
  'payments/payment-provider': {
    title: 'Payment provider',
    sentence: 'Connect a project to Stripe, and receive the events of Stripe.',
    guides: [['Take payments with Stripe', '../../build/payments.md#take-payments-with-stripe']],
  },
  vault: {
    title: 'Data vault',
    sentence: 'Store and read encrypted values.',
    guides: [['Data vault', '../../build/vault.md']],
  },
  'history/events': {
    title: 'Events and audit log',
    sentence: 'Who did what, and when. List and export events.',
    guides: [['Events and the audit log', '../../build/events.md']],
  },
  'history/requests': {
    title: 'Request log',
    sentence: 'Which requests the API has answered, from whom, and why some failed.',
    guides: [['The request log', '../../build/request-log.md']],
  },
  'history/erasures': {
    title: 'Erasures of personal data',
    sentence: 'Erase what is left about deleted users, and list erasures.',
    guides: [['Data protection', '../../build/data-protection.md']],
  },
  'history/own-data': {
    title: 'Own data',
    sentence: 'Export what is stored about the current user.',
    guides: [['Data protection', '../../build/data-protection.md']],
  },
  'history/webhooks': {
    title: 'Webhook endpoints',
    sentence: 'Create endpoints, and list, repeat and test deliveries.',
    guides: [
      ['Webhooks', '../../build/webhooks.md'],
      ['Webhook events', '../webhook-events.md'],
    ],
  },
  'ground/projects': { title: 'Projects and project keys', sentence: 'The current project and its key sets.' },
  'owners/project-config': {
    title: 'Project configuration',
    sentence: 'Read and change the configuration of a project, such as in a deployment script.',
    guides: [['Configuration overrides', '../protocol/projects.md#configuration-overrides']],
  },
  'owners/branding': {
    title: 'Branding',
    sentence: 'Read, draft and publish the look of the ready-made pages.',
    guides: [['Branding', '../../build/branding.md']],
  },
  'owners/demo-data': {
    title: 'Demo data',
    sentence: 'Add users and teams that nobody is to a project in development, and remove them.',
    guides: [['Demo data', '../../build/demo-data.md']],
  },
  'owners/moving': {
    title: 'Imports and exports',
    sentence: 'Import users and teams from the lines of a file, undo an import, and export everything.',
    guides: [
      ['Import from a file', '../../move-in/import-file.md'],
      ['Export a project', '../../move-in/export.md'],
    ],
  },
  'owners/old-system': {
    title: 'Old system',
    sentence: 'Move users in from another system when they sign in for the first time.',
    guides: [['Move in at sign-in', '../../move-in/lazily.md']],
  },
  'owners/project-ownership': { title: 'Owned projects', sentence: 'List, create and transfer projects as an owner.' },
  'owners/installation': {
    title: 'Installation',
    sentence: 'Read the figures of the whole server, for its operator.',
    guides: [['The installation in the dashboard', '../../run/installation.md']],
  },
  'owners/people': {
    title: 'People',
    sentence: 'The people who work on a project, their roles and invitations.',
    guides: [['People and roles', '../../run/people-and-roles.md']],
  },
  'owners/access-review': {
    title: 'Access review',
    sentence: 'What a user had access to before the email was verified, and its removal.',
  },
  'owners/metrics': { title: 'Metrics', sentence: 'Users, sign-ups and activity by day, and statistics of emails.' },
  'owners/integrations': {
    title: 'Integrations',
    sentence: 'Platforms that create projects for their customers.',
    guides: [['Integrations', '../../build/integrations.md']],
  },
  'owners/workflow-tokens': {
    title: 'Workflow tokens',
    sentence: 'Name a background workflow in the audit log.',
    guides: [['Workflow tokens', '../protocol/requests.md#workflow-tokens']],
  },
  'ground/service': { title: 'Service', sentence: 'The version of the server, its addresses and key sets.' },
};

/** Files with routes for clients of other products, which have a page of their own at the end. */
export const compatibilityFiles: Readonly<Record<string, FeatureTexts>> = {
  'history/webhooks/svix': {
    title: 'Svix API',
    sentence: 'The part of the Svix API that clients of webhooks need.',
    guides: [['Svix API', '../protocol/webhooks.md#svix-api']],
  },
  'owners/integrations/neon': {
    title: 'Neon integration',
    sentence: 'Other paths of operations, for the Neon integration.',
    guides: [['Neon', '../protocol/integrations.md#neon']],
  },
  'ground/not-offered/not-offered': {
    title: 'Features that Portico does not have',
    sentence: 'Newer clients call these operations and expect the answer of a project without the feature.',
    guides: [['New endpoints', '../protocol/newer-clients.md#new-endpoints']],
  },
};

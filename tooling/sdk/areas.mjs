/**
 * The classes of the SDK whose methods `npm run fix` writes from the contract, by the name that `@sdk` has before the dot.
 *
 * @type {Record<string, Area>}
 *
 * @typedef {object} Area
 * @property {string} [of] name of the class. One that ends in `Calls` is the base of a class with methods of its own
 * @property {string} [shown] that class, whose interface has the hooks
 * @property {string} file its path in `packages/js/src/areas`
 * @property {'client' | 'server' | 'admin'} level
 * @property {true} [isPart] whether it is a part of an app
 * @property {string} [caller] type of the first argument, for functions that objects of the SDK call, instead of a class
 * @property {string} [says] its docstring
 */
export const areas = {
  webhooks: {
    of: 'WebhookCalls',
    shown: 'AdminWebhooks',
    file: 'history/webhooks/webhooks.calls.ts',
    level: 'admin',
    says: 'The calls for webhooks.',
  },
  erasures: {
    of: 'AdminErasures',
    file: 'history/erasures.calls.ts',
    level: 'admin',
    says: 'Erasures of personal data, and the age of data.',
  },
  requests: {
    of: 'AdminRequests',
    file: 'history/requests.calls.ts',
    level: 'admin',
    says: 'The request log of a project: `requests` of an admin app.',
  },
  events: {
    of: 'ServerEvents',
    file: 'history/events/events.calls.ts',
    level: 'server',
    says: 'The event log of a project: `events` of a server app.',
  },
  emails: {
    of: 'EmailCalls',
    shown: 'AdminEmails',
    file: 'mail/emails.calls.ts',
    level: 'admin',
    says: 'The calls for emails.',
  },
  emailDelivery: {
    of: 'AdminEmailDelivery',
    file: 'mail/email-delivery.calls.ts',
    level: 'admin',
    says: 'Delivery of the emails of a project: `emailDelivery` of an admin app.',
  },
  people: {
    of: 'PeopleCalls',
    shown: 'AdminPeople',
    file: 'owners/people/people.calls.ts',
    level: 'admin',
    says: 'The calls for people.',
  },
  branding: {
    of: 'AdminBranding',
    file: 'owners/branding/branding.calls.ts',
    level: 'admin',
    says: 'The look of the ready-made pages of a project: `branding` of an admin app. Each change names the version that it is based on, so that two people do not overwrite each other.',
  },
  imports: {
    of: 'ImportCalls',
    shown: 'AdminImports',
    file: 'owners/moving/imports.calls.ts',
    level: 'admin',
    says: 'The calls for imports.',
  },
  demoData: {
    of: 'AdminDemoData',
    file: 'owners/demo-data.calls.ts',
    level: 'admin',
    says: 'The demo data of a project: `demoData` of an admin app.',
  },
  payments: {
    of: 'PaymentCalls',
    shown: 'AdminPayments',
    file: 'payments/payments.calls.ts',
    level: 'admin',
    says: 'The calls for payments.',
  },
  billing: { caller: 'PaymentCaller', file: 'payments/billing.calls.ts', level: 'client' },
  checkout: functionsOf('payments/checkout', 'client'),
  contactChannels: functionsOf('users/contact-channels/contact-channels'),
  permissions: functionsOf('users/permissions/permissions'),
  notifications: functionsOf('users/notifications/notifications'),
  signUpFields: functionsOf('users/sign-up-fields/sign-up-fields'),
  tags: {
    of: 'ServerTags',
    file: 'users/tags.calls.ts',
    level: 'server',
    says: 'The tags of users: `tags` of a server app.',
  },
  notes: {
    of: 'ServerNotes',
    file: 'users/notes.calls.ts',
    level: 'server',
    says: 'Notes about users: `notes` of a server app.',
  },
  users: functionsOf('users/users/users'),
  sessions: functionsOf('users/sessions/sessions', 'client'),
  passwords: functionsOf('sign-in/password/passwords'),
  providerLinks: functionsOf('sign-in/social/provider-links'),
  passkeys: functionsOf('sign-in/passkey/passkeys'),
  secondFactors: functionsOf('sign-in/totp/second-factors'),
  apiKeys: functionsOf('teams/api-keys/api-keys'),
  invitations: functionsOf('teams/teams/invitations'),
  teams: functionsOf('teams/teams/teams'),
  vault: {
    of: 'AdminVault',
    file: 'vault/vault.calls.ts',
    level: 'admin',
    says: 'The data vault of a project: `vault` of an admin app.',
  },
  app: {
    of: 'AdminAppCalls',
    shown: 'PorticoAdminApp<ProjectId extends string = string>',
    file: '../apps/admin-app.calls.ts',
    level: 'admin',
    isPart: true,
    says: 'The calls of an admin app that belong to no area.',
  },
};

/** Folders of types that are not the one of their feature, by the file of the contract. */
export const otherFolders = { 'owners/metrics/email-metrics.endpoints.ts': 'mail' };

/** Types that people write, by name, and where they are: in the contract, or in `packages/js/src/areas`. */
export const writtenTypes = {
  AnyCaller: 'base/owner.ts',
  BrandColors: '@portico/contract/branding',
  Json: '@portico/contract',
  EventType: '@portico/contract',
  SignInFailure: '@portico/contract',
  Interval: '@portico/contract/payments',
  ProjectBranding: 'owners/branding/branding.ts',
  ProjectRole: '@portico/contract',
  AdminCustomerType: 'payments/admin-payments.ts',
  Customer: 'payments/customer.ts',
  CustomerPaymentMethod: 'payments/billing.ts',
  PaymentCaller: 'payments/payment-caller.ts',
  SubscriptionChange: 'payments/billing.ts',
  TransactionPrice: 'payments/admin-payments.ts',
  WebhookEventType: 'history/webhooks/webhook-event.ts',
  WireProduct: 'payments/customer.ts',
};

/** Returns the functions of a feature whose objects have methods, such as users and teams. Servers get the most fields. */
function functionsOf(feature, level = 'server') {
  return { caller: 'AnyCaller', file: `${feature}.calls.ts`, level };
}

/** Types that people write and that are a part of a path, with the function that returns the path parameters. */
export const pathTypes = {
  Customer: {
    of: 'customerParams',
    fields: ['customer_type', 'customer_id'],
    file: 'payments/customer.ts',
  },
};

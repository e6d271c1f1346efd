/**
 * Test files by kind. `npm test` runs those that stay: together they go through each mechanism once. `npm test -- --long` and
 * `npm test -- <filter>` run the others too.
 */
interface Kind {
  readonly kind: string;
  readonly folder: string;
  /** Files without `.test.ts` that run with `npm test`. */
  readonly stays: readonly string[];
  /** Files without `.test.ts` that take long and repeat a mechanism. */
  readonly long: readonly string[];
}

export const kinds: readonly Kind[] = [
  {
    kind: 'processes that are killed',
    folder: 'tests/kill',
    stays: ['server', 'payments'],
    long: [
      'broadcast',
      'durability',
      'embedded-database',
      'erasure',
      'imports',
      'memory',
      'rotation',
      'security-notices',
      'webhooks',
      'workers',
    ],
  },
  {
    kind: 'several replicas',
    folder: 'tests/replicas',
    stays: ['replicas', 'purchases'],
    long: [
      'earlier-access',
      'mail',
      'payment-emails',
      'rotation',
      'sign-in-methods',
      'social',
      'upgrade',
      'vault',
      'webhooks',
    ],
  },
  {
    kind: 'faults of the database',
    folder: 'tests/faults',
    stays: ['failover', 'pgbouncer', 'standby'],
    long: ['patroni'],
  },
  {
    kind: 'guides followed from an empty folder',
    folder: 'tests/guides',
    stays: ['dev', 'server'],
    long: ['react', 'astro', 'nextjs', 'nextjs-15', 'react-router', 'registry', 'tanstack-start'],
  },
  { kind: 'reverse proxies', folder: 'tests/proxies', stays: ['nginx', 'nginx-replicas'], long: ['caddy', 'haproxy'] },
  { kind: 'files for operators', folder: 'tests/deploy', stays: ['files', 'kubernetes'], long: ['compose', 'image'] },
  {
    kind: 'the documentation site, whose route a unit test covers',
    folder: 'tests/browser/site',
    stays: [],
    long: ['questions', 'reference', 'site'],
  },
  {
    kind: 'account settings',
    folder: 'tests/browser/account',
    stays: ['billing', 'profile', 'keep-account'],
    long: ['sign-in-methods', 'api-keys', 'items', 'notifications', 'settings'],
  },
  {
    kind: 'ways to sign in: the rules are those of the API tests',
    folder: 'tests/browser/sign-in',
    stays: ['address-first', 'hosted-pages', 'one-time-code', 'passkey', 'second-factor', 'sign-up-fields', 'social'],
    long: [
      'cli-confirm',
      'reauthentication',
      'mail-links',
      'own-methods-first',
      'passkey-domains',
      'passkey-second-factor',
      'passkey-signals',
      'server-away',
      'setup-link',
      'sign-up-obstacles',
      'tabs',
    ],
  },
  {
    kind: 'pages of teams',
    folder: 'tests/browser/teams',
    stays: ['team-invitation'],
    long: ['team-settings', 'account-team-billing', 'team-pages', 'team-switcher', 'teams'],
  },
  {
    kind: 'purchase pages and what owners sell',
    folder: 'tests/browser/payments',
    stays: ['purchase', 'purchase-stripe'],
    long: ['selling'],
  },
  {
    kind: 'pages in all states, themes and languages',
    folder: 'tests/browser/pages',
    stays: ['branding', 'handler-pages'],
    long: ['languages', 'looks-of-pages', 'mocks', 'or-else', 'right-to-left', 'theme'],
  },
  {
    kind: 'frameworks and bundlers',
    folder: 'tests/browser/packages',
    stays: ['nextjs', 'react-19', 'sizes', 'test-kit', 'weight'],
    long: [
      'frameworks',
      'new-deployment',
      'new-deployment-sdk',
      'node-example',
      'published-next',
      'published-react',
      'react-18',
    ],
  },
  {
    kind: 'screens of the dashboard, made of the same parts',
    folder: 'tests/browser/dashboard',
    stays: [
      'branding',
      'configuration',
      'invite-support',
      'payments',
      'rotate-keys',
      'shell',
      'users',
      'webhooks',
      'why-sign-in-failed',
    ],
    long: [
      'growth',
      'emails',
      'settings',
      'roles',
      'people',
      'api-keys',
      'members',
      'newsletter',
      'refunds',
      'edit-template',
      'broadcasts',
      'command-line',
      'copy-as-code',
      'data-protection',
      'email-chat',
      'email-delivery',
      'email-editors',
      'events',
      'imports',
      'inbox',
      'integrations',
      'keep-account',
      'looks',
      'newcomer',
      'overview',
      'owners-by-api',
      'palette',
      'passkeys',
      'payments-customers',
      'same-document',
      'sign-in',
      'teams',
      'users-selection',
      'vault',
      'webhook-portal',
    ],
  },
];

/** Paths of the files that only `npm test -- --long` and filters run. */
export const longFiles: readonly string[] = kinds.flatMap(({ folder, long }) =>
  long.map((name) => `${folder}/${name}.test.ts`),
);

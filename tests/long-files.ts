import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

/**
 * Test files by kind. `npm test` runs those that stay: together they go through each mechanism once. `npm test -- --long` and
 * `npm test -- <filter>` run the others too, which take long and repeat a mechanism. A new file is one of the others. The test of a
 * guard always stays (`tooling/long-files.test.mjs`).
 */
interface Kind {
  readonly kind: string;
  readonly folder: string;
  /** Files without `.test.ts` that run with `npm test`. */
  readonly stays: readonly string[];
}

/** A kind of which few files repeat something. A new file runs with `npm test`. */
interface Repetitions {
  readonly repeats: string;
  readonly folder: string;
  /** Names of files that do not run with `npm test`. */
  readonly leaves: readonly string[];
}

const root = new URL('..', import.meta.url);

export const kinds: readonly Kind[] = [
  { kind: 'processes that are killed', folder: 'tests/kill', stays: ['server'] },
  { kind: 'several replicas', folder: 'tests/replicas', stays: ['replicas', 'purchases'] },
  { kind: 'faults of the database', folder: 'tests/faults', stays: ['failover', 'pgbouncer', 'standby'] },
  { kind: 'guides followed from an empty folder', folder: 'tests/guides', stays: ['dev', 'server'] },
  { kind: 'reverse proxies', folder: 'tests/proxies', stays: ['nginx', 'nginx-replicas'] },
  { kind: 'files for operators', folder: 'tests/deploy', stays: ['alerts', 'files', 'helm', 'kubernetes'] },
  { kind: 'the documentation site, whose route a unit test covers', folder: 'tests/browser/site', stays: [] },
  { kind: 'account settings', folder: 'tests/browser/account', stays: ['billing', 'profile', 'keep-account'] },
  {
    kind: 'ways to sign in: the rules are those of the API tests',
    folder: 'tests/browser/sign-in',
    stays: ['address-first', 'hosted-pages', 'one-time-code', 'passkey', 'second-factor', 'sign-up-fields', 'social'],
  },
  { kind: 'pages of teams', folder: 'tests/browser/teams', stays: ['team-invitation'] },
  {
    kind: 'purchase pages and what owners sell',
    folder: 'tests/browser/payments',
    stays: ['purchase', 'purchase-stripe'],
  },
  {
    kind: 'pages in all states, themes and languages',
    folder: 'tests/browser/pages',
    stays: ['branding', 'handler-pages'],
  },
  {
    kind: 'frameworks and bundlers',
    folder: 'tests/browser/packages',
    stays: ['nextjs', 'react-19', 'sizes', 'test-kit', 'weight'],
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
  },
];

export const repetitions: readonly Repetitions[] = [
  {
    repeats: 'many random orders of payment events, of which `events` tries some',
    folder: 'packages/server/src/payments/payment-provider',
    leaves: ['event-orders.test.ts'],
  },
  {
    repeats: 'retries of an email until the last one: `sent-emails` has the first ones',
    folder: 'packages/server/src/mail/emails',
    leaves: ['endless-refusals.test.ts'],
  },
  {
    repeats:
      'random bodies, nearly all invalid: `valid-bodies` sends valid ones, and `bad-input` has each way to be invalid',
    folder: 'tests/matrix',
    leaves: ['random-bodies.test.ts'],
  },
  {
    repeats: 'packages as people install them, which the check of published packages and the guides do too',
    folder: 'tooling',
    leaves: ['published.test.mjs', 'portico-package.test.mjs', 'release/release.test.mjs'],
  },
  {
    repeats: 'copies under load: `backup-command` makes and restores them on both databases',
    folder: 'packages/server/src/operator/backup',
    leaves: ['backup.test.ts', 'copy-commands.test.ts'],
  },
];

/** Folders of which `npm test -- --long` runs each file. */
const longFolders = [
  ...['kill', 'faults', 'matrix', 'races', 'guides', 'replicas', 'proxies', 'deploy', 'browser', 'compatibility'].map(
    (name) => `tests/${name}/`,
  ),
  'tooling/lib/packaged-browser',
  // All of them on the embedded database too.
  'packages/server/src/',
];

/** Returns what `npm test -- --long` runs: the folders, and each other file with tests or repetitions that `npm test` leaves out. */
export function longFilters(): readonly string[] {
  const others = globSync(['packages/*/src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts', 'tooling/**/*.test.mjs'], {
    cwd: root,
  }).filter(
    (file) =>
      !longFolders.some((folder) => file.startsWith(folder)) &&
      (longFiles.includes(file) || readFileSync(new URL(file, root), 'utf8').includes(`'@portico/testkit/runs'`)),
  );
  return [...longFolders, ...others];
}

/** Paths of the files that only `npm test -- --long` and filters run. */
export const longFiles: readonly string[] = [
  ...kinds.flatMap(({ folder, stays }) =>
    globSync(`${folder}/*.test.ts`, { cwd: root }).filter((file) => !stays.includes(basename(file, '.test.ts'))),
  ),
  ...repetitions.flatMap(({ folder, leaves }) => leaves.map((name) => `${folder}/${name}`)),
];

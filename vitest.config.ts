import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { longFiles } from './tests/long-files.ts';

/**
 * Sources of the workspace packages are tested, not their builds. Only that one condition: Vitest passes the list on to
 * Node.js, where `import` or `module` would give a CommonJS package the ES module of its dependency.
 */
const resolve = { conditions: ['source'] };
const ssr = { resolve: { conditions: ['source', 'node'], externalConditions: ['source'] } };

/**
 * How long a test waits for a state. As long as Playwright waits for an element, because a busy machine needs time to
 * reach it. A test with a shorter time would fail without a defect.
 */
const patience = { poll: { timeout: 30_000 } };

/** `npm test -- --long` repeats some proofs so often that they take minutes. */
const isLong = process.env.PORTICO_TEST_LONG !== undefined;
const testTimeout = isLong ? 3_600_000 : 60_000;

/**
 * Workers of unit and API tests: more than the machine of CI has cores, because a quarter of the time of these tests is
 * waiting. They are one group, so that no core is idle between projects.
 */
const workers = 3;

/** The folders of the features in the server, as in `tooling/boundaries.mjs`. */
const wings = '{ground,mail,users,teams,sign-in,payments,history,vault,owners}';

/** Runs before each file of tests that share a server. */
const setupFiles = ['packages/testkit/src/each-file.ts'];

/**
 * Unit tests whose files share processes, because they change nothing that others notice. A process for each of these 117 files took
 * three quarters of their CPU time.
 */
const sharedUnitTests = [
  'packages/{contract,texts,js,react,next,dashboard,cli,testkit}/src/**/*.test.{ts,tsx}',
  'packages/dashboard/apps/**/*.test.{ts,tsx}',
];

/** They expect the state of a fresh page: no hooks are installed, no call of an earlier test waits for its server. */
const freshPageTests = ['packages/js/src/core/{hooks,server-status}.test.ts'];

/** Unit tests with a process for each file. Many start servers, change the environment of their process or end it. */
const separateUnitTests = [
  ...freshPageTests,
  'packages/{portico,testing}/src/**/*.test.ts',
  'packages/server/src/{base,db,settings,adapters,kernel,http,pages,operator,process}/**/*.test.ts',
  'tooling/**/*.test.mjs',
];

const apiTests = [`packages/server/src/${wings}/**/*.test.ts`, 'tests/{attacks,races,matrix}/**/*.test.ts'];

/**
 * API tests that run on one database, PostgreSQL if there is one. Both databases are PostgreSQL, read through the same
 * client code, and the tests of the features prove each endpoint on both. These tests add nothing about the database:
 *
 * - attacks: which guard refuses. The statements behind them are those of the features and of the races, which run on both
 * - compatibility: what SDKs make of responses, which are the same on both
 * - bad-input: decisions about a request before its statements
 * - random-bodies: nearly all of these bodies fail validation. `npm test -- --long` sends valid ones on both databases (valid-bodies)
 * - social-providers: what each identity provider returns. How it is stored, other tests of social prove on both
 * - head-and-options: methods and headers of requests
 * - not-offered: fixed responses of features that the server does not have
 * - doors, door-adapters, door-providers, door-steps, door-things: decisions about a caller, and two statements that the tests of teams and API keys run on both
 * - monitoring: what is counted and by which labels
 * - openapi, error-sources, and the last line: documents, lists and functions that use no database
 */
const oneDatabaseTests = [
  'tests/compatibility/**/*.test.ts',
  'packages/server/src/monitoring/**/*.test.ts',
  'tests/attacks/**/*.test.ts',
  'tests/matrix/{bad-input,door-adapters,door-providers,door-steps,door-things,doors,error-sources,head-and-options,openapi,random-bodies}.test.ts',
  `packages/server/src/${wings}/**/{social-providers,not-offered}.test.ts`,
  `packages/server/src/${wings}/**/{messages,skeletons,user.wire,secrets,days,subscription-state,email-chat-messages,secret-of-database}.test.ts`,
];

/** Takes two minutes on each database. On PostgreSQL, the tests of the features call each endpoint with valid bodies. */
const validBodies = 'tests/matrix/valid-bodies.test.ts';

/**
 * API tests that run on the embedded database too, with `npm test`. Both databases are PostgreSQL, read through the same client
 * code, so these prove what can differ: each endpoint with valid bodies, races, and a feature of each wing.
 * `npm test -- --long`, and `npm test` on a machine without PostgreSQL, run all API tests on it.
 */
const embeddedTests = [
  'tests/races/**/*.test.ts',
  validBodies,
  `packages/server/src/${wings}/{data-keys,email-log,erasures,events,items,metrics,one-time-code,project-ownership,rotation,sessions,teams,user-search,users,vault}/*.test.ts`,
];

/** Files that take longest. They start first, so that no worker is left with one of them while the others are done. */
const firstFiles = [
  /tests\/guides\//,
  /tests\/kill\/(payments|workers)/,
  /browser\/(packages\/(nextjs)|sign-in\/(social|one-time-code))\.test/,
  /browser\/dashboard\/(shell|payments|roles)\.test/,
  /server\/src\/process\/start\.test/,
];

class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => firstFiles.some((pattern) => pattern.test(moduleId));
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

/**
 * Each of these files has a process of its own. In the first two, the published SDK waits forever for a browser that has
 * left, and holds a lock of its process. The last one moves the time of the process by weeks.
 */
const testsAlone = [
  'tests/compatibility/published-social.test.ts',
  'tests/compatibility/published-releases-social.test.ts',
  'tests/compatibility/token-simulation.test.ts',
];

type Engine = 'embedded' | 'postgres';

/** The same files on both databases. One server per worker serves all of its files: `isolate: false` keeps it. */
const api = (engine: Engine) =>
  apiProject(`api-${engine}`, {
    include: engine === 'embedded' && process.env.PORTICO_TEST_EMBEDDED !== 'all' ? embeddedTests : apiTests,
    exclude: engine === 'postgres' && !isLong ? [...oneDatabaseTests, validBodies] : oneDatabaseTests,
    env: { PORTICO_TEST_ENGINE: engine },
  });

interface ApiProject {
  readonly include: string[];
  readonly exclude?: string[];
  readonly env?: { readonly PORTICO_TEST_ENGINE: Engine };
  readonly isolate?: boolean;
}

const apiProject = (name: string, files: ApiProject) => ({
  resolve,
  ssr,
  test: {
    name,
    isolate: false,
    setupFiles,
    ...files,
    pool: 'forks' as const,
    maxWorkers: workers,
    // The client of the protocol for agents needs a package whose condition `source` leads to TypeScript, which Node.js refuses.
    server: { deps: { inline: [/@modelcontextprotocol\/client/, /\/eventsource\//] } },
    expect: patience,
    testTimeout,
    hookTimeout: 60_000,
    sequence: { groupOrder: 0 },
  },
});

/** Runs around each file of unit tests that share processes. */
const unstubbing = ['packages/testkit/src/unstub.ts'];

interface UnitProject {
  readonly include: string[];
  readonly exclude?: string[];
  readonly isolate?: boolean;
  readonly setupFiles?: string[];
}

const unitProject = (name: string, files: UnitProject) => ({
  resolve,
  ssr,
  test: {
    name,
    ...files,
    pool: 'forks' as const,
    maxWorkers: workers,
    expect: patience,
    testTimeout,
    hookTimeout: 60_000,
    sequence: { groupOrder: 0 },
  },
});

export default defineConfig({
  resolve,
  ssr,
  test: {
    passWithNoTests: true,
    globalSetup: ['packages/testkit/src/vitest-setup.ts'],
    sequence: { sequencer: LongFilesFirst },
    projects: [
      unitProject('unit', {
        include: sharedUnitTests,
        exclude: freshPageTests,
        isolate: false,
        setupFiles: unstubbing,
      }),
      unitProject('unit-alone', { include: separateUnitTests }),
      api('embedded'),
      api('postgres'),
      apiProject('api-one-database', { include: oneDatabaseTests, exclude: testsAlone }),
      apiProject('api-alone', { include: testsAlone, isolate: true }),
      {
        resolve,
        ssr,
        test: {
          name: 'browser',
          include: ['tests/{browser,guides,replicas,kill,faults,proxies,deploy}/**/*.test.ts'],
          // Filters run every file that they name.
          exclude: process.env.PORTICO_TEST_WHOLE === undefined ? [] : [...longFiles],
          setupFiles,
          pool: 'forks',
          // Files of one worker share a server and a browser.
          isolate: false,
          // More than the machine of CI has cores: a test of a page mostly waits for the browser and the server.
          maxWorkers: 4,
          expect: patience,
          testTimeout: isLong ? testTimeout : 120_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        // No tests: pictures for the documentation, taken by `npm run screenshots`.
        resolve,
        ssr,
        test: {
          name: 'screens',
          include: ['tests/screens/**/*.screens.ts'],
          pool: 'forks',
          maxWorkers: 1,
          testTimeout: 300_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});

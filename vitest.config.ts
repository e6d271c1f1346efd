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

/**
 * Node.js loads the files of API and browser tests itself: it strips the types and keeps compiled code in `NODE_COMPILE_CACHE`. Vite
 * would transform each module of a server and send it to each worker, which compiles it again. It loads the unit tests,
 * some of which contain JSX, and all tests from which a guard is removed (tooling/lib/mutated-tests.mjs).
 */
const native = {
  // The heap doubles between two collections instead of growing up to four times, because files of a worker share it.
  execArgv: ['--conditions=source', '--heap-growing-percent=100'],
  experimental: { viteModuleRunner: false, nodeLoader: false },
};

/** `npm test -- --long` repeats some proofs so often that they take minutes. */
const isLong = process.env.PORTICO_TEST_LONG !== undefined;
const testTimeout = isLong ? 3_600_000 : 60_000;

/** What `npm test` leaves out. Filters run every file that they name. */
const left = process.env.PORTICO_TEST_WHOLE === undefined ? [] : [...longFiles];

/**
 * Workers of unit and API tests: more than the machine of CI has cores, because a quarter of the time of these tests is
 * waiting. They are one group, so that no core is idle between projects.
 */
const workers = 3;

/** The folders of the features in the server, as in `tooling/boundaries.mjs`. */
const wings = '{ground,mail,users,teams,sign-in,payments,history,vault,owners}';

/** Runs before each file of tests that share a server. */
const setupFiles = ['packages/testkit/src/each-file.ts'];

/** Unit tests. Their files share processes, because a process for each of them took three quarters of their CPU time. */
const unitTests = [
  'packages/{contract,texts,js,react,next,dashboard,pages,cli,testkit,portico,testing}/src/**/*.test.{ts,tsx}',
  'packages/server/src/{base,db,settings,adapters,kernel,http,pages,operator,process}/**/*.test.ts',
  'tooling/**/*.test.mjs',
];

/**
 * Unit tests with a process for each file:
 *
 * - hooks, server-status: they expect the state of a fresh page. No hooks are installed, no call of an earlier test waits for its server
 * - collect-when-idle: measures the memory of its process
 * - statements-across-tenancies: lists the statements that its process has declared
 * - operator, process, portico, testing: change the environment of their process, or end it
 * - db, change-feed: open embedded databases, whose memory stays with their process
 */
const separateUnitTests = [
  'packages/js/src/core/{hooks,server-status}.test.ts',
  'packages/server/src/base/collect-when-idle.test.ts',
  'packages/server/src/db/statements-across-tenancies.test.ts',
  'packages/server/src/{operator,process}/**/*.test.ts',
  'packages/{portico,testing}/src/**/*.test.ts',
  'packages/server/src/db/{database,schema,statements,statement-forms,engines/**/*,migrations/**/*}.test.ts',
  'packages/server/src/kernel/changes/change-feed.test.ts',
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
 * - planted-secrets, request-bodies: what of a body the request log shows
 * - monitoring: what is counted and by which labels
 * - openapi, error-sources, and the last line: documents, lists and functions that use no database
 */
const oneDatabaseTests = [
  'tests/compatibility/**/*.test.ts',
  'packages/server/src/monitoring/**/*.test.ts',
  'tests/attacks/**/*.test.ts',
  'tests/matrix/{bad-input,door-adapters,door-providers,door-steps,door-things,doors,error-sources,head-and-options,openapi,planted-secrets,random-bodies,request-bodies}.test.ts',
  `packages/server/src/${wings}/**/{social-providers,not-offered}.test.ts`,
  `packages/server/src/${wings}/**/{messages,skeletons,user.wire,secrets,days,subscription-state,email-chat-messages,secret-of-database}.test.ts`,
];

/** Takes a minute on each database. On PostgreSQL, the tests of the features call each endpoint with valid bodies. */
const validBodies = 'tests/matrix/valid-bodies.test.ts';

/**
 * API tests that run on the embedded database too, with `npm test`. Both databases are PostgreSQL, read through the same client
 * code, so these prove what can differ: each endpoint with valid bodies, what happens at the same time, partitions, and erasure, which
 * has statements for all tables. The tests of `server/src/db` run on both. The other tests of the features take six times the CPU time
 * on it, and repeat what they prove on PostgreSQL: `npm test -- --long`, and `npm test` on a machine without PostgreSQL, run all
 * of them.
 */
const embeddedTests = [
  'tests/races/**/*.test.ts',
  validBodies,
  'packages/server/src/history/erasures/erasures.test.ts',
  'packages/server/src/history/events/partitions.test.ts',
];

/** Files that take longest. They start first, so that no worker is left with one of them while the others are done. */
const firstFiles = [
  /tests\/matrix\/valid-bodies/,
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
 * Each of these files has a process of its own. In the first one, the published SDK waits forever for a browser that has
 * left, and holds a lock of its process. The second moves the time of the process by weeks. Vite loads the last one, because the client
 * of the protocol for agents needs a package whose condition `source` leads to TypeScript, which Node.js refuses.
 */
const testsAlone = [
  'tests/compatibility/social.test.ts',
  'tests/compatibility/token-simulation.test.ts',
  'tests/compatibility/mcp.test.ts',
];

type Engine = 'embedded' | 'postgres';

/** Whether all API tests run on the embedded database. */
const isWholeEmbedded = process.env.PORTICO_TEST_EMBEDDED === 'all';

/** The same files on both databases. One server per worker serves all of its files: `isolate: false` keeps it. */
const api = (engine: Engine) =>
  apiProject(`api-${engine}`, {
    include: engine === 'embedded' && !isWholeEmbedded ? embeddedTests : apiTests,
    exclude: engine === 'postgres' && !isLong ? [...oneDatabaseTests, validBodies] : oneDatabaseTests,
    env: { PORTICO_TEST_ENGINE: engine },
  });

interface ApiProject {
  readonly include: string[];
  readonly exclude?: string[];
  readonly env?: { readonly PORTICO_TEST_ENGINE: Engine };
  readonly isolate?: boolean;
  readonly experimental?: { readonly viteModuleRunner: boolean };
}

const apiProject = (name: string, files: ApiProject) => ({
  resolve,
  ssr,
  test: {
    name,
    isolate: false,
    setupFiles,
    ...native,
    ...files,
    exclude: [...(files.exclude ?? []), ...left],
    pool: 'forks' as const,
    maxWorkers: workers,
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
    exclude: [...(files.exclude ?? []), ...left],
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
        include: unitTests,
        exclude: [...separateUnitTests, '**/node_modules/**'],
        isolate: false,
        setupFiles: unstubbing,
      }),
      unitProject('unit-alone', { include: separateUnitTests }),
      api('embedded'),
      api('postgres'),
      apiProject('api-one-database', { include: oneDatabaseTests, exclude: testsAlone }),
      apiProject('api-alone', { include: testsAlone, isolate: true, experimental: { viteModuleRunner: true } }),
      {
        resolve,
        ssr,
        test: {
          name: 'browser',
          include: ['tests/{browser,guides,replicas,kill,faults,proxies,deploy}/**/*.test.ts'],
          exclude: left,
          setupFiles: [...setupFiles, 'tests/browser/kit/failed-pages.ts'],
          ...native,
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

import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Sources of the workspace packages are tested, not their builds. Only that one condition: Vitest passes the list on to
 * Node.js, where `import` or `module` would give a CommonJS package the ES module of its dependency.
 */
const resolve = { conditions: ['source'] };
const ssr = { resolve: { conditions: ['source', 'node'], externalConditions: ['source'] } };

/** `npm run test:long` repeats some proofs so often that they take minutes. */
const isLong = process.env.PORTICO_TEST_LONG !== undefined;
const testTimeout = isLong ? 3_600_000 : 20_000;

const apiTests = [
  'packages/server/src/features/**/*.test.ts',
  'tests/{attacks,races,matrix,compatibility}/**/*.test.ts',
];

/** Files that take longest. They start first, so that no worker is left with one of them while the others are done. */
const longFiles = [
  /tests\/guides\//,
  /tests\/kill\/(payments|workers)/,
  /browser\/(nextjs|social|dashboard|dashboard-email-editors|dashboard-payments|one-time-code|frameworks)\.test/,
  /browser\/dashboard-payments-customers/,
  /server\/src\/start\.test/,
];

class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => longFiles.some((pattern) => pattern.test(moduleId));
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

/**
 * In these, the published SDK waits forever for a browser that has left, and keeps a lock of its process meanwhile. So each
 * file has a process of its own.
 */
const testsAlone = [
  'tests/compatibility/published-social.test.ts',
  'tests/compatibility/published-releases-social.test.ts',
];

type Engine = 'embedded' | 'postgres';

/** The same files on both engines. One server per worker serves all of its files: `isolate: false` keeps it. */
const api = (engine: Engine) => apiProject(engine, `api-${engine}`, apiTests, testsAlone);

const apiAlone = (engine: Engine) => {
  const { test, ...rest } = apiProject(engine, `api-${engine}-alone`, testsAlone, []);
  return { ...rest, test: { ...test, isolate: true } };
};

const apiProject = (engine: Engine, name: string, include: string[], exclude: string[]) => ({
  resolve,
  ssr,
  test: {
    name,
    include,
    exclude,
    env: { PORTICO_TEST_ENGINE: engine },
    pool: 'forks' as const,
    isolate: false,
    maxWorkers: 2,
    testTimeout,
    hookTimeout: 60_000,
    sequence: { groupOrder: engine === 'embedded' ? 1 : 2 },
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
      {
        resolve,
        ssr,
        test: {
          name: 'unit',
          include: [
            'packages/{contract,js,react,next,dashboard,testkit}/src/**/*.test.{ts,tsx}',
            'packages/server/src/{db,platform,settings,http,adapters,operator}/**/*.test.ts',
            'packages/server/src/*.test.ts',
            'tooling/**/*.test.mjs',
          ],
          pool: 'forks',
          maxWorkers: 2,
          testTimeout,
          hookTimeout: 60_000,
          sequence: { groupOrder: 0 },
        },
      },
      api('embedded'),
      apiAlone('embedded'),
      api('postgres'),
      apiAlone('postgres'),
      {
        resolve,
        ssr,
        test: {
          name: 'browser',
          include: ['tests/{browser,guides,replicas,kill,faults}/**/*.test.ts'],
          pool: 'forks',
          // Files of one worker share a server and a browser.
          isolate: false,
          // More than the machine of CI has cores: a test of a page mostly waits for the browser and the server.
          maxWorkers: 4,
          // As long as the browser itself waits for what is to come.
          expect: { poll: { timeout: 10_000 } },
          testTimeout: isLong ? testTimeout : 120_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 3 },
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
          sequence: { groupOrder: 4 },
        },
      },
    ],
  },
});

import { readFileSync, writeFileSync } from 'node:fs';
import { createVitest } from 'vitest/node';
import config from '../../vitest.config.ts';
import { allMarks, withoutGuard } from './guards.mjs';
import { at, root } from './paths.mjs';

/** A test that waits for an answer without end is ended earlier than usual. In milliseconds. */
const testTimeout = 30_000;

/**
 * Starts Vitest, once for many guards: it keeps PostgreSQL and the transformed modules of the server. A guard is removed
 * while Vitest transforms its file, so the file itself stays as it is.
 *
 * @param projects names of the projects whose tests may be run
 * @returns `failuresWithout`, which removes a guard and runs its tests, and `close`
 */
export async function startMutatedTests(projects) {
  const files = new Map(allMarks().map(({ name, file }) => [name, at(file)]));
  const marked = new Set(files.values());
  let removed;
  const plugin = {
    name: 'without-guard',
    enforce: 'pre',
    // Vitest would take these files from its cache on the disk.
    configureVitest: ({ defineCacheKeyGenerator }) =>
      defineCacheKeyGenerator(({ id }) => (marked.has(pathOf(id)) ? false : undefined)),
    transform: (code, id) =>
      removed !== undefined && files.get(removed.guard) === pathOf(id)
        ? { code: withoutGuard(code, removed), map: null }
        : undefined,
  };
  const chosen = config.test.projects
    .filter(({ test }) => projects.includes(test.name))
    .map((project) => ({
      ...project,
      plugins: [plugin],
      // Node.js would load the files as they are.
      test: { ...project.test, testTimeout, experimental: { viteModuleRunner: true } },
    }));
  const options = { config: false, root, watch: false, bail: 1, reporters: [{}] };
  const vitest = await createVitest('test', options, { ...config, test: { ...config.test, projects: chosen } });

  async function run({ guard, test }) {
    const [path, name] = test.split('#');
    const specifications = await vitest.globTestSpecifications([`/${path}.test.ts`]);
    if (name === undefined) vitest.resetGlobalTestNamePattern();
    else vitest.setGlobalTestNamePattern(name);
    const { unhandledErrors } = await vitest.runTestSpecifications(specifications);
    const modules = specifications.flatMap(({ testModule }) => testModule ?? []);
    const states = modules.flatMap(({ children }) => [...children.allTests()].map((one) => one.result().state));
    const failures = states.filter((state) => state === 'failed').length + unhandledErrors.length;
    const broken = modules.filter((module) => module.state() === 'failed').length;
    if (failures + broken === 0 && !states.includes('passed')) throw new Error(`No test of "${guard}" ran (${test}).`);
    return failures + broken;
  }

  return {
    close: async () => await vitest.close(),
    failuresWithout: async (mutation) => {
      const { guard, file } = mutation;
      if (file !== undefined) return await withEdit(mutation, async () => await run(mutation));
      const path = files.get(guard);
      removed = mutation;
      vitest.invalidateFile(path);
      try {
        return await run(mutation);
      } finally {
        removed = undefined;
        vitest.invalidateFile(path);
      }
    },
  };
}

const pathOf = (id) => id.split('?')[0];

/** Edits a file that the tests read from the disk, and restores it afterwards. */
async function withEdit({ file, from, to = '' }, work) {
  const text = readFileSync(at(file), 'utf8');
  const restore = () => writeFileSync(at(file), text);
  process.once('exit', restore);
  try {
    writeFileSync(at(file), text.split(from).join(to));
    return await work();
  } finally {
    restore();
    process.off('exit', restore);
  }
}

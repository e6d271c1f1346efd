import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { longTest } from '@portico/testkit/runs';
import { afterAll, expect } from 'vitest';
import { snippetsOf } from '../../../tooling/snippets.mjs';

/** Runs the files and the pieces of docs/build/testing.md that need nothing but the kit. */

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../..', import.meta.url));
/** Inside of the repository, so that the tests find the packages. */
const folder = join(root, '.cache', 'testing-guide');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const files = ['vitest.config.ts', 'tests/users.test.ts', 'tests/time.test.ts', 'tests/reset.test.ts'];
/** The app has a configuration of its own. */
const appFiles = ['portico.ts', 'tests/setup.ts', 'tests/app.test.ts'];
const pieces = ['project.create.', 'addIdentityProvider(', 'registerPasskey(', 'connectStripe(', 'receiveWebhooks('];

/** Makes a piece a test file: what it declares exists. */
function testOf(code: string): string {
  const given = `const project = await (await import('@portico/testing')).sharedTestServer().createProject();`;
  const body = code.replace('declare const project: TestProject;', given);
  return `import { test as asTest } from 'vitest';\nasTest('runs', () => {});\n${body}`;
}

function write(file: string, code: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), code);
}

const snippets = () => snippetsOf(readFileSync(join(root, 'docs/build/testing.md'), 'utf8'));

/** Runs the test files below the folder. */
async function runTests() {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const report = join(folder, 'report.json');
  await run(process.execPath, [vitest, 'run', '--root', folder, '--reporter', 'json', '--outputFile', report]);
  const { numPassedTests, success } = JSON.parse(readFileSync(report, 'utf8'));
  return { numPassedTests, success };
}

longTest(
  'the files and pieces of the guide pass',
  async () => {
    rmSync(folder, { recursive: true, force: true });
    const found: string[] = [];
    for (const { file, code } of snippets()) {
      if (files.includes(file)) write(file, code);
      else if (pieces.some((piece) => code.includes(piece)))
        write(`pieces/${file.replace(/\.ts$/, '.test.ts')}`, testOf(code));
      else continue;
      found.push(file);
    }
    expect(found.length).toBe(files.length + pieces.length);
    expect(await runTests()).toEqual({ numPassedTests: 4 + pieces.length, success: true });
  },
  180_000,
);

longTest(
  'an app whose portico is a constant of a module has a project in each file',
  async () => {
    rmSync(folder, { recursive: true, force: true });
    const given = `globalSetup: ['@portico/testing/global-setup'], setupFiles: ['tests/setup.ts']`;
    write('vitest.config.ts', `export default { test: { maxWorkers: 1, ${given} } };`);
    const ofApp = snippets().filter(({ file }) => appFiles.includes(file));
    expect(ofApp).toHaveLength(appFiles.length);
    for (const { file, code } of ofApp) write(file, code);
    write('tests/another.test.ts', ofApp.find(({ file }) => file === 'tests/app.test.ts')?.code ?? '');

    expect(await runTests()).toEqual({ numPassedTests: 2, success: true });
  },
  180_000,
);

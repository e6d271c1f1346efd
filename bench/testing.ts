import { execFile } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createTestServer } from '@portico/testing';

const run = promisify(execFile);
/** Inside of the repository, so that the tests find the packages. */
const folder = fileURLToPath(new URL('../.cache/example-tests', import.meta.url));
const files = 20;
const testsOfFile = 10;

const config = `import { defineConfig } from 'vitest/config';
const globalSetup = ['@portico/testing/global-setup'];
export default defineConfig({ test: { root: ${JSON.stringify(folder)}, globalSetup, isolate: false } });
`;

/** A test as an app has it: a project, a signed-in user, and three requests. */
const testText = (number: number) => `
test('example ${number}', async ({ project }) => {
  const { user, headers } = await project.createSignedInUser({ displayName: 'Ada ${number}' });
  const team = await project.app.createTeam({ displayName: 'Team', creatorUserId: user.id });
  expect((await project.app.getUser({ tokenStore: { headers: new Headers(headers) } }))?.displayName).toBe('Ada ${number}');
  expect(await user.hasPermission(team, 'team_admin')).toBe(true);
});
`;

/** Measures the test kit of apps: starts and resets of its server, and 200 tests with a project each. */
export async function printTesting(runs: number): Promise<void> {
  await printServers();
  writeExamples();
  const vitest = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url));
  const seconds: number[] = [];
  let failures = 0;
  for (let index = 0; index < runs; index += 1) {
    const begun = performance.now();
    try {
      await run(process.execPath, [vitest, 'run', '--config', join(folder, 'vitest.config.mjs')], { cwd: folder });
    } catch (error) {
      failures += 1;
      console.log(error instanceof Error && 'stdout' in error ? String(error.stdout) : String(error));
    }
    seconds.push((performance.now() - begun) / 1000);
  }
  const [median, longest] = [seconds.toSorted((a, b) => a - b)[Math.floor(runs / 2)] ?? 0, Math.max(...seconds)];
  const times = `median ${median.toFixed(1)} s, longest ${longest.toFixed(1)} s of ${runs} runs`;
  console.log(`${files * testsOfFile} example tests       ${times}, ${failures} with failures`);
  rmSync(folder, { recursive: true, force: true });
}

async function printServers(): Promise<void> {
  const timed = async <T>(work: () => Promise<T>) => {
    const begun = performance.now();
    return { result: await work(), millis: performance.now() - begun };
  };
  const { result: first, millis: firstMillis } = await timed(createTestServer);
  await first.stop();
  const next: number[] = [];
  const resets: number[] = [];
  for (let index = 0; index < 5; index += 1) {
    const { result: server, millis } = await timed(createTestServer);
    next.push(millis);
    const project = await server.createProject();
    await server.save();
    for (let turn = 0; turn < 20; turn += 1) {
      await project.createSignedInUser();
      await project.app.createTeam({ displayName: 'Team' });
      resets.push((await timed(server.reset)).millis);
    }
    await server.stop();
  }
  const one = await createTestServer({ prepareNext: true });
  const { result: other, millis: besideMillis } = await timed(createTestServer);
  // Tests run for some seconds. Their process opens the next database in this time.
  await wait(3000);
  const { result: third, millis: preparedMillis } = await timed(createTestServer);
  for (const server of [one, other, third]) await server.stop();
  const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
  console.log(`first server of a process  ${firstMillis.toFixed(0)} ms`);
  console.log(`next server                median ${median(next).toFixed(0)} ms of ${next.length}`);
  console.log(
    `server beside another one  ${besideMillis.toFixed(0)} ms at once, ${preparedMillis.toFixed(0)} ms when it is prepared`,
  );
  console.log(`reset                      median ${median(resets).toFixed(1)} ms of ${resets.length}`);
}

function writeExamples(): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'vitest.config.mjs'), config);
  for (let file = 0; file < files; file += 1) {
    const tests = Array.from({ length: testsOfFile }, (_, index) => testText(file * testsOfFile + index));
    const imports = `import { test } from '@portico/testing/vitest';\nimport { expect } from 'vitest';\n`;
    writeFileSync(join(folder, `file-${file}.test.mjs`), imports + tests.join(''));
  }
}

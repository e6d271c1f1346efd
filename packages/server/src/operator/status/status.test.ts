import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { engineOfRun, startTestServer, testServerSecret } from '@portico/testkit/test-server';
import { expect, onTestFinished, test } from 'vitest';
import { version } from '../../base/version.ts';

const { PATH, NODE_COMPILE_CACHE } = process.env;
const main = join(import.meta.dirname, '../../../../portico/dist/server/main.js');

/** Runs the command as an operator does. */
async function status(port: string, words: readonly string[]) {
  const child = spawn(process.execPath, [main, 'status', ...words], {
    cwd: tmpdir(),
    env: { PATH, NODE_COMPILE_CACHE, PORTICO_PORT: port, PORTICO_SERVER_SECRET: testServerSecret },
  });
  const [output, code] = await Promise.all([
    child.stdout.toArray(),
    new Promise((resolve) => child.once('close', resolve)),
  ]);
  return { code, output: output.join('') };
}

test('a running server says what it is and what is left to do', async () => {
  const server = await startTestServer({ engine: engineOfRun() });
  onTestFinished(async () => await server.stop());
  const { port } = new URL(server.url);

  const { code, output } = await status(port, ['--json']);

  expect(code).toBe(0);
  expect(JSON.parse(output)).toMatchObject({
    ok: true,
    isRunning: true,
    version,
    engine: engineOfRun(),
    pendingMigrations: [],
    oldestDueSeconds: { emails: expect.any(Number), webhooks: expect.any(Number) },
  });
  const readable = await status(port, []);
  expect(readable.output).toMatch(/^Schema {7}current$/m);
});

test('a server that does not run', async () => {
  const { code, output } = await status('9', ['--json']);
  expect(code).toBe(1);
  expect(JSON.parse(output)).toMatchObject({ ok: false, isRunning: false, programVersion: version });
});

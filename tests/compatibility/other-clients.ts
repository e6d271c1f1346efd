import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { engineOfRun, startTestServer } from '@portico/testkit';
import { freePort } from '@portico/testkit/databases/postgres-cluster';
import { soon, webhookProject } from '@portico/testkit/outside/webhooks';
import { expect, onTestFinished } from 'vitest';
import { startProgram } from '../guides/program.ts';

/** Where the clients in other languages are tested: a project with what their tests need. */

export const run = promisify(execFile);

/** Returns whether a program runs with these arguments. */
export async function works(program: string, words: readonly string[]): Promise<boolean> {
  return await run(program, words).then(
    () => true,
    () => false,
  );
}

/**
 * Starts a server with a project, for one test.
 *
 * @returns the environment of the tests in the other language. PORTICO_TEST has what they cannot create, as JSON
 */
export async function environmentOfClient(): Promise<NodeJS.ProcessEnv> {
  // The clients compare with the system clock, and other tests may have moved the clock of the shared server.
  const server = await startTestServer({ engine: engineOfRun() });
  onTestFinished(async () => await server.stop());
  const at = await webhookProject(server);
  const other = await webhookProject(server);
  const admin = at.api.admin();
  expect(await admin.call('POST /project-permission-definitions', { body: { id: 'read_reports' } })).toSucceed(201);
  const config_override_string = JSON.stringify({
    'apiKeys.enabled.user': true,
    'apiKeys.enabled.team': true,
    'payments.items.credits': { displayName: 'Credits' },
    'payments.products.pro': { displayName: 'Pro', prices: { once: { USD: '5' } } },
    'payments.products.seats': { displayName: 'Seats', customerType: 'team', prices: { once: { USD: '5' } } },
  });
  expect(await admin.call('PATCH /internal/config/override', { body: { config_override_string } })).toSucceed();
  const keys = await fetch(`${at.url}/api/v1/projects/${at.project.id}/.well-known/jwks.json`);
  const user = await at.project.user({ display_name: 'Grace' });
  const test = {
    token: user.access_token,
    stranger: (await other.project.user()).access_token,
    anonymous: (await at.api.call('POST /auth/anonymous/sign-up')).body.access_token,
    keys: await keys.json(),
    webhook: await deliveredTo(at),
  };
  return {
    ...process.env,
    PORTICO_API_URL: at.url,
    PORTICO_PROJECT_ID: at.project.id,
    PORTICO_SECRET_SERVER_KEY: at.project.keys.server,
    PORTICO_TEST: JSON.stringify(test),
  };
}

/** Returns a webhook as the server has sent it, and its secret. */
async function deliveredTo(at: Awaited<ReturnType<typeof webhookProject>>) {
  const { secret } = await at.endpoint({});
  const id = await at.trigger('user.created');
  await expect.poll(() => at.receiver.received.length, soon).toBe(1);
  const { headers, body } = at.receiver.received[0] ?? {};
  return { id, secret, headers, body };
}

/** Writes the files of a guide to a new folder: the blocks of code whose first line is a comment with a name. */
export function filesOfGuide(page: string, edit = (text: string) => text): string {
  const folder = mkdtempSync(join(tmpdir(), 'portico-guide-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const text = readFileSync(join(import.meta.dirname, '../..', page), 'utf8');
  for (const [, code = '', name = ''] of text.matchAll(/^```(?:python|go).*\n((?:#|\/\/) (\w+\.\w+)\n[\s\S]*?)^```/gm))
    writeFileSync(join(folder, name), edit(code));
  return folder;
}

/** Starts the server of a guide, and checks that its protected routes admit a user and nobody else. */
export async function checkGuide(
  environment: NodeJS.ProcessEnv,
  { folder, command }: { readonly folder: string; readonly command: (port: number) => string },
): Promise<void> {
  const port = await freePort();
  const server = await startProgram(command(port), port, { folder, environment });
  onTestFinished(async () => await server.stop());
  const { token } = JSON.parse(environment.PORTICO_TEST ?? '');
  const call = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`http://localhost:${port}${path}`, { headers });
    return { status: answer.status, body: JSON.parse(await answer.text()) };
  };
  const authorization = `Bearer ${token}`;

  expect(await call('/me')).toMatchObject({ status: 401, body: { code: 'USER_AUTHENTICATION_REQUIRED' } });
  expect(await call('/me', { authorization })).toEqual({ status: 200, body: { hello: 'Grace' } });
  expect(await call('/reports', { authorization })).toMatchObject({
    status: 403,
    body: { code: 'PROJECT_PERMISSION_REQUIRED' },
  });
}

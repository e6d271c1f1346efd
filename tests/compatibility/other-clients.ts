import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { engineOfRun, startTestServer } from '@portico/testkit';
import { soon, webhookProject } from '@portico/testkit/outside/webhooks';
import { expect, onTestFinished } from 'vitest';

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
  const test = {
    stranger: (await other.project.user()).access_token,
    anonymous: (await at.api.call('POST /auth/anonymous/sign-up', { body: {} })).body.access_token,
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

import { authenticatorApp, engineOfRun, startTestServer, type TestServer } from '@portico/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sharedBrowser } from '../kit/example-app.ts';
import { violationsOf } from '../kit/looks.ts';

/** A person of the dashboard whose account is to be deleted. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    engine: engineOfRun(),
    environment: { PORTICO_DASHBOARD_SIGN_UP: 'first-account' },
  });
});
afterAll(async () => await server?.stop());

test('a person of the dashboard keeps the account, also after a second factor', async () => {
  const page = await (await (await sharedBrowser()).newContext()).newPage();
  const enter = async () => {
    await page.getByLabel('Email').fill('owner@example.com');
    await page.getByLabel('Password', { exact: true }).fill('correct horse');
  };
  await page.goto(server.url);
  await enter();
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('heading', { name: 'Projects', exact: true }).waitFor();
  const headers = {
    'content-type': 'application/json',
    'x-stack-project-id': 'internal',
    'x-stack-access-type': 'server',
    'x-stack-development-override-key': 'sak_test_internal_admin_key',
  };
  const users = await fetch(`${server.url}/api/v1/users?query=owner@example.com`, { headers });
  const { items } = (await users.json()) as { items: { id: string }[] };
  const id = items[0]?.id ?? '';
  const phone = authenticatorApp();

  for (const hasFactor of [false, true]) {
    const body = JSON.stringify({ totp_secret_base64: hasFactor ? phone.secretBase64 : null });
    expect((await fetch(`${server.url}/api/v1/users/${id}`, { method: 'PATCH', headers, body })).status).toBe(200);
    const text = "update users set deletion_at = now() + interval '9 days' where id = $1";
    await server.app.database.handle().run({ text, values: [id], isWrite: true });
    await page.context().clearCookies();
    await page.goto(`${server.url}/sign-in`);
    await enter();
    await page.getByRole('button', { name: 'Sign in' }).click();
    if (hasFactor) {
      await page.getByLabel('Code from your authenticator app').fill(phone.codeAt(server.clock.now()));
      await page.getByRole('button', { name: 'Continue' }).click();
    }

    await page.getByText(/^Your account will be deleted on /).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Keep account' }).click();
    await page.getByRole('heading', { name: 'Projects', exact: true }).waitFor();
  }
  await page.context().close();
});

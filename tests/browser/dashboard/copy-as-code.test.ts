import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { dashboardDesk } from '../kit/dashboard-desk.ts';

const at = dashboardDesk();

/** Returns what a shell would give to curl. */
function argumentsOf(code: string, key: string): string[] {
  const script = `curl() { for each in "$@"; do printf '%s\\0' "$each"; done; }; ${code}`;
  return execFileSync('sh', ['-c', script], { env: { PORTICO_SECRET_SERVER_KEY: key }, encoding: 'utf8' })
    .split('\0')
    .slice(0, -1);
}

/** Sends the request of a curl command. */
async function send([, method = '', url = '', ...rest]: readonly string[]): Promise<Response> {
  const pairs = rest.flatMap((name, index) => (index % 2 === 0 ? [[name, rest[index + 1] ?? ''] as const] : []));
  const headers = pairs.flatMap(([name, value]) =>
    name === '-H' ? [value.split(/: (.*)/s).slice(0, 2) as [string, string]] : [],
  );
  const body = pairs.find(([name]) => name === '-d')?.[1];
  return await fetch(url, { method, headers, ...(body === undefined ? {} : { body }) });
}

test('the search copies the creation of a team as code, which creates another one', async () => {
  await at.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const keys = await at.project.app.createInternalApiKey({
    description: 'App',
    expiresAt: at.server.clock.in(1, 'day'),
    hasPublishableClientKey: false,
    hasSecretServerKey: true,
    hasSuperSecretAdminKey: false,
  });
  const name = "Ada's $HOME `otters`";
  await at.visit('/teams');
  await at.button('Create team').first().click();
  await at.dialog().getByLabel('Name').fill(name);
  await at.closeWith('Create team');
  expect(await at.button('Dismiss').count()).toBe(1);
  expect(await at.page.getByRole('group').getByRole('button').count()).toBe(1);
  const copied = async (name: string, begin: string) => {
    await at.page.keyboard.press('Control+k');
    await at.page.getByRole('option', { name }).click();
    await expect.poll(() => at.page.evaluate(() => navigator.clipboard.readText())).toContain(begin);
    return await at.page.evaluate(() => navigator.clipboard.readText());
  };

  const sdk = await copied('Copy last change as SDK code', 'PorticoServerApp');
  const curl = await copied('Copy last change as curl', 'curl');

  expect(sdk).toContain(`await portico.createTeam({\n  displayName: ${JSON.stringify(name)}\n});`);
  expect((await send(argumentsOf(curl, keys.secretServerKey ?? ''))).status).toBe(201);
  const teams = await at.project.app.listTeams();
  expect(teams.map(({ displayName }) => displayName)).toEqual([name, name]);
  expect(at.complaints).toEqual([]);
});

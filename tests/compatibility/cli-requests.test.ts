import { portico } from '@portico/testkit';
import { expect, test } from 'vitest';
import { inTerminal } from './in-terminal.ts';

test('a failed request is found in the terminal by its ID, its status and its error', async () => {
  const at = await portico();
  const environment = {
    PORTICO_API_URL: at.url,
    PORTICO_PROJECT_ID: at.project.id,
    PORTICO_SUPER_SECRET_ADMIN_KEY: at.project.keys.admin,
  };
  const user = await at.project.user();
  await at.api.as(user).call('GET /users/me');
  const params = { user_id: '1df07ae6-abf3-4a40-83a5-a1a2cbe336ac' };
  const failed = await at.api.server().call('GET /users/:user_id', { params });
  const id = failed.headers.get('x-stack-request-id') ?? '';
  const { run } = inTerminal();
  await expect.poll(async () => (await run(`requests --id ${id}`, { environment })).text).toContain('USER_NOT_FOUND');

  const list = await run('requests --status failed --error USER_NOT_FOUND', { environment });
  expect(list.text).toContain(id);
  expect(list.text).not.toContain('GET /users/me');
  const { data } = await run(`requests --user ${user.id} --limit 1`, { environment });
  expect(data).toMatchObject({ items: [{ operation: 'GET /users/me', status: 200, user_id: user.id }] });
  expect((await run('requests --id 0000000000000000', { environment })).text).toContain('No requests.');
  expect(await run('requests --from yesterday', { environment })).toMatchObject({ code: 2 });
});

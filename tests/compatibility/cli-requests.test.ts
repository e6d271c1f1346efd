import { createApi, portico } from '@portico/testkit';
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
  await expect.poll(async () => (await run(`requests ${id}`, { environment })).text).toContain('USER_NOT_FOUND');

  const list = await run('requests --status failed --error USER_NOT_FOUND', { environment });
  expect(list.text).toContain(id);
  expect(list.text).not.toContain('GET /users/me');
  const { data } = await run(`requests --user ${user.id} --limit 1`, { environment });
  expect(data).toMatchObject({ items: [{ operation: 'GET /users/me', status: 200, user_id: user.id }] });
  expect((await run('requests 0000000000000000', { environment })).text).toContain('No requests.');
  expect(await run('requests --body', { environment })).toMatchObject({ code: 2 });
  expect(await run('requests --from yesterday', { environment })).toMatchObject({ code: 2 });
});

test('an owner who is signed in sees the bodies of a request, and a key does not', async () => {
  const at = await portico();
  const environment = {
    PORTICO_API_URL: at.url,
    PORTICO_PROJECT_ID: at.project.id,
    PORTICO_SUPER_SECRET_ADMIN_KEY: at.project.keys.admin,
  };
  const owner = createApi<'admin'>(at.url, {
    'x-stack-project-id': at.project.id,
    'x-stack-access-type': 'admin',
    'x-stack-admin-access-token': at.project.owner.access_token,
  });
  expect(await owner.call('POST /internal/request-log/bodies', { body: {} })).toSucceed();
  const made = await at.api.server().call('POST /users', { body: { display_name: 'Ada', password: 'hunter2hunter2' } });
  const id = made.headers.get('x-stack-request-id') ?? '';
  const { run, signIn } = inTerminal();
  await expect.poll(async () => (await run(`requests ${id}`, { environment })).text).toContain('POST /users');
  const refused = await run(`requests ${id} --body`, { environment });
  expect(refused).toMatchObject({ code: 1 });
  expect(refused.text).toContain('role');

  signIn(at, at.project.owner);
  const shown = await run(`requests ${id} --body --project ${at.project.id}`);
  expect(shown.text).toContain('"display_name": "Ada"');
  expect(shown.text).toContain('"password": "‹secret›"');
  expect(shown.text).not.toContain('hunter2');
  expect(shown.data).toMatchObject({ id, bodies: { request: expect.any(String) } });
});

import { callerHeaders, portico, rawRequest } from '@portico/testkit';
import { expect, test } from 'vitest';

const operation = 'POST /internal/workflow-tokens';

/** Starts a project and sends requests with a workflow token. */
async function given() {
  const made = await portico();
  const { url, project } = made;
  const send = async (token: string, headers = callerHeaders(project.id, 'server', project.keys.server)) =>
    await rawRequest(url, { path: '/api/v1', headers: { ...headers, 'x-stack-workflow-token': token } });
  return { ...made, send };
}

test('a token names the workflow of a request at every level, until it expires', async () => {
  const { api, server, project, send } = await given();
  const created = await api.admin().call(operation, { body: { workflow_id: 'nightly-report' } });
  const { body } = created;
  expect(created.status).toBe(201);

  expect((await send(body.token)).text).toContain('Workflow: nightly-report');
  const client = await send(body.token, callerHeaders(project.id, 'client', project.keys.client));
  expect(client.text).toContain('Workflow: nightly-report');
  server.clock.advance(59, 'minute');
  expect((await send(body.token)).status).toBe(200);
  server.clock.advance(1, 'minute');
  expect(await send(body.token)).toFail('WORKFLOW_TOKEN_EXPIRED');
});

test('a token that was changed or that another project created does not exist', async () => {
  const { api, send } = await given();
  const other = await portico();
  const { body } = await api.admin().call(operation, { body: { workflow_id: 'sync', expires_in_millis: 60_000 } });
  const foreign = await other.api.admin().call(operation, { body: { workflow_id: 'sync' } });
  const [head = '', signature = ''] = body.token.split('.');
  const longer = Buffer.from(head.slice(4), 'base64url').toString().replace(/\d+]$/, '9999999999999]');

  for (const token of [
    'x',
    'wft_',
    'wft_.',
    head,
    `${head}.`,
    `${body.token}x`,
    body.token.replace('wft_', ''),
    `wft_${Buffer.from(longer).toString('base64url')}.${signature}`,
    foreign.body.token,
  ])
    expect(await send(token), token).toFail('WORKFLOW_TOKEN_DOES_NOT_EXIST');
});

test('a token gives no access, and an empty header counts as absent', async () => {
  const { api, project, send } = await given();
  const { body } = await api.admin().call(operation, { body: { workflow_id: 'sync' } });
  const keyless = { 'x-stack-access-type': 'server', 'x-stack-project-id': project.id };
  expect(await send(body.token, keyless)).toFail('SERVER_AUTHENTICATION_REQUIRED');
  expect((await send('')).text).not.toContain('Workflow');
});

test('only admins create tokens, for at most a day', async () => {
  const { api } = await given();
  expect(await api.server().call(operation, { body: { workflow_id: 'sync' } })).toFail('INSUFFICIENT_ACCESS_TYPE');
  for (const wrong of [
    {},
    { workflow_id: '' },
    { workflow_id: 'a b' },
    { workflow_id: 'a'.repeat(101) },
    { workflow_id: 'a', expires_in_millis: 86_400_001 },
    { workflow_id: 'a', expires_in_millis: 0 },
  ])
    expect(await api.admin().call(operation, { body: wrong as { workflow_id: string } })).toFail('SCHEMA_ERROR');
});

test('the event log names the workflow as the actor', async () => {
  const { api, project, url } = await given();
  const { body } = await api.admin().call(operation, { body: { workflow_id: 'cleanup' } });
  const created = await rawRequest(url, {
    method: 'POST',
    path: '/api/v1/users',
    headers: {
      ...callerHeaders(project.id, 'server', project.keys.server),
      'content-type': 'application/json',
      'x-stack-workflow-token': body.token,
    },
    body: '{}',
  });
  expect(created.status).toBe(201);

  const { items } = (await api.server().call('GET /events', { query: { types: 'user.created' } })).body;
  expect(items).toMatchObject([{ actor: { type: 'workflow', id: 'cleanup' } }]);
});

import { soon, webhookProject } from '@portico/testkit/outside/webhooks';
import { engineOfRun } from '@portico/testkit/test-server';
import { expect, test } from 'vitest';

/** Which changes send which events, and with what data. */

type Given = Awaited<ReturnType<typeof webhookProject>>;

/** Types and data of all messages, in the order in which they were queued. */
async function messages({ server, project }: Given) {
  const { rows } = await server.app.database.handle().run({
    text: `select m.type, m.data -> 'row' as row from webhook_messages m
      join tenancies t on t.id = m.tenancy_id where t.project_id = $1 order by m.created_at, m.id`,
    values: [project.id],
  });
  return rows.map(({ type, row }) => ({ type: String(type), row: Object(row) }));
}

const types = async (given: Given) => (await messages(given)).map(({ type }) => type);

async function listening() {
  const given = await webhookProject();
  await given.endpoint();
  /** Forgets earlier messages. */
  const forget = async () => {
    await expect
      .poll(async () => (await given.deliveries()).every(({ status }) => status === 'delivered'), soon)
      .toBe(true);
    for (const list of [given.receiver.received, given.receiver.accepted]) (list as unknown[]).splice(0);
    const ofProject = `where tenancy_id = (select id from tenancies where project_id = '${given.project.id}')`;
    await given.server.app.database
      .handle()
      .script(`delete from webhook_deliveries ${ofProject}; delete from webhook_messages ${ofProject}`);
    given.server.clock.advance(1, 'second');
  };
  return { ...given, forget };
}

/** Waits for the events of the receiver. */
async function received({ receiver }: Given, count = 1) {
  await expect.poll(() => receiver.accepted.length, soon).toBe(count);
  return receiver.accepted as readonly { readonly type: string; readonly data: Record<string, unknown> }[];
}

test('a new user is one event with the user as the API returns it', async () => {
  const given = await listening();
  const created = await given.api.server().call('POST /users', {
    body: {
      primary_email: 'ada@example.com',
      primary_email_verified: true,
      primary_email_auth_enabled: true,
      display_name: 'Ada',
      password: 'correct horse',
      server_metadata: { plan: 'pro' },
    },
  });
  expect(created).toSucceed(201);

  const [event] = await received(given);

  const { body } = await given.api.server().call('GET /users/:user_id', { params: { user_id: created.body.id } });
  expect(event).toMatchObject({ type: 'user.created', version: 1, data: body });
  expect(Object.keys(event?.data ?? {})).toEqual(Object.keys(body));
});

test('with personal teams, a sign-up is team.created and user.created with the selected team', async () => {
  const given = await listening();
  await given.project.configure({ create_team_on_sign_up: true });
  const body = { email: 'ada@example.com', password: 'correct horse' };
  const { body: tokens } = await given.api.call('POST /auth/password/sign-up', { body });

  const events = await received(given, 2);

  expect(events.map(({ type }) => type).toSorted()).toEqual(['team.created', 'user.created']);
  const { body: user } = await given.api.server().call('GET /users/:user_id', { params: { user_id: tokens.user_id } });
  const data = events.find(({ type }) => type === 'user.created')?.data;
  expect(data).toMatchObject({ selected_team_id: user.selected_team_id, primary_email: 'ada@example.com' });
});

test('each change of a field of the user object is user.updated, once per request', async () => {
  const given = await listening();
  const user = await given.project.user();
  await given.forget();
  const { api } = given;
  const params = { user_id: user.id };
  const changes: Record<string, () => Promise<unknown>> = {
    'a name': async () => await api.as(user).call('PATCH /users/me', { body: { display_name: 'New' } }),
    'name, email and metadata': async () =>
      await api.server().call('PATCH /users/:user_id', {
        params,
        body: { display_name: 'Other', primary_email: 'other@example.com', server_metadata: { a: 1 } },
      }),
    'a restriction': async () =>
      await api.server().call('PATCH /users/:user_id', {
        params,
        body: { restricted_by_admin: true, restricted_by_admin_private_details: 'Spam' },
      }),
    'other private details': async () =>
      await api.server().call('PATCH /users/:user_id', { params, body: { restricted_by_admin_private_details: 'x' } }),
    'a removed password': async () =>
      await api.server().call('PATCH /users/:user_id', { params, body: { password: null } }),
    'a provider': async () =>
      await api.server().call('POST /oauth-providers', {
        body: {
          user_id: user.id,
          provider_config_id: 'github',
          account_id: '1',
          allow_sign_in: true,
          allow_connected_accounts: true,
        },
      }),
  };
  await given.project.configure({ oauth_providers: [{ id: 'github', type: 'shared' }] });
  for (const [name, change] of Object.entries(changes)) {
    await change();
    expect(await types(given), name).toEqual(['user.updated']);
    const [event] = await received(given);
    const { body } = await api.server().call('GET /users/:user_id', { params });
    expect(event?.data, name).toEqual(body);
    await given.forget();
  }
  const { email } = await given.project.user({ password: 'correct horse' });
  await given.forget();
  // The password hash is no part of the user object, and sign-ins are no changes.
  await api.call('POST /auth/password/sign-in', { body: { email, password: 'correct horse' } });
  await api.server().call('PATCH /users/:user_id', { params, body: {} });
  expect(await types(given)).toEqual([]);
});

test('teams, memberships and permissions send what the protocol says', async () => {
  const given = await listening();
  const { api } = given;
  const user = await given.project.user();
  await given.forget();
  const { body: team } = await api
    .server()
    .call('POST /teams', { body: { display_name: 'Otters', creator_user_id: user.id } });
  expect(await messages(given)).toMatchObject([{ type: 'team.created', row: { id: team.id } }]);
  const [created] = await received(given);
  expect(created?.data).toEqual(
    (await api.server().call('GET /teams/:team_id', { params: { team_id: team.id } })).body,
  );
  await given.forget();

  const member = await given.project.user();
  await given.forget();
  const membership = { team_id: team.id, user_id: member.id };
  const params = { ...membership, permission_id: 'team_admin' };
  const project = { user_id: member.id, permission_id: 'support' };
  await api.admin().call('POST /project-permission-definitions', { body: { id: 'support' } });
  const steps: [call: () => Promise<unknown>, events: object[]][] = [
    [
      () => api.server().call('POST /team-memberships/:team_id/:user_id', { params: membership, body: {} }),
      [
        { type: 'team_membership.created', row: membership },
        { type: 'team_permission.created', row: { ...membership, id: 'team_member' } },
      ],
    ],
    [
      () => api.server().call('POST /team-permissions/:team_id/:user_id/:permission_id', { params, body: {} }),
      [{ type: 'team_permission.created', row: { ...membership, id: 'team_admin' } }],
    ],
    [
      () => api.server().call('DELETE /team-permissions/:team_id/:user_id/:permission_id', { params }),
      [{ type: 'team_permission.deleted', row: { ...membership, id: 'team_admin' } }],
    ],
    [
      () => api.server().call('POST /project-permissions/:user_id/:permission_id', { params: project, body: {} }),
      [{ type: 'project_permission.created', row: { id: 'support', user_id: member.id } }],
    ],
    [
      () => api.server().call('DELETE /project-permissions/:user_id/:permission_id', { params: project }),
      [{ type: 'project_permission.deleted', row: { id: 'support', user_id: member.id } }],
    ],
    [
      () =>
        api.server().call('PATCH /teams/:team_id', { params: { team_id: team.id }, body: { display_name: 'Beavers' } }),
      [{ type: 'team.updated', row: { id: team.id, display_name: 'Beavers' } }],
    ],
    [
      () => api.server().call('DELETE /team-memberships/:team_id/:user_id', { params: membership }),
      [{ type: 'team_membership.deleted', row: membership }],
    ],
    [
      () => api.server().call('DELETE /teams/:team_id', { params: { team_id: team.id } }),
      [{ type: 'team.deleted', row: { id: team.id } }],
    ],
  ];
  for (const [call, events] of steps) {
    await call();
    expect(await messages(given)).toMatchObject(events);
    await given.forget();
  }
});

test('a deleted user sends the ends of the memberships, and the teams', async () => {
  const given = await listening();
  const { api } = given;
  const user = await given.project.user();
  const body = { display_name: 'Otters', creator_user_id: user.id };
  const { body: team } = await api.server().call('POST /teams', { body });
  await given.forget();

  expect(await api.server().call('DELETE /users/:user_id', { params: { user_id: user.id } })).toSucceed();

  expect(await messages(given)).toEqual([
    { type: 'team_membership.deleted', row: { team_id: team.id, user_id: user.id } },
    { type: 'user.deleted', row: { id: user.id, teams: [{ id: team.id }] } },
  ]);
});

test('what fails or is rolled back sends nothing', async () => {
  const given = await listening();
  const user = await given.project.user();
  await given.project.user({ primary_email: 'taken@example.com' });
  await given.forget();

  const params = { user_id: user.id };
  const change = { display_name: 'New', primary_email: 'taken@example.com', primary_email_auth_enabled: true };
  expect((await given.api.server().call('PATCH /users/:user_id', { params, body: change })).status).toBe(409);

  expect(await types(given)).toEqual([]);
});

// Far below the time limit of a statement, also while other tests use the machine. The embedded engine takes longer.
const many = engineOfRun() === 'postgres' ? 4_000 : 1_000;

test(`${many} revoked permissions are ${many} events in the transaction of the change`, async () => {
  const given = await webhookProject();
  await given.endpoint({ event_types: ['project_permission.deleted'] });
  const { api, server, project } = given;
  await api.admin().call('POST /project-permission-definitions', { body: { id: 'beta' } });
  const { rows } = await server.app.database
    .handle()
    .run({ text: `select id from tenancies where project_id = $1`, values: [project.id] });
  const tenancy = String(rows[0]?.id);
  await server.app.database.handle().script(`
    set portico.origin = 'off';
    insert into users (tenancy_id, id, signed_up_at, last_active_at)
      select '${tenancy}', gen_random_uuid(), now(), now() from generate_series(1, ${many});
    insert into project_permission_grants (tenancy_id, user_id, permission_id)
      select tenancy_id, id, 'beta' from users where tenancy_id = '${tenancy}';
    reset portico.origin;`);

  const params = { permission_id: 'beta' };
  expect(await api.admin().call('DELETE /project-permission-definitions/:permission_id', { params })).toSucceed();

  const counted = await server.app.database.handle().run({
    text: `select count(*)::float8 as messages, count(distinct data -> 'row' ->> 'user_id')::float8 as users
      from webhook_messages where tenancy_id = $1`,
    values: [tenancy],
  });
  expect(counted.rows).toEqual([{ messages: many, users: many }]);
});

import type { ProjectRole, SessionId, TeamId, UserId } from '@portico/contract';
import {
  type Api,
  createApi,
  engineOfRun,
  ownersTeam,
  portico,
  startTestServer,
  type TestPerson,
  type Tokens,
} from '@portico/testkit';
import { describe, expect, test } from 'vitest';

const smtpPassword = 'the password of the email server';
const providerSecret = 'the secret of the provider';

/** Creates a project with secrets in its configuration. */
async function projectWithSecrets() {
  const at = await portico();
  await at.project.configure({
    email_config: {
      type: 'standard',
      host: 'smtp.example.com',
      port: 587,
      username: 'user',
      password: smtpPassword,
      sender_name: 'Sender',
      sender_email: 'sender@example.com',
    },
    oauth_providers: [{ id: 'github', type: 'standard', client_id: 'id', client_secret: providerSecret }],
  });
  return at;
}

describe.each(['read_only', 'support'] as const)('a person with the role %s', (role) => {
  test('reads the configuration without its secrets', async () => {
    const at = await projectWithSecrets();
    const person = await ownersTeam(at).join(role);

    const answers = [
      await person.admin.call('GET /internal/projects/current'),
      await person.admin.call('GET /internal/config'),
      await person.admin.call('GET /internal/config/override/:level', { params: { level: 'environment' } }),
      await at.internal.withTokens(person).call('GET /internal/projects'),
    ];

    for (const answer of answers) {
      expect(answer).toSucceed();
      expect(answer.text).toContain('smtp.example.com');
      expect(answer.text).not.toContain(smtpPassword);
      expect(answer.text).not.toContain(providerSecret);
    }
  });

  test('cannot create projects for the team', async () => {
    const at = await portico();
    const person = await ownersTeam(at).join(role);

    const answer = await at.internal.withTokens(person).call('POST /internal/projects', {
      body: { display_name: 'Own project', owner_team_id: at.project.ownerTeamId },
    });

    expect(answer).toFail('TEAM_PERMISSION_REQUIRED');
  });
});

test('a developer reads secrets and creates server keys, but no admin keys', async () => {
  const at = await projectWithSecrets();
  const developer = await ownersTeam(at).join('developer');
  const keys = (has_super_secret_admin_key: boolean) => ({
    description: 'Keys of a developer',
    expires_at_millis: at.server.clock.now().getTime() + 3_600_000,
    has_publishable_client_key: true,
    has_secret_server_key: true,
    has_super_secret_admin_key,
  });

  expect((await developer.admin.call('GET /internal/config')).text).toContain(smtpPassword);
  expect(await developer.admin.call('POST /internal/api-keys', { body: keys(false) })).toSucceed();
  for (const operation of ['POST /internal/api-keys', 'POST /integrations/neon/api-keys'] as const) {
    expect(await developer.admin.call(operation, { body: keys(true) })).toFail('PROJECT_ROLE_REQUIRED', {
      role: 'developer',
      required_role: 'owner',
    });
  }
  const { body } = await at.api.admin().call('GET /internal/api-keys');
  expect(body.items.filter((set) => set.super_secret_admin_key !== undefined)).toHaveLength(1);
});

test('a developer gets no admin key by an integration', async () => {
  const at = await portico();
  const developer = await ownersTeam(at).join('developer');

  const answer = await at.internal.withTokens(developer).callBadly('POST /integrations/:family/internal/confirm', {
    params: { family: 'neon' },
    body: { interaction_uid: 'an-interaction', project_id: at.project.id },
  });

  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(answer.text).not.toContain('sak_');
});

test('only owners administer the internal project, which contains the accounts of all owners', async () => {
  const server = await startTestServer({ engine: engineOfRun() });
  try {
    const at = await portico(server);
    const body = { email: 'first@example.com', password: 'correct horse battery' };
    const { body: first } = await at.internal.call('POST /auth/password/sign-up', { body });
    const { body: owner } = await at.internal.withTokens(first as Tokens).call('GET /users/me');
    const team = ownersTeam(at, owner.selected_team_id ?? '');
    const asPerson = (person: Tokens) =>
      createApi<'admin'>(at.url, {
        'x-stack-project-id': 'internal',
        'x-stack-access-type': 'admin',
        'x-stack-admin-access-token': person.access_token,
      });

    expect(await asPerson(await team.join('owner')).call('GET /users')).toSucceed();
    for (const role of ['read_only', 'support', 'developer'] as const) {
      const api = asPerson(await team.join(role));
      expect(await api.call('GET /users')).toFail('PROJECT_ROLE_REQUIRED', { role, required_role: 'owner' });
      expect(await api.call('POST /auth/sessions', { body: { user_id: owner.id } })).toFail('PROJECT_ROLE_REQUIRED');
    }
  } finally {
    await server.stop();
  }
});

test('an admin key of one project gives no access to the other projects of its team', async () => {
  const at = await portico();
  const { admin: owner, id } = await ownersTeam(at).join('owner');
  const key = at.api.admin();
  const user_id = id as UserId;
  const { body: sessions } = await owner.call('GET /internal/people/:user_id/sessions', { params: { user_id } });
  const session_id = sessions.items[0]?.id as SessionId;
  const body = { email: 'attacker@example.com', role: 'owner' as const };
  const { body: invited } = await owner.call('POST /internal/people-invitations', { body });
  const before = await owner.call('GET /internal/people');

  const answers = [
    await key.call('POST /internal/people-invitations', { body }),
    await key.call('GET /internal/people-invitations'),
    await key.call('DELETE /internal/people-invitations/:invitation_id', { params: { invitation_id: invited.id } }),
    await key.call('PATCH /internal/people/:user_id', { params: { user_id }, body: { role: 'read_only' } }),
    await key.call('DELETE /internal/people/:user_id', { params: { user_id } }),
    await key.call('GET /internal/people/:user_id/sessions', { params: { user_id } }),
    await key.call('DELETE /internal/people/:user_id/sessions/:session_id', { params: { user_id, session_id } }),
  ];

  for (const answer of answers) expect(answer).toFail('PROJECT_ROLE_REQUIRED', { role: null });
  expect((await owner.call('GET /internal/people')).body).toEqual(before.body);
  expect((await owner.call('GET /internal/people-invitations')).body.items).toHaveLength(1);
  expect(await key.call('GET /internal/people')).toSucceed();
});

test('only owners invite and remove people, also if the configuration of the internal project allows others', async () => {
  const server = await startTestServer({ engine: engineOfRun() });
  try {
    const at = await portico(server);
    const team = ownersTeam(at);
    const team_id = at.project.ownerTeamId as TeamId;
    // Installations from before the roles have this definition of developers.
    const path = 'rbac.permissions.team_member.containedPermissionIds';
    const allowed = { [`${path}.$invite_members`]: true, [`${path}.$remove_members`]: true };
    const body = { config_override_string: JSON.stringify(allowed) };
    expect(await at.internal.admin().call('PATCH /internal/config/override', { body })).toSucceed();
    const asPerson = async (role: ProjectRole) => at.internal.withTokens(await team.join(role));
    const invite = async (api: Api<'client'>) =>
      await api.call('POST /team-invitations/send-code', {
        body: { email: 'friend@example.com', team_id, callback_url: `${at.url}/invitation` },
      });
    const remove = async (api: Api<'client'>, who: TestPerson) =>
      await api.call('DELETE /team-memberships/:team_id/:user_id', {
        params: { team_id, user_id: who.id as UserId },
      });
    const other = await team.join('developer');

    for (const role of ['read_only', 'support', 'developer'] as const) {
      const person = await asPerson(role);
      expect(await invite(person)).toFail('TEAM_PERMISSION_REQUIRED');
      expect(await person.call('GET /team-invitations', { query: { team_id } })).toFail('TEAM_PERMISSION_REQUIRED');
      expect(await remove(person, other)).toFail('TEAM_PERMISSION_REQUIRED');
    }

    const owner = await asPerson('owner');
    expect(await invite(owner)).toSucceed();
    expect(await remove(owner, other)).toSucceed();
  } finally {
    await server.stop();
  }
});

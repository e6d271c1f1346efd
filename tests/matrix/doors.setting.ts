import type { EndpointSpec } from '@portico/contract';
import { engineOfRun, ownersTeam, portico, startTestServer, type TestUser, type Tokens } from '@portico/testkit';
import { expect } from 'vitest';

type At = Awaited<ReturnType<typeof portico>>;

async function override(at: At, values: Readonly<Record<string, unknown>>): Promise<void> {
  const body = { config_override_string: JSON.stringify(values) };
  expect(await at.api.admin().call('PATCH /internal/config/override', { body })).toSucceed();
}

async function signIn({ api }: At, { email, password }: TestUser): Promise<Tokens> {
  const answer = await api.call('POST /auth/password/sign-in', { body: { email, password } });
  expect(answer).toSucceed();
  return answer.body;
}

const open = {
  'apiKeys.enabled.user': true,
  'apiKeys.enabled.team': true,
  'teams.allowClientTeamCreation': true,
  'users.allowClientUserDeletion': true,
  'auth.passkey.allowSignIn': true,
  'auth.otp.allowSignIn': true,
};

/** Creates a project with a victim, who has things, and callers in every state that must close a door. */
export async function doorSetting() {
  const server = await startTestServer({ engine: engineOfRun() });
  const recent = await portico(server);
  await override(recent, { ...open, 'auth.sessions.stepUpMinutes': 15 });
  const old = await signIn(recent, await recent.project.user());
  recent.server.clock.advance(16, 'minute');
  const headers = { 'x-stack-refresh-token': old.refresh_token };
  const { body: renewed } = await recent.api.call('POST /auth/sessions/current/refresh', { headers });

  const at = await portico(server);
  await override(at, open);
  const { api, project } = at;
  const victim = await project.user();
  const other = await project.user();
  const member = await project.user();
  const { body: team } = await api
    .as(victim)
    .call('POST /teams', { body: { display_name: 'Team', creator_user_id: 'me' } });
  const params = { team_id: team.id, user_id: member.id };
  await api.server().call('POST /team-memberships/:team_id/:user_id', { params, body: {} });
  const permission = { params: { ...params, permission_id: 'team_member' } };
  await api.server().call('DELETE /team-permissions/:team_id/:user_id/:permission_id', permission);
  const key = { description: 'key', expires_at_millis: null, is_public: false };
  const { body: userKey } = await api.as(victim).call('POST /user-api-keys', { body: { ...key, user_id: 'me' } });
  const { body: teamKey } = await api.as(victim).call('POST /team-api-keys', { body: { ...key, team_id: team.id } });

  const gone = await project.user();
  await api.server().call('DELETE /users/:user_id', { params: { user_id: gone.id } });
  const ended = await project.user();
  expect(await api.as(ended).call('DELETE /auth/sessions/current')).toSucceed();
  const { body: anonymous } = await api.call('POST /auth/anonymous/sign-up');
  const restrictedUser = await project.user();
  await api.server().callBadly('PATCH /users/:user_id', {
    params: { user_id: restrictedUser.id },
    body: { restricted_by_admin: true },
  });
  const restricted = await signIn(at, restrictedUser);
  const body = { user_id: victim.id, is_impersonation: true, expires_in_millis: 600_000 };
  const { body: impersonated } = await api.server().call('POST /auth/sessions', { body });

  const strict = await portico(server);
  await override(strict, { ...open, 'auth.secondFactor.policy': 'required' });
  const withoutFactor = await signIn(strict, await strict.project.user());
  const elsewhere = await portico(server);
  const people = ownersTeam(at);
  return {
    server,
    at,
    elsewhere,
    stranger: await elsewhere.project.user(),
    victim,
    team,
    userKey,
    teamKey,
    gone,
    ended,
    people: {
      read_only: await people.join('read_only'),
      support: await people.join('support'),
      developer: await people.join('developer'),
    },
    other,
    member,
    anonymous,
    restricted,
    impersonated,
    strict: strict.api.as(withoutFactor),
    recent: recent.api.as({ ...old, ...renewed }),
  };
}

export type DoorSetting = Awaited<ReturnType<typeof doorSetting>>;
export type Access = Exclude<EndpointSpec['access'], 'public'>;

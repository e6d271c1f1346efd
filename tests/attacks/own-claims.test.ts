import { type Portico, portico } from '@portico/testkit';
import { expect, test } from 'vitest';

/** Own claims of a project: whose values they have, and what they cannot change. */

/** Browsers drop larger cookies. @see RFC 6265 §6.1 */
const cookieBytesMax = 4096;

function claimsOf({ access_token }: { access_token: string }): Record<string, unknown> {
  return JSON.parse(Buffer.from(access_token.split('.')[1] ?? '', 'base64url').toString());
}

async function withClaims(claims: Record<string, string>) {
  const made = await portico();
  const config_override_string = JSON.stringify({ 'auth.accessTokenClaims': claims });
  expect(
    await made.api.admin().call('PATCH /internal/config/override', { body: { config_override_string } }),
  ).toSucceed();
  return made;
}

const refresh = async ({ api }: Portico, { refresh_token }: { refresh_token: string }) =>
  (await api.call('POST /auth/sessions/current/refresh', { headers: { 'x-stack-refresh-token': refresh_token } })).body;

test('a client cannot set what claims take from server or read-only metadata', async () => {
  const made = await withClaims({
    level: 'user.server_metadata.level',
    plan: 'user.client_read_only_metadata.plan',
    team_plan: 'team.server_metadata.plan',
    seats: 'team.client_read_only_metadata.seats',
  });
  const { api, project } = made;
  const user = await project.user({ server_metadata: { level: 'low' }, client_read_only_metadata: { plan: 'free' } });
  const team = { display_name: 'Team', creator_user_id: user.id, server_metadata: { plan: 'free' } };
  const { body: created } = await api.server().call('POST /teams', { body: team });
  await api.as(user).call('PATCH /users/me', { body: { selected_team_id: created.id } });
  const before = claimsOf(await refresh(made, user));
  expect(before).toMatchObject({ level: 'low', plan: 'free', team_plan: 'free', seats: null });

  const metadata = { level: 'high', plan: 'max', seats: 100 };
  const all = { server_metadata: metadata, client_read_only_metadata: metadata };
  const params = { team_id: created.id };
  for (const answer of [
    await api.as(user).callBadly('PATCH /users/me', { body: all }),
    await api.as(user).callBadly('PATCH /teams/:team_id', { params, body: all }),
    await api.as(user).callBadly('PATCH /users/me', { body: { 'server_metadata.level': 'high' } }),
  ]) {
    expect(answer).toFail('SCHEMA_ERROR');
  }
  const own = { client_metadata: { level: 'high', server_metadata: metadata, __proto__: metadata } };
  expect(await api.as(user).callBadly('PATCH /users/me', { body: own })).toSucceed();
  expect(await api.as(user).callBadly('PATCH /teams/:team_id', { params, body: own })).toSucceed();

  const { level, plan, team_plan, seats } = claimsOf(await refresh(made, user));
  expect({ level, plan, team_plan, seats }).toEqual({ level: 'low', plan: 'free', team_plan: 'free', seats: null });
});

test('no value of a claim becomes a claim, and a team that the user has left gives none', async () => {
  const made = await withClaims({ theirs: 'user.client_metadata.theirs', team: 'team.server_metadata.name' });
  const { api, project } = made;
  const [user, other] = [await project.user(), await project.user()];
  const forged = { sub: other.id, role: 'admin', is_impersonation: true };
  for (const theirs of [forged, '","role":"admin', '"},"sub":"', { toString: 1, __proto__: forged }]) {
    await api.as(user).callBadly('PATCH /users/me', { body: { client_metadata: { theirs } } });
    const tokens = await refresh(made, user);
    expect(claimsOf(tokens)).toMatchObject({ sub: user.id, role: 'authenticated' });
    expect(claimsOf(tokens)).not.toHaveProperty('is_impersonation');
    expect((await api.withTokens({ ...user, ...tokens }).call('GET /users/me')).body.id).toBe(user.id);
  }
  const team = { display_name: 'Other team', creator_user_id: other.id, server_metadata: { name: 'secret' } };
  const { body: created } = await api.server().call('POST /teams', { body: team });
  const asked = await api.as(user).call('PATCH /users/me', { body: { selected_team_id: created.id } });
  expect(asked.status).toBeGreaterThanOrEqual(400);
  expect(claimsOf(await refresh(made, user))).toMatchObject({ selected_team_id: null, team: null });
});

test('a client cannot forge a claim, and the template of another project changes nothing', async () => {
  const made = await withClaims({ plan: 'user.server_metadata.plan' });
  const other = await portico(made.server);
  const user = await made.project.user();
  const [header, , signature] = user.access_token.split('.');
  const payload = Buffer.from(JSON.stringify({ ...claimsOf(user), plan: 'max' })).toString('base64url');
  const forged = { ...user, access_token: `${header}.${payload}.${signature}` };

  expect((await made.api.withTokens(forged).call('GET /users/me')).status).toBe(401);
  expect(claimsOf(await other.project.user({ server_metadata: { plan: 'max' } }))).not.toHaveProperty('plan');
});

test('the largest claims of the largest user fit into a cookie, also in an impersonated session', async () => {
  const names = [...'abcdefgh'].map((letter) => letter.repeat(32));
  const made = await withClaims(Object.fromEntries(names.map((name) => [name, `user.server_metadata.${name}`])));
  const largest = Object.fromEntries(names.map((name) => [name, 'x'.repeat(98)]));
  const email = `${'a'.repeat(64)}@${`${'b'.repeat(60)}.`.repeat(3)}${'c'.repeat(6)}`;
  const display_name = '名'.repeat(256);
  const user = await made.project.user({ display_name, primary_email: email, server_metadata: largest });
  const { body: created } = await made.api
    .server()
    .call('POST /teams', { body: { display_name: 'Team', creator_user_id: user.id } });
  await made.api.as(user).call('PATCH /users/me', { body: { selected_team_id: created.id } });
  const { body: tokens } = await made.api
    .server()
    .call('POST /auth/sessions', { body: { user_id: user.id, is_impersonation: true } });

  expect(claimsOf(tokens)).toMatchObject({ ...largest, email, name: display_name, selected_team_id: created.id });
  const value = encodeURIComponent(JSON.stringify([tokens.refresh_token, tokens.access_token]));
  expect(`portico-access-${made.project.id}=${value}`.length).toBeLessThan(cookieBytesMax);
  expect((await made.api.withTokens(tokens).call('GET /users/me')).body.id).toBe(user.id);
});

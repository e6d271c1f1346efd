import { type Portico, portico } from '@portico/testkit';
import { expect, test } from 'vitest';

/** Creates another team of the project owner, like the dashboard. */
async function anotherTeam({ internal, project }: Portico): Promise<string> {
  const body = { display_name: 'Another team', creator_user_id: 'me' as const };
  const { body: team } = await internal.withTokens(project.owner).call('POST /teams', { body });
  return (team as { id: string }).id;
}

async function transfer({ internal, project }: Portico, newTeamId: string, who = project.owner) {
  const body = { project_id: project.id, new_team_id: newTeamId };
  return await internal.withTokens(who).call('POST /internal/projects/transfer', { body });
}

async function ownerOf({ api }: Portico) {
  const { body } = await api.admin().call('GET /internal/projects/current');
  return (body as { owner_team_id: string | null }).owner_team_id;
}

test('an admin of the owner team can transfer the project to another of their teams', async () => {
  const at = await portico();
  const team = await anotherTeam(at);

  const answer = await transfer(at, team);

  expect(answer).toSucceed();
  expect(answer.body).toEqual({ success: 'true' });
  expect(await ownerOf(at)).toBe(team);
});

test('rejects members without the permission, other users and anonymous requests', async () => {
  const at = await portico();
  const stranger = await portico();
  const { internal, project } = at;
  const { body: member } = await internal.server().call('POST /users', { body: {} });
  const { id } = member as { id: string };
  const { body: tokens } = await internal.server().call('POST /auth/sessions', { body: { user_id: id } });
  await internal.server().call('POST /team-memberships/:team_id/:user_id', {
    params: { team_id: project.ownerTeamId, user_id: id },
    body: {},
  });

  expect(await transfer(at, project.ownerTeamId, tokens as typeof project.owner)).toFail('TEAM_PERMISSION_REQUIRED');
  expect(await transfer(at, stranger.project.ownerTeamId, stranger.project.owner)).toFail('TEAM_PERMISSION_REQUIRED');
  const body = { project_id: project.id, new_team_id: project.ownerTeamId };
  expect(await internal.call('POST /internal/projects/transfer', { body })).toFail('USER_AUTHENTICATION_REQUIRED');
  expect(await ownerOf(at)).toBe(project.ownerTeamId);
});

test('rejects a team that the user is not in, and a missing project', async () => {
  const at = await portico();
  const stranger = await portico();

  expect(await transfer(at, stranger.project.ownerTeamId)).toFail('TEAM_MEMBERSHIP_NOT_FOUND');
  const body = { project_id: 'a0b1c2d3-0000-4000-8000-000000000000', new_team_id: at.project.ownerTeamId };
  expect(await at.internal.withTokens(at.project.owner).call('POST /internal/projects/transfer', { body })).toFail(
    'PROJECT_NOT_FOUND',
  );
  expect(await ownerOf(at)).toBe(at.project.ownerTeamId);
});

test('of two concurrent transfers, one wins, and the project has one owner', async () => {
  const at = await portico();
  const [first, second] = [await anotherTeam(at), await anotherTeam(at)];

  const answers = await Promise.all([transfer(at, first), transfer(at, second)]);

  for (const answer of answers) expect(answer).toSucceed();
  expect([first, second]).toContain(await ownerOf(at));
});

test('a team that owns projects can be deleted only after their transfer', async () => {
  const at = await portico();
  const asOwner = at.internal.withTokens(at.project.owner);
  const params = { team_id: at.project.ownerTeamId };

  expect(await asOwner.call('DELETE /teams/:team_id', { params })).toBeRefused(400, /^This team owns projects\./);
  await transfer(at, await anotherTeam(at));

  expect(await asOwner.call('DELETE /teams/:team_id', { params })).toSucceed();
});

test('a concurrent transfer prevents the deletion of the team, or is rejected', async () => {
  for (let round = 0; round < 10; round += 1) {
    const at = await portico();
    const team = await anotherTeam(at);
    const asOwner = at.internal.withTokens(at.project.owner);

    const body = { display_name: 'New', owner_team_id: team };
    const create = () => asOwner.call('POST /internal/projects', { body });
    const answers = await Promise.all([
      round % 2 === 0 ? transfer(at, team) : create(),
      asOwner.call('DELETE /teams/:team_id', { params: { team_id: team } }),
    ]);

    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
    const list = await asOwner.call('GET /internal/projects');
    const { items } = list.body as { items: unknown[] };
    expect(items).toHaveLength(answers[0].status < 300 && round % 2 === 1 ? 2 : 1);
  }
});

test('members of only the old team lose access to the project', async () => {
  const at = await portico();
  const { internal, project, server } = at;
  const { body: made } = await internal.server().call('POST /users', { body: {} });
  const { id } = made as { id: string };
  const { body: tokens } = await internal.server().call('POST /auth/sessions', { body: { user_id: id } });
  const member = tokens as typeof project.owner;
  await internal.server().call('POST /team-memberships/:team_id/:user_id', {
    params: { team_id: project.ownerTeamId, user_id: id },
    body: {},
  });
  const asMember = at.api.admin().withHeaders({
    'x-stack-super-secret-admin-key': '',
    'x-stack-admin-access-token': member.access_token,
  });
  expect(await asMember.call('GET /internal/projects/current')).toSucceed();

  await transfer(at, await anotherTeam(at));
  server.clock.advance(1, 'second');

  expect(await asMember.call('GET /internal/projects/current')).not.toSucceed();
});

import { randomUUID } from 'node:crypto';
import type { ProjectRole, TeamId, UserId } from '@portico/contract';
import {
  engineOfRun,
  mailsTo,
  ownersTeam,
  portico,
  startTestServer,
  type TestPerson,
  type Tokens,
} from '@portico/testkit';
import { describe, expect, test } from 'vitest';

const needsOwner = 'The project needs an owner. Make another person an owner first.';

/** Creates a project of a team, and the ways to leave the team or to lose its permissions. */
async function given() {
  const at = await portico();
  const { internal, project } = at;
  const team_id = project.ownerTeamId as TeamId;
  const { body: me } = await internal.withTokens(project.owner).call('GET /users/me');
  const first = { ...project.owner, id: me.id as string };
  type Who = Tokens & Pick<TestPerson, 'id'>;
  const member = ({ id }: Pick<Who, 'id'>) => ({ team_id, user_id: id as UserId });
  const server = internal.server();
  const ways = {
    leave: async (who: Who) =>
      await internal.withTokens(who).call('DELETE /team-memberships/:team_id/:user_id', {
        params: { team_id, user_id: 'me' },
      }),
    remove: async (who: Who) =>
      await server.call('DELETE /team-memberships/:team_id/:user_id', { params: member(who) }),
    revoke: async (who: Who) =>
      await server.call('DELETE /team-permissions/:team_id/:user_id/:permission_id', {
        params: { ...member(who), permission_id: 'team_admin' },
      }),
    deleteAccount: async (who: Who) =>
      await server.call('DELETE /users/:user_id', { params: { user_id: who.id as UserId } }),
  };
  const grant = async (who: Pick<Who, 'id'>, permission_id: string) =>
    await server.call('POST /team-permissions/:team_id/:user_id/:permission_id', {
      params: { ...member(who), permission_id },
      body: {},
    });
  const people = async () => (await at.api.admin().call('GET /internal/people')).body.items;
  const log = async () => {
    const types = 'person.joined,person.updated,person.removed';
    const { body } = await at.api.server().call('GET /events', { query: { types } });
    return body.items.map(({ type, subject_id, before, after }) => ({ type, subject_id, before, after })).reverse();
  };
  return { ...at, team: ownersTeam(at), first, server, member, ways, grant, people, log };
}

type Way = keyof Awaited<ReturnType<typeof given>>['ways'];
const ways: readonly Way[] = ['leave', 'remove', 'revoke', 'deleteAccount'];

describe('the last owner of a team that owns projects', () => {
  test.each(ways)('stays (%s), and can go after another person is an owner', async (way) => {
    const { ways, first, people, team } = await given();
    await team.join('developer');
    const before = await people();

    expect(await ways[way](first)).toBeRefused(400, needsOwner);
    expect(await people()).toEqual(before);
    await team.join('owner');

    expect(await ways[way](first)).toSucceed();
  });

  test.each([
    ['leave', 'leave'],
    ['leave', 'deleteAccount'],
    ['revoke', 'remove'],
  ] as const)('stays, if two owners go at once (%s, %s)', async (one, other) => {
    const { ways, first, people, team } = await given();
    const second = await team.join('owner');

    const answers = await Promise.all([ways[one](first), ways[other](second)]);

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect((await people()).filter(({ role }) => role === 'owner')).toHaveLength(1);
  });

  test('can leave a team without projects', async () => {
    const { internal, first } = await given();
    const asFirst = internal.withTokens(first);
    const body = { display_name: 'No projects', creator_user_id: 'me' as const };
    const { body: team } = await asFirst.call('POST /teams', { body });

    const params = { team_id: team.id, user_id: 'me' as const };

    expect(await asFirst.call('DELETE /team-memberships/:team_id/:user_id', { params })).toSucceed();
  });
});

test('the permissions that are roles cannot be renamed or deleted', async () => {
  const server = await startTestServer({ engine: engineOfRun() });
  try {
    const { internal, api } = await portico(server);
    const admin = internal.admin();
    const params = { permission_id: 'team_admin' };
    const refusal = 'The roles of people need the permission team_admin. It cannot be renamed or deleted.';

    expect(await admin.call('DELETE /team-permission-definitions/:permission_id', { params })).toBeRefused(
      400,
      refusal,
    );
    const rename = { params, body: { id: 'boss' } };
    expect(await admin.call('PATCH /team-permission-definitions/:permission_id', rename)).toBeRefused(400, refusal);
    const without = { 'rbac.permissions': {}, 'rbac.defaultPermissions': {} };
    const body = { config_override_string: JSON.stringify(without) };
    const answer = await admin.call('PATCH /internal/config/override', { body });
    expect(answer).toBeRefused(400, /^The roles of people need the permission/);

    const { body: people } = await api.admin().call('GET /internal/people');
    expect(people.items.map(({ role }) => role)).toEqual(['owner']);
  } finally {
    await server.stop();
  }
});

describe('the event log of the projects', () => {
  test('has people who join, change and go without the endpoints of people', async () => {
    const { server, member, ways, grant, log } = await given();
    const email = `${randomUUID()}@example.com`;
    const { body: user } = await server.call('POST /users', { body: { primary_email: email } });
    const who = { id: user.id, access_token: '', refresh_token: '' };
    const join = async () =>
      await server.call('POST /team-memberships/:team_id/:user_id', { params: member(who), body: {} });
    const event = (type: string, before: ProjectRole | null, after: ProjectRole | null) => {
      const logged = (role: ProjectRole | null) => (role === null ? null : { email, role });
      return { type, subject_id: user.id, before: logged(before), after: logged(after) };
    };

    await join();
    await grant(who, 'team_admin');
    await ways.revoke(who);
    await ways.remove(who);
    await join();
    await grant(who, 'support');
    await ways.deleteAccount(who);

    expect(await log()).toEqual([
      event('person.joined', null, 'developer'),
      event('person.updated', 'developer', 'owner'),
      event('person.updated', 'owner', 'developer'),
      event('person.removed', 'developer', null),
      event('person.joined', null, 'developer'),
      event('person.removed', 'developer', null),
    ]);
  });

  test('has people who accept a team invitation', async () => {
    const { url, project, internal, server, log } = await given();
    const { body: user } = await server.call('POST /users', { body: {} });
    const { body: tokens } = await server.call('POST /auth/sessions', { body: { user_id: user.id } });
    const email = `${randomUUID()}@example.com`;
    await server.call('POST /team-invitations/send-code', {
      body: { email, team_id: project.ownerTeamId as TeamId, callback_url: `${url}/invitation` },
    });
    const [mail] = await mailsTo(url, email);

    const body = { code: mail?.code ?? '' };
    expect(await internal.withTokens(tokens).call('POST /team-invitations/accept', { body })).toSucceed();

    expect(await log()).toMatchObject([{ type: 'person.joined', subject_id: user.id, after: { role: 'developer' } }]);
  });
});

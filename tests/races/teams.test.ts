import type { TeamId, UserId } from '@portico/contract';
import { portico } from '@portico/testkit';
import { runs } from '@portico/testkit/runs';
import fc from 'fast-check';
import { expect, test } from 'vitest';

/** An action on a team, with the indexes of user and team in the lists. */
type Act =
  | { readonly kind: 'join' | 'leave' | 'grant' | 'revoke' | 'select'; readonly user: number; readonly team: number }
  | { readonly kind: 'delete team'; readonly team: number }
  | { readonly kind: 'delete user'; readonly user: number }
  | { readonly kind: 'create team'; readonly user: number };

const place = fc.nat({ max: 2 });
const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constantFrom('join', 'leave', 'grant', 'revoke', 'select'),
      user: place,
      team: place,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete team' as const), team: place }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete user' as const), user: place }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('create team' as const), user: place }) },
) as fc.Arbitrary<Act>;

/**
 * Finds rows with missing references. A selected team may be missing if it was deleted concurrently, since all readers
 * check the membership.
 */
const orphans = `
  select 'membership' as what from team_memberships m where m.tenancy_id = $1 and (
    not exists (select 1 from teams t where t.tenancy_id = m.tenancy_id and t.id = m.team_id)
    or not exists (select 1 from users u where u.tenancy_id = m.tenancy_id and u.id = m.user_id))
  union all
  select 'grant' from team_permission_grants g where g.tenancy_id = $1 and not exists (
    select 1 from team_memberships m where m.tenancy_id = g.tenancy_id and m.team_id = g.team_id and m.user_id = g.user_id)`;

/** Finds teams whose creator does not have exactly the permissions of creators. */
const brokenCreators = `
  select g.team_id from team_permission_grants g where g.tenancy_id = $1 and g.permission_id = 'boss'
  group by g.team_id having count(*) <> 1`;

test('concurrent actions on teams leave no missing references', async () => {
  const made = await portico();
  const { api, project, server } = made;
  const admin = api.admin();
  for (const id of ['boss', 'helper']) await admin.call('POST /team-permission-definitions', { body: { id } });
  await project.configure({
    team_creator_default_permissions: [{ id: 'boss' }],
    team_member_default_permissions: [{ id: '$read_members' }],
  });
  const { tenancyId } = await snapshotOf(made);

  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 6, maxLength: 24 }), async (acts) => {
      const users = await Promise.all([0, 1, 2].map(async () => (await newUser()).id));
      const teams = await Promise.all([0, 1, 2].map(async (index) => await newTeam(users[index])));

      const answers = await Promise.all(acts.map(async (one) => await perform(one, users, teams)));

      for (const { status, text } of answers) expect(status, text).toBeLessThan(500);
      const db = server.app.database.handle();
      expect((await db.run({ text: orphans, values: [tenancyId] })).rows).toEqual([]);
      expect((await db.run({ text: brokenCreators, values: [tenancyId] })).rows).toEqual([]);
    }),
    { numRuns: runs({ short: 10, long: 200 }) },
  );
  expect(server.errors).toEqual([]);

  async function newUser() {
    return (await api.server().call('POST /users', { body: {} })).body;
  }

  async function newTeam(creator: UserId | undefined): Promise<TeamId> {
    const body = { display_name: 'Crew', creator_user_id: creator };
    return (await api.server().call('POST /teams', { body })).body.id;
  }

  async function perform(one: Act, users: readonly UserId[], teams: readonly TeamId[]) {
    const user_id = users['user' in one ? one.user : 0] as UserId;
    const team_id = teams['team' in one ? one.team : 0] as TeamId;
    const by = api.server();
    const params = { team_id, user_id };
    const right = { params: { ...params, permission_id: 'helper' } };
    switch (one.kind) {
      case 'join':
        return await by.call('POST /team-memberships/:team_id/:user_id', { params, body: {} });
      case 'leave':
        return await by.call('DELETE /team-memberships/:team_id/:user_id', { params });
      case 'grant':
        return await by.call('POST /team-permissions/:team_id/:user_id/:permission_id', { ...right, body: {} });
      case 'revoke':
        return await by.call('DELETE /team-permissions/:team_id/:user_id/:permission_id', right);
      case 'select':
        return await by.call('PATCH /users/:user_id', { params: { user_id }, body: { selected_team_id: team_id } });
      case 'delete team':
        return await by.call('DELETE /teams/:team_id', { params: { team_id } });
      case 'delete user':
        return await by.call('DELETE /users/:user_id', { params: { user_id } });
      case 'create team':
        return await by.call('POST /teams', { body: { display_name: 'Crew', creator_user_id: user_id } });
    }
  }
});

async function snapshotOf({ server, project }: Awaited<ReturnType<typeof portico>>) {
  const { database, platform } = server.app;
  const found = await platform.projects.find(database.handle(), project.id, 'main');
  if (typeof found !== 'object') throw new Error('the project was made a moment ago');
  return found;
}

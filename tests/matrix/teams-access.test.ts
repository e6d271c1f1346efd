import { type Answer, type Api, portico, rawRequest } from '@portico/testkit';
import { beforeAll, expect, test } from 'vitest';
import { type Caller, callers, type Outcome, rows, type Stage } from './teams-access.rows.ts';

let stage: Stage;

beforeAll(async () => {
  const made = await portico();
  const { project, api } = made;
  const keeperRights = [
    '$update_team',
    '$delete_team',
    '$read_members',
    '$remove_members',
    '$invite_members',
    '$manage_api_keys',
  ];
  await project.configure({
    client_team_creation_enabled: true,
    allow_user_api_keys: true,
    allow_team_api_keys: true,
    team_creator_default_permissions: keeperRights.map((id) => ({ id })),
    team_member_default_permissions: [],
  });
  const [outsider, member, keeper] = [await project.user(), await project.user(), await project.user()];
  const { body: team } = await api.as(keeper).call('POST /teams', { body: { display_name: 'Crew' } });
  const params = { team_id: team.id, user_id: member.id };
  await api.server().call('POST /team-memberships/:team_id/:user_id', { params, body: {} });
  const key = { description: 'Key', expires_at_millis: null };
  const { body: userKey } = await api.as(keeper).call('POST /user-api-keys', { body: { ...key, user_id: 'me' } });
  const { body: teamKey } = await api.as(keeper).call('POST /team-api-keys', { body: { ...key, team_id: team.id } });
  stage = {
    made,
    outsider,
    member,
    keeper,
    teamId: team.id,
    userKeyId: userKey.id,
    teamKeyId: teamKey.id,
    userKey: userKey.value,
    teamKey: teamKey.value,
  };
});

/** Returns the API of a caller. */
function as(caller: Exclude<Caller, 'nobody'>): Api<'admin'> {
  const { api } = stage.made;
  const apis: Record<typeof caller, unknown> = {
    client: api,
    outsider: api.as(stage.outsider),
    member: api.as(stage.member),
    keeper: api.as(stage.keeper),
    server: api.server(),
    admin: api.admin(),
  };
  return apis[caller] as Api<'admin'>;
}

function idOf(caller: Caller): string {
  if (caller === 'outsider' || caller === 'member' || caller === 'keeper') return stage[caller].id;
  return stage.keeper.id;
}

function expectOutcome(answer: Answer<unknown>, outcome: Outcome): void {
  if (typeof outcome === 'string') expect(answer).toFail(outcome);
  else if (outcome < 400) expect(answer).toSucceed(outcome);
  else expect(answer).toBeRefused(outcome);
}

test.each(rows.map(({ operation }, index) => [operation, index] as const))('%s (row %i)', async (operation, index) => {
  const row = rows[index];
  if (row === undefined) throw new Error('there is a row for every test');
  for (const caller of callers) {
    if (caller === 'nobody') continue;
    const sent = row.send?.(stage, idOf(caller)) ?? {};
    const answer = await as(caller).callBadly(operation as never, sent);
    try {
      expectOutcome(answer, row.outcomes[caller]);
    } catch (error) {
      throw new Error(`as ${caller}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
    }
  }
});

test('without headers, every operation returns that the level is missing', async () => {
  for (const { operation } of rows) {
    const [method = 'GET', path = ''] = operation.split(' ');
    const id = stage.keeper.id;
    const answer = await rawRequest(stage.made.url, {
      method,
      path: `/api/v1${path.replaceAll(/:\w+/g, id)}`,
      headers: { 'content-type': 'application/json' },
      ...(method === 'GET' ? {} : { body: '{}' }),
    });
    expect(answer, operation).toFail('ACCESS_TYPE_REQUIRED');
  }
});

import { randomUUID } from 'node:crypto';
import { portico } from '@portico/testkit';
import { expect, test } from 'vitest';

async function given() {
  const made = await portico();
  const asServer = made.api.server();
  const team = async (display_name: string, members: number) => {
    const { body } = await asServer.call('POST /teams', { body: { display_name } });
    for (let count = 0; count < members; count += 1) {
      const { body: user } = await asServer.call('POST /users', { body: {} });
      const params = { team_id: body.id, user_id: user.id };
      await asServer.call('POST /team-memberships/:team_id/:user_id', { params, body: {} });
    }
    return body.id;
  };
  const counts = async (...ids: string[]) => {
    const answer = await asServer.call('GET /teams/member-counts', { query: { team_ids: ids.join(',') } });
    expect(answer).toSucceed();
    return Object.fromEntries(answer.body.items.map(({ team_id, count, is_exact }) => [team_id, [count, is_exact]]));
  };
  return { ...made, asServer, team, counts };
}

test('members are counted for each team, those of other projects never', async () => {
  const { team, counts } = await given();
  const other = await given();
  const [pair, empty] = [await team('Pair', 2), await team('Empty', 0)];
  const foreign = await other.team('Foreign', 1);
  const unknown = randomUUID();

  expect(await counts(pair, empty, foreign, unknown, pair.toUpperCase())).toEqual({
    [pair]: [2, true],
    [empty]: [0, true],
    [foreign]: [0, true],
    [unknown]: [0, true],
  });
});

test('counts end at 1,000', async () => {
  const { server, project, team, counts } = await given();
  const id = await team('Large', 0);
  // Without triggers, which would also write events and webhooks.
  await server.app.database.handle().script(`begin; set local session_replication_role = replica;
    insert into team_memberships (tenancy_id, team_id, user_id, created_at)
      select id, '${id}', gen_random_uuid(), now() from tenancies, generate_series(1, 1001)
      where project_id = '${project.id}';
    commit`);

  expect(await counts(id)).toEqual({ [id]: [1000, false] });
});

test.each(['', 'x', `${randomUUID()},`, Array.from({ length: 101 }, () => randomUUID()).join(',')])(
  'wrong lists of IDs are refused',
  async (team_ids) => {
    const { asServer } = await given();
    expect(await asServer.callBadly('GET /teams/member-counts', { query: { team_ids } })).toFail('SCHEMA_ERROR');
  },
);

test('clients cannot count members', async () => {
  const { api, project } = await given();
  const query = { team_ids: randomUUID() };
  expect(await api.as(await project.user()).callBadly('GET /teams/member-counts', { query })).toFail(
    'INSUFFICIENT_ACCESS_TYPE',
  );
});

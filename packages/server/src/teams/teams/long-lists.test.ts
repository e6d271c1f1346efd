import { engineOfRun, portico, startTestServer, type TestServer } from '@portico/testkit';
import { connectPostgres, type TestDatabase } from '@portico/testkit/databases/postgres';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/** More than fit into one batch. */
const count = 2_500;

describe.runIf(engineOfRun() === 'postgres')('lists of several batches', () => {
  let database: TestDatabase;
  let server: TestServer;
  let client: pg.Client;

  beforeAll(async () => {
    database = await connectPostgres(process.env.PORTICO_TEST_DATABASE_URL ?? '').createDatabase();
    server = await startTestServer({ engine: 'postgres', databaseUrl: database.url });
    client = new pg.Client({ connectionString: database.url });
    client.on('error', () => undefined);
    await client.connect();
  });

  afterAll(async () => {
    await client?.end();
    await server?.stop();
    await database?.drop();
  });

  interface List {
    readonly items: readonly { readonly id: string; readonly user_id: string }[];
  }

  test('lists teams and members with equal or almost equal times exactly once', async () => {
    const { api } = await portico(server);
    const admin = api.server();
    const { body: user } = await admin.call('POST /users', { body: {} });
    const body = { display_name: 'Shared', creator_user_id: user.id };
    const { body: team } = await admin.call('POST /teams', { body });
    const time = `timestamptz '2026-01-01 00:00:00.123456' + make_interval(secs => (i / 100) / 1e6)`;
    await client.query(
      `with t as (
         insert into teams (tenancy_id, id, display_name, created_at)
         select o.tenancy_id, gen_random_uuid(), 'Team ' || i, ${time} from teams o, generate_series(1, $2::int) i
         where o.id = $1 returning tenancy_id, id
       ), u as (
         insert into users (tenancy_id, id, signed_up_at, last_active_at)
         select o.tenancy_id, gen_random_uuid(), now(), now() from teams o, generate_series(1, $2::int) i
         where o.id = $1 returning tenancy_id, id
       ), m as (
         insert into team_memberships (tenancy_id, team_id, user_id, created_at)
         select tenancy_id, id, $3::uuid, now() from t
       )
       insert into team_memberships (tenancy_id, team_id, user_id, created_at)
       select tenancy_id, $1::uuid, id, ${time.replaceAll('i /', 'row_number() over () /')} from u`,
      [team.id, count, user.id],
    );
    const idsOf = async (operation: 'GET /teams' | 'GET /team-member-profiles', query: object) => {
      const { items } = (await admin.callBadly(operation, { query })).body as List;
      return items.map((item) => (operation === 'GET /teams' ? item.id : item.user_id));
    };

    for (const ids of [
      await idsOf('GET /teams', {}),
      await idsOf('GET /teams', { user_id: user.id }),
      await idsOf('GET /team-member-profiles', { team_id: team.id }),
    ]) {
      expect(ids).toHaveLength(count + 1);
      expect(new Set(ids).size).toBe(count + 1);
    }
  });
});

import type { CallInput, Endpoints } from '@portico/contract';
import { createPasskey, type Portico, portico } from '@portico/testkit';
import { countingRows } from '@portico/testkit/databases/counting-rows';
import { configurePayments } from '@portico/testkit/outside/payments';
import { longTest } from '@portico/testkit/runs';
import { describe, expect, test } from 'vitest';
import type { TenancyId } from '../../db/tenancy.ts';
import { countUsers } from './count-users.queries.ts';
import { pageOfUsers } from './user-pages.queries.ts';

type Query = NonNullable<CallInput<Endpoints['GET /users'], 'server'>['query']>;
type Filters = NonNullable<CallInput<Endpoints['GET /users/count'], 'server'>['query']>;

const named = async ({ api }: Portico, query: Query = {}) => {
  const answer = await api.server().call('GET /users', { query });
  expect(answer).toSucceed();
  return answer.body.items.map(({ display_name }) => display_name);
};

/** Reads all pages of a list. */
async function allPages({ api }: Portico, query: Query) {
  const pages: (string | null)[][] = [];
  let cursor: string | null | undefined;
  do {
    const answer = await api.server().call('GET /users', { query: { ...query, ...(cursor && { cursor }) } });
    expect(answer).toSucceed();
    // The first request can also load the project.
    if (cursor) expect(answer.trips).toBe(1);
    pages.push(answer.body.items.map(({ display_name }) => display_name));
    cursor = answer.body.pagination.next_cursor;
  } while (cursor !== null);
  return pages;
}

const counted = async ({ api }: Portico, query: Filters = {}) =>
  (await api.server().call('GET /users/count', { query })).body;

/** Creates a project with a user for each filter, named by what the user has. */
async function given() {
  const made = await portico();
  const { api, project } = made;
  await project.configure({ oauth_providers: [{ id: 'google', type: 'shared' }], passkey_enabled: true });
  await configurePayments(made, { products: { pro: { prices: { once: { USD: '1' } } } } });
  const server = api.server();
  const create = async (display_name: string, body: Query | object = {}) =>
    (await server.call('POST /users', { body: { display_name, ...body } })).body.id;
  await create('Plain');
  await create('Verified', { primary_email: 'verified@example.com', primary_email_verified: true });
  await create('Unverified', { primary_email: 'unverified@example.com', password: 'correct horse battery' });
  await create('Google', { oauth_providers: [{ id: 'google', account_id: '1', email: null }] });
  await create('Restricted', { restricted_by_admin: true });
  const reader = await create('Reader');
  await api.admin().call('POST /project-permission-definitions', { body: { id: 'reader' } });
  const grant = { user_id: reader, permission_id: 'reader' };
  await server.call('POST /project-permissions/:user_id/:permission_id', { params: grant, body: {} });
  const customer = { customer_type: 'user', customer_id: await create('Buyer') } as const;
  const bought = { params: customer, body: { product_id: 'pro' } };
  expect(await server.call('POST /payments/products/:customer_type/:customer_id', bought)).toSucceed();
  const member = await create('Member');
  const { body: team } = await server.call('POST /teams', { body: { display_name: 'Team' } });
  const membership = { team_id: team.id, user_id: member };
  await server.call('POST /team-memberships/:team_id/:user_id', { params: membership, body: {} });
  const keyed = await project.user({ display_name: 'Passkey' });
  const { body: start } = await api.as(keyed).call('POST /auth/passkey/initiate-passkey-registration');
  const credential = createPasskey('http://localhost:3000').register(start.options_json);
  await api.as(keyed).call('POST /auth/passkey/register', { body: { credential, code: start.code } });
  const second = await create('Second factor');
  const secret = { totp_secret_base64: Buffer.alloc(20, 7).toString('base64') };
  await server.call('PATCH /users/:user_id', { params: { user_id: second }, body: secret });
  const coded = await create('Code');
  await project.configure({ magic_link_enabled: true });
  await server.call('PATCH /users/:user_id', { params: { user_id: coded }, body: { otp_auth_enabled: true } });
  return { ...made, team };
}

test('each filter finds its users, in both orders, with their number', async () => {
  const made = await given();
  const cases: [Filters, string[]][] = [
    [{ primary_email_verified: true }, ['Verified']],
    [{ restricted_by_admin: true }, ['Restricted']],
    [{ requires_totp_mfa: true }, ['Second factor']],
    [{ sign_in_method: 'google' }, ['Google']],
    [{ sign_in_method: 'github' }, []],
    [{ sign_in_method: 'passkey' }, ['Passkey']],
    [{ sign_in_method: 'password' }, ['Passkey', 'Unverified']],
    [{ sign_in_method: 'otp' }, ['Code']],
    [{ project_permission_id: 'reader' }, ['Reader']],
    [{ product_id: 'pro' }, ['Buyer']],
    [{ product_id: 'other' }, []],
    [{ team_id: made.team.id, restricted_by_admin: false }, ['Member']],
    [{ team_id: made.team.id, restricted_by_admin: true }, []],
    [{ restricted_by_admin: true, requires_totp_mfa: false, primary_email_verified: false }, ['Restricted']],
  ];
  for (const [filters, found] of cases) {
    for (const order_by of ['signed_up_at', 'last_active_at'] as const) {
      const names = await named(made, { ...filters, order_by });
      expect(names.toSorted(), JSON.stringify(filters)).toEqual(found);
    }
    expect(await counted(made, filters)).toEqual({ count: found.length, is_exact: true });
  }
  expect(await named(made, { primary_email_verified: false })).toHaveLength(10);
  expect(await named(made, { restricted_by_admin: false, query: 'ver' })).toEqual(['Verified', 'Unverified']);
  expect(await named(made, { primary_email_verified: true, query: 'ver' })).toEqual(['Verified']);
  expect(await counted(made)).toEqual({ count: 11, is_exact: true });
});

test('periods have an inclusive start and an exclusive end, and count only users who were active', async () => {
  const made = await portico();
  const { api, project, server } = made;
  const times: number[] = [];
  for (const name of ['Ada', 'Bob', 'Cleo']) {
    server.clock.advance(1, 'hour');
    const user = await project.user({ display_name: name });
    times.push(user.wire.signed_up_at_millis);
  }
  await api.server().call('POST /users', { body: { display_name: 'Never active' } });
  const [, bob = 0, cleo = 0] = times;

  const within = { signed_up_from_millis: bob, signed_up_to_millis: cleo };
  expect(await named(made, within)).toEqual(['Bob']);
  expect(await named(made, { ...within, order_by: 'last_active_at' })).toEqual(['Bob']);
  expect(await named(made, { signed_up_to_millis: bob })).toEqual(['Ada']);
  expect(await named(made, { signed_up_from_millis: bob, desc: true })).toEqual(['Never active', 'Cleo', 'Bob']);
  expect(await named(made, { last_active_from_millis: bob })).toEqual(['Bob', 'Cleo']);
  expect(await named(made, { last_active_from_millis: bob, order_by: 'last_active_at', desc: true })).toEqual([
    'Cleo',
    'Bob',
  ]);
  expect(await counted(made, { last_active_from_millis: bob, signed_up_to_millis: cleo })).toEqual({
    count: 1,
    is_exact: true,
  });
});

test('anonymous users are found and counted only on request, and other projects never', async () => {
  const made = await given();
  const other = await given();
  await made.api.call('POST /auth/anonymous/sign-up');

  expect(await counted(made, { restricted_by_admin: false })).toEqual({ count: 10, is_exact: true });
  const only = { include_anonymous: true, only_anonymous: true };
  expect(await counted(made, only)).toEqual({ count: 1, is_exact: true });
  expect(await counted(made, { ...only, restricted_by_admin: false })).toEqual({ count: 1, is_exact: true });
  expect(await named(made, { ...only, restricted_by_admin: true })).toEqual([]);
  expect(await named(other, { team_id: made.team.id, restricted_by_admin: false })).toEqual([]);
  expect(await made.api.server().call('GET /users/count', { query: { only_anonymous: true } })).toFail('SCHEMA_ERROR');
});

test.each([
  { sign_in_method: '' },
  { sign_in_method: 'x'.repeat(64) },
  { signed_up_from_millis: -1 },
  { last_active_to_millis: 1e18 },
  { requires_totp_mfa: 'perhaps' },
  { product_id: 'x'.repeat(300) },
])('wrong filters are refused: %j', async (query) => {
  const { api } = await portico();
  for (const operation of ['GET /users', 'GET /users/count'] as const) {
    expect(await api.server().callBadly(operation, { query })).toFail('SCHEMA_ERROR');
  }
});

test('texts that no column can hold find nobody', async () => {
  const { api } = await portico();
  for (const name of ['sign_in_method', 'project_permission_id', 'product_id']) {
    const { status } = await api.server().callBadly('GET /users', { query: { [name]: 'a\0b' } });
    expect(status).toBeLessThan(500);
  }
});

const manyUsers = 12_000;

/** Creates a large project: the last four of every 1,500th user have been active, every fourth one is restricted, and a few have a permission. */
async function largeProject() {
  const made = await portico();
  const handle = made.server.app.database.handle();
  const { rows } = await handle.run({
    text: 'select id from tenancies where project_id = $1',
    values: [made.project.id],
  });
  const tenancyId = rows[0]?.id as TenancyId;
  // Without triggers, which would also write events and webhooks.
  await handle.script(`begin; set local session_replication_role = replica;
    insert into users (tenancy_id, id, display_name, signed_up_at, last_active_at, seen_at, password_hash, restricted_by_admin)
      select '${tenancyId}', gen_random_uuid(), 'Person ' || i, '2021-01-01'::timestamptz + make_interval(secs => i),
        '2022-01-01'::timestamptz - make_interval(secs => i), case when i % 1500 = 0 and i > 6000 then now() end,
        case when i % 1500 <> 0 then '$2b$test' end, i % 4 = 0
      from generate_series(1, ${manyUsers}) as i;
    insert into user_activity (tenancy_id, user_id, is_anonymous, last_active_at)
      select tenancy_id, id, false, last_active_at from users where tenancy_id = '${tenancyId}';
    insert into contact_channels
        (tenancy_id, id, user_id, type, value, is_primary, is_verified, used_for_auth, created_at)
      select tenancy_id, gen_random_uuid(), id, 'email', id || '@example.com', true, restricted_by_admin, false, now()
      from users where tenancy_id = '${tenancyId}';
    insert into project_permission_grants (tenancy_id, user_id, permission_id)
      select tenancy_id, id, 'few' from users where tenancy_id = '${tenancyId}' and display_name ~ '^Person (7|70|700|7000)$'
      union all select tenancy_id, id, 'many' from users where tenancy_id = '${tenancyId}';
    commit`);
  return { ...made, handle, tenancyId };
}

const anyone = {
  teamId: undefined,
  signedUpFrom: undefined,
  signedUpTo: undefined,
  activeFrom: undefined,
  activeTo: undefined,
  isVerified: undefined,
  isRestricted: undefined,
  isLeaving: undefined,
  hasSecondFactor: undefined,
  method: undefined,
  permissionId: undefined,
  productId: undefined,
  tag: undefined,
  anonymous: 'none',
} as const;

describe('in a large project', () => {
  longTest('pages of all sizes contain each user once, and a page can be empty', { timeout: 120_000 }, async () => {
    const made = await largeProject();
    const names = [7500, 9000, 10_500, 12_000].map((number) => `Person ${number}`);
    for (const limit of [2, 30, 300]) {
      const seen = { last_active_to_millis: Date.parse('2022-01-01'), limit };
      const byTime = await allPages(made, seen);
      expect(byTime.flat()).toEqual(names);
      expect(byTime[0]).toEqual([]);
      const back = await allPages(made, { ...seen, desc: true, order_by: 'last_active_at' });
      expect(back.flat()).toEqual(names);
      expect((await allPages(made, { ...seen, desc: true })).flat()).toEqual(names.toReversed());
      const few = await allPages(made, { project_permission_id: 'few', desc: true, limit });
      expect(few.flat()).toEqual(['Person 7000', 'Person 700', 'Person 70', 'Person 7']);
    }
  });

  test('the rows that a page and a count look at are limited', { timeout: 120_000 }, async () => {
    const { handle, tenancyId } = await largeProject();
    const cases = [
      { isVerified: true },
      { isVerified: false },
      { isVerified: false, isRestricted: true },
      { method: 'passkey' },
      { method: 'google' },
      { permissionId: 'few' },
      { permissionId: 'many', isVerified: true },
      { permissionId: 'many', method: 'password' },
      { permissionId: 'many', isRestricted: true, hasSecondFactor: true },
      { activeFrom: new Date('2021-12-31T20:00:00Z') },
      { signedUpFrom: new Date('2021-01-01T01:00:00Z'), isVerified: true },
      { signedUpFrom: new Date('2021-01-01T01:00:00Z'), signedUpTo: new Date('2021-01-01T02:00:00Z') },
      { teamId: '0b6e2f5c-7a0e-4b57-9f0d-7e2f9a6d0001' as never, isVerified: true },
      { productId: 'pro', isRestricted: true },
    ];
    await handle.script('analyze users, user_activity, contact_channels, project_permission_grants');
    for (const conditions of cases) {
      for (const order of ['sign_up', 'activity'] as const) {
        const { looked, db } = countingRows(handle);
        const filter = { ...anyone, ...conditions, order, isNewestFirst: true, cursor: undefined, limit: 50 };
        await pageOfUsers({ db, tenancyId }, { ...filter, text: undefined, exactId: undefined });
        expect(looked.rows, `${order} ${JSON.stringify(conditions)}`).toBeLessThan(35_000);
      }
      const { looked, db } = countingRows(handle);
      await countUsers({ db, tenancyId }, { ...anyone, ...conditions });
      expect(looked.rows, `count of ${JSON.stringify(conditions)}`).toBeLessThan(90_000);
    }
  });

  longTest('counts end at 10,000', { timeout: 60_000 }, async () => {
    const made = await largeProject();

    expect(await counted(made)).toEqual({ count: 10_000, is_exact: false });
    expect(await counted(made, { restricted_by_admin: true })).toEqual({ count: manyUsers / 4, is_exact: true });
    expect(await counted(made, { signed_up_from_millis: Date.parse('2021-01-01T01:00:00Z') })).toEqual({
      count: manyUsers - 3599,
      is_exact: true,
    });
  });
});

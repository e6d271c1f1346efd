import type { CallInput, Endpoints, UserId } from '@portico/contract';
import { makeLargeProject, type Portico, portico, type TestUser } from '@portico/testkit';
import { describe, expect, test } from 'vitest';

type Query = NonNullable<CallInput<Endpoints['GET /users'], 'server'>['query']>;

/**
 * Creates a project with users who were active a minute after each other, in another order than that of their sign-ups.
 */
async function given(names: readonly string[] = ['Carl', 'Ada', 'Bob']) {
  const made = await portico();
  const users = new Map<string, TestUser>();
  for (const name of names) users.set(name, await made.project.user({ display_name: name }));
  const activate = async (name: string) => {
    made.server.clock.advance(1, 'minute');
    const user = users.get(name);
    if (user === undefined) throw new Error(`No user ${name}`);
    expect(await made.api.as(user).call('POST /auth/sessions/current/refresh')).toSucceed();
  };
  for (const name of names.toSorted()) await activate(name);
  const list = async (query: Query = {}) => {
    const answer = await made.api.server().call('GET /users', { query: { order_by: 'last_active_at', ...query } });
    expect(answer).toSucceed();
    const { items, pagination } = answer.body;
    return { names: items.map(({ display_name }) => display_name), next: pagination.next_cursor, trips: answer.trips };
  };
  return { ...made, users, activate, list };
}

/** Signs up an anonymous user. */
async function anonymous({ api }: Portico, display_name: string) {
  const { body } = await api.call('POST /auth/anonymous/sign-up');
  const user = api.withTokens(body);
  await user.call('PATCH /users/me', { body: { display_name } });
  return user;
}

describe('users by last activity', () => {
  test('are listed in both directions, in one round trip', async () => {
    const { list } = await given();

    expect(await list()).toEqual({ names: ['Ada', 'Bob', 'Carl'], next: null, trips: 1 });
    expect(await list({ desc: true })).toEqual({ names: ['Carl', 'Bob', 'Ada'], next: null, trips: 1 });
  });

  test.each([2, 30, 300])('have pages, also while users become active (limit around %i)', async (size) => {
    const { activate, list, project, server } = await given();
    const id = project.id;
    await server.app.database.handle().run({
      text: `insert into users (tenancy_id, id, display_name, signed_up_at, last_active_at)
        select t.id, gen_random_uuid(), 'Early ' || i, now(), '2020-01-01'::timestamptz + make_interval(secs => i)
        from tenancies t, generate_series(1, $2::int) as i where t.project_id = $1`,
      values: [id, size],
    });
    const early = Array.from({ length: size }, (_, index) => `Early ${size - index}`);

    const first = await list({ desc: true, limit: size });
    await activate('Bob');
    const cursor = first.next ?? '';
    const second = await list({ desc: true, limit: size, cursor });
    const up = await list({ limit: size });
    const rest = await list({ limit: size + 1, cursor: up.next ?? '' });

    expect(first.names).toEqual(['Carl', 'Bob', 'Ada', ...early].slice(0, size));
    expect(second.names).toEqual(
      ['Carl', 'Bob', 'Ada', ...early]
        .slice(size)
        .filter((name) => name !== 'Bob')
        .slice(0, size),
    );
    expect(cursor).toMatch(/^last_active_at:\d{4}-.*_[0-9a-f-]{36}$/);
    expect(up.names).toEqual(early.toReversed());
    expect(rest).toMatchObject({ names: ['Ada', 'Carl', 'Bob'], next: null });
  });

  test('start at the current position of a user whose ID is the cursor', async () => {
    const { list, users } = await given();

    expect(await list({ cursor: users.get('Bob')?.id ?? '' })).toMatchObject({ names: ['Bob', 'Carl'] });
  });

  test('can be searched, and filtered by team', async () => {
    const { api, list, users } = await given(['Carl', 'Ada', 'Bob', 'Carla']);
    const { body: team } = await api.server().call('POST /teams', { body: { display_name: 'Team' } });
    for (const name of ['Carla', 'Ada', 'Bob']) {
      const params = { team_id: team.id, user_id: users.get(name)?.id as UserId };
      await api.server().call('POST /team-memberships/:team_id/:user_id', { params, body: {} });
    }
    const team_id = team.id;

    expect(await list({ query: 'carl', desc: true })).toMatchObject({ names: ['Carla', 'Carl'], next: null });
    expect(await list({ query: 'a', desc: true, limit: 2 })).toMatchObject({ names: ['Carla', 'Carl'] });
    expect(await list({ team_id, desc: true })).toEqual({ names: ['Carla', 'Bob', 'Ada'], next: null, trips: 1 });
    const page = await list({ team_id, limit: 2 });
    expect(page.names).toEqual(['Ada', 'Bob']);
    expect(await list({ team_id, limit: 2, cursor: page.next ?? '' })).toMatchObject({ names: ['Carla'], next: null });
    expect(await list({ team_id, query: 'carl' })).toMatchObject({ names: ['Carla'] });
  });

  test('can be searched in a large project', async () => {
    const { list, project, server } = await given(['Carl', 'Ada', 'Bob', 'Carla']);
    await makeLargeProject(server, project.id);

    expect(await list({ query: 'carl', desc: true })).toMatchObject({ names: ['Carla', 'Carl'] });
    expect(await list({ query: 'arl' })).toMatchObject({ names: ['Carl', 'Carla'] });
    await server.app.database.handle().run({
      text: `insert into users (tenancy_id, id, display_name, signed_up_at, last_active_at, search_text)
        select t.id, gen_random_uuid(), 'Person ' || i, now(), '2020-01-01'::timestamptz - make_interval(secs => i),
          'person ' || i
        from tenancies t, generate_series(1, 300) as i where t.project_id = $1`,
      values: [project.id],
    });
    expect((await list({ query: 'person', limit: 2, desc: true })).names).toEqual(['Person 1', 'Person 2']);
    const cursor = (await list({ query: 'person', limit: 2, desc: true })).next ?? '';
    expect((await list({ query: 'person', limit: 2, desc: true, cursor })).names).toEqual(['Person 3', 'Person 4']);
  });

  test('follow sign-ins and upgrades, and end with their users', async () => {
    const made = await given(['Ada']);
    const { api, list, server, users } = made;
    const nemo = await anonymous(made, 'Nemo');
    expect(await list()).toMatchObject({ names: ['Ada'] });
    expect(await list({ include_anonymous: true, desc: true })).toMatchObject({ names: ['Nemo', 'Ada'] });
    expect(await list({ include_anonymous: true, only_anonymous: true })).toMatchObject({ names: ['Nemo'] });

    server.clock.advance(1, 'minute');
    const ada = users.get('Ada');
    const body = { email: ada?.email ?? '', password: ada?.password ?? '' };
    await api.call('POST /auth/password/sign-in', { body });
    expect(await list({ include_anonymous: true })).toMatchObject({ names: ['Nemo', 'Ada'] });
    const credentials = { email: `nemo-${ada?.email}`, password: 'correct horse battery' };
    expect(await nemo.call('POST /auth/password/sign-up', { body: credentials })).toSucceed();
    expect(await list()).toMatchObject({ names: ['Ada', 'Nemo'] });
    expect(await list({ include_anonymous: true, only_anonymous: true })).toMatchObject({ names: [] });

    await api.server().call('DELETE /users/:user_id', { params: { user_id: ada?.id as UserId } });
    expect(await list({ include_anonymous: true })).toMatchObject({ names: ['Nemo'] });
  });

  test('users of other projects are not listed', async () => {
    const [one, other] = [await given(['Ada']), await given(['Bob'])];

    expect(await one.list({ include_anonymous: true })).toMatchObject({ names: ['Ada'] });
    expect(await other.list()).toMatchObject({ names: ['Bob'] });
  });
});

describe('anonymous users', () => {
  test('can be listed alone, in both orders and with pages', async () => {
    const made = await given(['Ada']);
    for (const name of ['Nemo', 'Nobody', 'Noone']) {
      await anonymous(made, name);
      made.server.clock.advance(1, 'minute');
    }
    const only = { include_anonymous: true, only_anonymous: true } as const;

    for (const order_by of ['signed_up_at', 'last_active_at'] as const) {
      const first = await made.list({ ...only, order_by, limit: 2 });
      expect(first).toMatchObject({ names: ['Nemo', 'Nobody'], trips: 1 });
      expect(await made.list({ ...only, order_by, limit: 2, cursor: first.next ?? '' })).toMatchObject({
        names: ['Noone'],
        next: null,
      });
    }
    expect(await made.list({ ...only, query: 'no', desc: true })).toMatchObject({ names: ['Noone', 'Nobody'] });
  });

  test('alone require the flag that includes them', async () => {
    const { api } = await portico();

    expect(await api.server().call('GET /users', { query: { only_anonymous: true } })).toFail('SCHEMA_ERROR');
  });
});

test('a cursor of another order is rejected', async () => {
  const { api, list } = await given();
  const { next } = await list({ limit: 1 });

  for (const query of [{ cursor: next ?? '' }, { cursor: 'nonsense' }, { cursor: '2020-02-30T00:00:00.000000Z_x' }]) {
    expect(await api.server().call('GET /users', { query })).toFail('SCHEMA_ERROR');
  }
});

import type { CallInput, Endpoints, UserId } from '@portico/contract';
import { engineOfRun, makeLargeProject, type Portico, portico, startTestServer } from '@portico/testkit';
import { describe, expect, test } from 'vitest';

/** Runs SQL on the database of a server. */
async function run({ server }: Portico, text: string, values: unknown[]) {
  return await server.app.database.handle().run({ text, values });
}

/** Adds users named "Person 1" and so on. @param text SQL for the rest of their search text */
async function addPeople(made: Portico, count: number, text = `chr(31) || i || '@example.com'`): Promise<void> {
  await run(
    made,
    `insert into users (tenancy_id, id, display_name, signed_up_at, last_active_at, search_text)
     select t.id, gen_random_uuid(), 'Person ' || i, now() + make_interval(secs => i), now(), 'person ' || i || ${text}
     from tenancies t, generate_series(1, $2::int) as i where t.project_id = $1`,
    [made.project.id, count],
  );
}

type Query = NonNullable<CallInput<Endpoints['GET /users'], 'server'>['query']>;

async function search(made: Portico, query: string, rest: Query = {}) {
  const answer = await made.api.server().call('GET /users', { query: { query, ...rest } });
  expect(answer).toSucceed();
  return {
    trips: answer.trips,
    names: answer.body.items.map(({ display_name }) => display_name),
    next: answer.body.pagination.next_cursor as UserId | null,
    isIncomplete: answer.body.pagination.incomplete_results,
  };
}

/** Creates a large project with a few users, after its first search. */
async function largeProject() {
  const made = await portico();
  const users = [];
  for (const name of ['Ada King Lovelace', 'Grace Brewster Murray Hopper', 'Jean-Luc 100%_a', 'Bob']) {
    users.push(await made.project.user({ display_name: name }));
  }
  await makeLargeProject(made.server, made.project.id);
  expect(await search(made, 'nothing has this')).toMatchObject({ names: [] });
  return { made, users };
}

test('a search of a small project is complete', async () => {
  const made = await portico();
  await made.project.user({ display_name: 'Ada' });

  const { body } = await made.api.server().call('GET /users', { query: { query: 'da' } });

  expect(body.pagination).toEqual({ next_cursor: null });
  expect(body.items).toHaveLength(1);
});

/** Words of a query in another order than the name, and parts of words. */
const words = [
  ['love ada', ['Ada King Lovelace']],
  ['  LACE   king  ada', ['Ada King Lovelace']],
  // With a short word, the query is one text.
  ['ada k', ['Ada King Lovelace']],
  ['king a', []],
  ['hopper murray brewster grace', ['Grace Brewster Murray Hopper']],
  // No word has only letters of a hexadecimal number: IDs and made-up addresses contain those by chance.
  ['hopper grace king', []],
  ['100%_ luc', ['Jean-Luc 100%_a']],
  // More than four words: the last ones are one text.
  ['grace brewster murray hopper x', []],
  ['gra brew mur hopper', ['Grace Brewster Murray Hopper']],
] as const;

test('the words of a query match in any order', async () => {
  const made = await portico();
  for (const name of ['Ada King Lovelace', 'Grace Brewster Murray Hopper', 'Jean-Luc 100%_a'])
    await made.project.user({ display_name: name });

  for (const [query, names] of words) expect((await search(made, query)).names, query).toEqual(names);
});

describe('in a large project', () => {
  test.each(words)('the words %s match in any order', async (query, names) => {
    const { made } = await largeProject();

    expect((await search(made, query)).names).toEqual(names);
  });

  test('a whole address or ID is found in one round trip', async () => {
    const { made, users } = await largeProject();
    const [ada, grace] = users;

    expect(await search(made, ada?.email.toUpperCase() ?? '')).toEqual({
      names: ['Ada King Lovelace'],
      next: null,
      isIncomplete: true,
      trips: 1,
    });
    expect(await search(made, grace?.id ?? '')).toMatchObject({ names: ['Grace Brewster Murray Hopper'], trips: 1 });
  });

  test.each([
    ['the beginning of a name', 'ADA k', 'Ada King Lovelace'],
    ['the second word', 'king love', 'Ada King Lovelace'],
    ['the third word', 'lov', 'Ada King Lovelace'],
    ['literal wildcards', '100%_', 'Jean-Luc 100%_a'],
  ])('%s is found in one round trip', async (_name, query, found) => {
    const { made } = await largeProject();

    expect(await search(made, query)).toEqual({ names: [found], next: null, isIncomplete: true, trips: 1 });
  });

  test('a longer text than the indexes contain is compared as a whole', async () => {
    const { made } = await largeProject();
    const name = `${'x'.repeat(80)}y`;
    await made.project.user({ display_name: name });
    await made.project.user({ display_name: `${'x'.repeat(80)}z` });

    expect(await search(made, name.toUpperCase())).toMatchObject({ names: [name] });
  });

  test('a text inside of words is found, completely, in two round trips', async () => {
    const { made } = await largeProject();

    for (const [query, found] of [
      ['ovelac', 'Ada King Lovelace'],
      ['hopper', 'Grace Brewster Murray Hopper'],
      ['luc', 'Jean-Luc 100%_a'],
      [' murray', 'Grace Brewster Murray Hopper'],
    ] as const) {
      expect(await search(made, query)).toEqual({ names: [found], next: null, isIncomplete: undefined, trips: 2 });
    }
    expect(await search(made, 'qqqqq')).toEqual({ names: [], next: null, isIncomplete: undefined, trips: 2 });
  });

  test('a frequent beginning gives the same pages as the list', async () => {
    const { made } = await largeProject();
    await addPeople(made, 1_100);

    const first = await search(made, 'person', { limit: 400 });
    const second = await search(made, 'person', { limit: 400, cursor: first.next as UserId });
    const third = await search(made, 'person', { limit: 400, cursor: second.next as UserId });

    const expected = Array.from({ length: 1_100 }, (_, index) => `Person ${index + 1}`);
    expect([...first.names, ...second.names, ...third.names]).toEqual(expected);
    expect([first.isIncomplete, second.isIncomplete, third.next]).toEqual([undefined, undefined, null]);
    expect(first.trips).toBe(2);
    expect((await search(made, 'person', { limit: 3, desc: true })).names).toEqual(expected.slice(-3).reverse());
  });

  test('beginnings are ordered by sign-up and have pages', async () => {
    const { made } = await largeProject();
    await addPeople(made, 120);

    const first = await search(made, 'person 1', { limit: 3 });
    const second = await search(made, 'person 1', { limit: 3, cursor: first.next as UserId });

    expect(first).toMatchObject({ names: ['Person 1', 'Person 10', 'Person 11'], isIncomplete: true, trips: 1 });
    expect(second).toMatchObject({ names: ['Person 12', 'Person 13', 'Person 14'], isIncomplete: true, trips: 1 });
  });

  test('anonymous users are found only on request', async () => {
    const { made } = await largeProject();
    const { body } = await made.api.call('POST /auth/anonymous/sign-up');
    await made.api.withTokens(body).call('PATCH /users/me', { body: { display_name: 'Nemo' } });

    expect(await search(made, 'nemo')).toMatchObject({ names: [] });
    expect(await search(made, 'nemo', { include_anonymous: true })).toMatchObject({ names: ['Nemo'] });
  });

  test('only users of the team and of the project are found', async () => {
    const { made, users } = await largeProject();
    const other = await largeProject();
    const [ada] = users;
    const { body: team } = await made.api.server().call('POST /teams', { body: { display_name: 'Team' } });
    const params = { team_id: team.id, user_id: ada?.id as UserId };
    await made.api.server().call('POST /team-memberships/:team_id/:user_id', { params, body: {} });

    expect(await search(made, 'bob', { team_id: team.id })).toMatchObject({ names: [], isIncomplete: undefined });
    expect(await search(made, 'ada', { team_id: team.id })).toMatchObject({ names: ['Ada King Lovelace'] });
    expect(await search(made, other.users[0]?.email ?? '')).toMatchObject({ names: [] });
    expect(await search(made, other.users[0]?.id ?? '')).toMatchObject({ names: [] });
  });

  test('a changed name and address are found, the former ones are not', async () => {
    const { made, users } = await largeProject();
    const bob = users[3];
    const body = { display_name: 'Robert', primary_email: 'robert@example.com' };
    await made.api.server().call('PATCH /users/:user_id', { params: { user_id: bob?.id as UserId }, body });

    for (const query of ['robert', 'robert@example.com']) {
      expect(await search(made, query)).toMatchObject({ names: ['Robert'] });
    }
    expect(await search(made, 'bob')).toMatchObject({ names: [] });
    expect(await search(made, bob?.email ?? '')).toMatchObject({ names: [] });
  });
});

// The embedded database has no time limits.
test.runIf(engineOfRun() === 'postgres')('a search that takes too long gives first results', async () => {
  const server = await startTestServer({ engine: 'postgres' });
  try {
    const made = await portico(server);
    await server.app.database.handle().script('drop index users_by_text');
    // Texts that `like` compares slowly: each part almost matches.
    const long = `chr(31) || repeat('-soug', 32000) || case when i in (7, 200) then '-sought' else '' end`;
    await addPeople(made, 400, long);
    await makeLargeProject(made.server, made.project.id);

    const found = await search(made, '-sough', { limit: 10 });

    expect(found).toMatchObject({ names: ['Person 7', 'Person 200'], next: null, isIncomplete: true });
    const { body } = await made.api.call('GET /projects/current');
    expect(body.id).toBe(made.project.id);
    expect(server.errors).toEqual([]);
  } finally {
    await server.stop();
  }
});

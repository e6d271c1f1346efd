import { randomUUID } from 'node:crypto';
import type { CallInput, Endpoints } from '@portico/contract';
import { engineOfRun, portico, startTestServer } from '@portico/testkit';
import { expect, test } from 'vitest';

type Query = NonNullable<CallInput<Endpoints['GET /teams'], 'server'>['query']>;

async function given(names: readonly string[], on?: Parameters<typeof portico>[0]) {
  const made = await portico(on);
  const ids: string[] = [];
  for (const display_name of names) {
    ids.push((await made.api.server().call('POST /teams', { body: { display_name } })).body.id);
  }
  const list = async (query: Query) => {
    const answer = await made.api.server().call('GET /teams', { query });
    expect(answer).toSucceed();
    const { items } = answer.body;
    const pagination = answer.body.is_paginated ? answer.body.pagination : undefined;
    return { names: items.map(({ display_name }) => display_name), pagination, trips: answer.trips };
  };
  return { ...made, ids, list };
}

test('teams are listed newest first on request, with and without pages', async () => {
  const { list } = await given(['A', 'B', 'C']);

  expect(await list({ desc: true })).toEqual({ names: ['C', 'B', 'A'], pagination: undefined, trips: 1 });
  const first = await list({ desc: true, limit: 2 });
  expect(first).toMatchObject({ names: ['C', 'B'], trips: 1 });
  const cursor = first.pagination?.next_cursor ?? '';
  expect(await list({ desc: true, limit: 2, cursor })).toMatchObject({
    names: ['A'],
    pagination: { next_cursor: null },
  });
});

test('teams are found by a part of their name in any case, or by their ID', async () => {
  const { ids, list } = await given(['Engines', 'Search engine', '100%_a', '1000 a']);

  expect(await list({ query: 'ENGINE' })).toEqual({
    names: ['Engines', 'Search engine'],
    pagination: undefined,
    trips: 1,
  });
  expect(await list({ query: 'ENGINE', limit: 1, desc: true })).toMatchObject({ names: ['Search engine'], trips: 1 });
  expect(await list({ query: '100%_' })).toMatchObject({ names: ['100%_a'] });
  expect(await list({ query: ids[3]?.toUpperCase() ?? '' })).toMatchObject({ names: ['1000 a'] });
  expect(await list({ query: randomUUID() })).toMatchObject({ names: [] });
  expect(await list({ query: '' })).toMatchObject({ names: ['Engines', 'Search engine', '100%_a', '1000 a'] });
  const page = await list({ query: 'e', limit: 1 });
  expect(page.pagination).toEqual({ next_cursor: expect.any(String) });
  const cursor = page.pagination?.next_cursor ?? '';
  expect(await list({ query: 'e', limit: 1, cursor })).toMatchObject({
    names: ['Search engine'],
    pagination: { next_cursor: null },
  });
});

test('a search finds only teams of the user and of the project', async () => {
  const { api, project, list } = await given(['Engines']);
  await given(['Engines of another project']);
  const user = await project.user();
  const body = { display_name: 'Own engines', creator_user_id: user.id };
  await api.server().call('POST /teams', { body });

  expect(await list({ query: 'engines' })).toMatchObject({ names: ['Engines', 'Own engines'] });
  expect(await list({ query: 'engines', user_id: user.id })).toMatchObject({ names: ['Own engines'] });
  const own = await api.as(user).call('GET /teams', { query: { user_id: 'me' as never, query: 'OWN', desc: true } });
  expect(own.body.items).toMatchObject([{ display_name: 'Own engines' }]);
});

// The embedded database has no time limits.
test.runIf(engineOfRun() === 'postgres')('a search that takes too long gives first results in pages only', async () => {
  const server = await startTestServer({ engine: 'postgres' });
  try {
    const { api, list, project } = await given(['Engines'], server);
    const handle = server.app.database.handle();
    await handle.script('drop index teams_by_name');
    // Names that `like` compares slowly: each part almost matches.
    await handle.run({
      text: `insert into teams (tenancy_id, id, display_name, created_at)
        select t.id, gen_random_uuid(), case when i = 7 then 'Team 7-sought' else repeat('-soug', 32000) end,
          now() + make_interval(secs => i)
        from tenancies t, generate_series(1, 400) as i where t.project_id = $1`,
      values: [project.id],
    });

    const found = await list({ query: '-SOUGH', limit: 10 });

    expect(found.names).toEqual(['Team 7-sought']);
    expect(found.pagination).toEqual({ next_cursor: null, incomplete_results: true });
    const refused = await api.server().call('GET /teams', { query: { query: '-sough' } });
    expect(refused).toBeRefused(400, 'This search takes too long. Pass a limit to get first results.');
    expect(server.errors).toEqual([]);
  } finally {
    await server.stop();
  }
});

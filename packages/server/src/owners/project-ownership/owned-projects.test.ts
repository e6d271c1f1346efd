import { type Portico, portico } from '@portico/testkit';
import { expect, test } from 'vitest';

type Query = Readonly<Record<'query' | 'cursor' | 'project_id', string>>;

async function made({ internal, project }: Portico, ...names: readonly string[]) {
  const owner = internal.withTokens(project.owner);
  for (const display_name of names) {
    const body = { display_name, owner_team_id: project.ownerTeamId };
    expect(await owner.call('POST /internal/projects', { body })).toSucceed(201);
  }
}

async function page({ internal, project }: Portico, query: Partial<Query> & { limit: number; desc?: true }) {
  const { body } = await internal.withTokens(project.owner).call('GET /internal/projects', { query });
  if (!body.is_paginated) return expect.fail('the list has pages');
  return { names: body.items.map(({ display_name }) => display_name), next: body.pagination.next_cursor };
}

test('pages continue after the last project, also if it is deleted, in both directions', async () => {
  const at = await portico();
  await made(at, 'Otters', 'Beavers', 'Divers');

  const first = await page(at, { limit: 2, desc: true });
  expect(first.names).toEqual(['Divers', 'Beavers']);
  const { body } = await at.internal.withTokens(at.project.owner).call('GET /internal/projects');
  const beavers = body.items.find(({ display_name }) => display_name === 'Beavers');
  const db = at.server.app.database.handle();
  await db.run({ text: 'delete from projects where id = $1', values: [beavers?.id] });

  const second = await page(at, { limit: 2, desc: true, cursor: first.next ?? '' });
  expect(second.names[0]).toBe('Otters');
  expect(second).toMatchObject({ names: { length: 2 }, next: null });
  expect((await page(at, { limit: 50 })).names.slice(1)).toEqual(['Otters', 'Divers']);
});

test('a search finds a part of a name in any case, or a whole ID; wildcards are letters', async () => {
  const at = await portico();
  await made(at, 'Sea otters', '100% Otters', 'Divers');

  expect((await page(at, { limit: 5, query: 'OTTER' })).names).toEqual(['Sea otters', '100% Otters']);
  expect((await page(at, { limit: 5, query: '0% o' })).names).toEqual(['100% Otters']);
  expect((await page(at, { limit: 5, query: '_ivers' })).names).toEqual([]);
  expect((await page(at, { limit: 5, query: at.project.id.toUpperCase() })).names).toHaveLength(1);
  expect((await page(at, { limit: 5, project_id: at.project.id })).names).toHaveLength(1);
});

test('no search and no ID leads to a project of another owner', async () => {
  const at = await portico();
  const stranger = await portico();

  expect((await page(at, { limit: 5, project_id: stranger.project.id })).names).toEqual([]);
  expect((await page(at, { limit: 5, query: stranger.project.id })).names).toEqual([]);
});

test('a list without a limit has all projects, oldest first', async () => {
  const at = await portico();
  const names = Array.from({ length: 101 }, (_, index) => `Project ${index}`);
  await made(at, ...names);

  const { body } = await at.internal.withTokens(at.project.owner).call('GET /internal/projects');

  expect(body.is_paginated).toBe(false);
  expect(body.items.map(({ display_name }) => display_name).slice(1)).toEqual(names);
});

test('rejects a cursor of another list and a limit that is none', async () => {
  const { internal, project } = await portico();
  const owner = internal.withTokens(project.owner);

  expect(await owner.call('GET /internal/projects', { query: { limit: 2, cursor: 'x' } })).toFail('SCHEMA_ERROR');
  expect(await owner.call('GET /internal/projects', { query: { limit: 0 } })).toFail('SCHEMA_ERROR');
});

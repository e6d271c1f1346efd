import { enginesOfRun, type OpenedDatabase, openTestDatabase } from '@portico/testkit/databases/databases';
import { type Generated, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, expectTypeOf, test } from 'vitest';
import type { Builder } from './query-builder.ts';
import { json, type Marks, once, onceUnscoped, scoped, unscoped } from './statements.ts';
import type { TenancyId } from './tenancy.ts';

type Zoo = {
  otters: { tenancy_id: TenancyId; id: string; name: string; tags: Generated<unknown>; born: Date | null };
  fish: { tenancy_id: TenancyId; id: string; otter_id: string };
};
const zoo = (q: Builder) => q.withTables<Zoo>();
type OtterId = string & { readonly brand?: 'OtterId' };

const insertOtter = scoped(
  'test.insert_otter',
  (q, the: Marks<{ id: OtterId; name: string; tags: unknown; born: Date | null }>, tenancyId) =>
    zoo(q)
      .insertInto('otters')
      .values({ tenancy_id: tenancyId, id: the.id, name: the.name, tags: json(the.tags), born: the.born }),
);

const otterById = scoped('test.otter_by_id', (q, the: Marks<{ id: OtterId }>, tenancyId) =>
  zoo(q).selectFrom('otters as o').selectAll('o').where('o.tenancy_id', '=', tenancyId).where('o.id', '=', the.id),
);

const allOtters = scoped('test.all_otters', (q, _the, tenancyId) =>
  zoo(q).selectFrom('otters').select('name').where('tenancy_id', '=', tenancyId).orderBy('name'),
);

const ottersByIds = scoped('test.otters_by_ids', (q, the: Marks<{ ids: OtterId[]; limit: number }>, tenancyId) =>
  zoo(q)
    .selectFrom('otters')
    .select(['name'])
    .where('tenancy_id', '=', tenancyId)
    .where('id', '=', sql<string>`any(${the.ids}::text[])`)
    .orderBy('name')
    .limit(the.limit),
);

const feed = scoped('test.feed', (q, the: Marks<{ otterId: OtterId; fishId: string }>, tenancyId) =>
  zoo(q)
    .with('eaten', (part) =>
      part.insertInto('fish').values({ tenancy_id: tenancyId, id: the.fishId, otter_id: the.otterId }).returning('id'),
    )
    .updateTable('otters')
    .from('eaten')
    .set({ name: sql<string>`name || '+' || eaten.id` })
    .where('otters.tenancy_id', '=', tenancyId)
    .where('otters.id', '=', the.otterId)
    .returning(['otters.id', 'otters.name']),
);

const renameAll = scoped('test.rename_all', (q, the: Marks<{ name: string }>, tenancyId) =>
  zoo(q).updateTable('otters').set({ name: the.name }).where('tenancy_id', '=', tenancyId),
);

const serverTime = unscoped('test.server_time', () => sql<{ now: Date }>`select clock_timestamp() as now`);

const ada = 'tenancy-a' as TenancyId;
const bob = 'tenancy-b' as TenancyId;

describe.each(enginesOfRun)('%s', (kind) => {
  let opened: OpenedDatabase;

  beforeAll(async () => {
    opened = await openTestDatabase(kind);
    await opened.database.handle().script(`
      create table otters (tenancy_id text, id text, name text not null, tags jsonb, born timestamptz, primary key (tenancy_id, id));
      create table fish (tenancy_id text, id text, otter_id text, primary key (tenancy_id, id));`);
  });

  afterAll(async () => await opened.drop());

  const context = (tenancyId: TenancyId = ada) => ({ db: opened.database.handle(), tenancyId });

  test('reads back written values, including JSON arrays and nulls', async () => {
    const born = new Date('2026-01-02T03:04:05.678Z');
    const affected = await insertOtter.run(context(), { id: '1', name: 'Ada', tags: ['a', { b: null }], born });
    await insertOtter.run(context(), { id: '2', name: "Bo'b", tags: 'plain text', born: null });

    expect(affected).toBe(1);
    expect(await otterById.first(context(), { id: '1' })).toEqual({
      tenancy_id: ada,
      id: '1',
      name: 'Ada',
      tags: ['a', { b: null }],
      born,
    });
    expect(await otterById.first(context(), { id: '2' })).toMatchObject({ tags: 'plain text', born: null });
  });

  test('cannot access rows of another tenancy, because the tenancy comes from the context', async () => {
    expect(await otterById.first(context(bob), { id: '1' })).toBeUndefined();
    expect(await renameAll.run(context(bob), { name: 'mine' })).toBe(0);
    expect(await allOtters.all(context())).toEqual([{ name: 'Ada' }, { name: "Bo'b" }]);
  });

  test('a list is passed as one argument', async () => {
    expect(await ottersByIds.all(context(), { ids: ['1', '2', 'x'], limit: 10 })).toHaveLength(2);
    expect(await ottersByIds.all(context(), { ids: [], limit: 10 })).toEqual([]);
    expect(await ottersByIds.all(context(), { ids: ['1', '2'], limit: 1 })).toEqual([{ name: 'Ada' }]);
  });

  test('several writes in one statement take one round trip', async () => {
    const one = context();

    const rows = await feed.all(one, { otterId: '1', fishId: 'f1' });

    expect(rows).toEqual([{ id: '1', name: 'Ada+f1' }]);
    expect(one.db.trips).toBe(1);
  });

  test('runs a query that is built for its arguments, bound to the tenancy', async () => {
    const changes = { name: 'Ada again', tags: json(['x']) };

    const rows = await once(context(), (q, tenancyId) =>
      zoo(q)
        .updateTable('otters')
        .set(changes)
        .where('tenancy_id', '=', tenancyId)
        .where('id', '=', '1')
        .returningAll(),
    );

    expect(rows).toMatchObject([{ name: 'Ada again', tags: ['x'] }]);
    await expect(once(context(), (q) => zoo(q).selectFrom('otters').selectAll().where('id', '=', '1'))).rejects.toThrow(
      /not bound to its tenancy/,
    );
  });

  test('statements above tenancies need no tenancy', async () => {
    const row = await serverTime.first({ db: opened.database.handle() });
    const again = await onceUnscoped({ db: opened.database.handle() }, () => sql<{ n: number }>`select ${2}::int as n`);

    expect(row?.now).toBeInstanceOf(Date);
    expect(again).toEqual([{ n: 2 }]);
  });

  test('rejects a missing argument', async () => {
    const args = { name: undefined as unknown as string };

    await expect(renameAll.run(context(), args)).rejects.toThrow('test.rename_all is missing its argument name');
  });
});

test('statements have types for rows and arguments', () => {
  expectTypeOf(allOtters.all).returns.resolves.toEqualTypeOf<{ name: string }[]>();
  expectTypeOf(otterById.first).parameter(1).toEqualTypeOf<{ id: OtterId }>();
  expectTypeOf(feed.first).returns.resolves.toEqualTypeOf<{ id: string; name: string } | undefined>();
  expectTypeOf(insertOtter.all).returns.resolves.toEqualTypeOf<never[]>();
});

test('rejects a declaration without the tenancy', () => {
  const forgets = () =>
    scoped('test.forgets', (q, the: Marks<{ id: string }>) =>
      zoo(q).selectFrom('otters').selectAll().where('id', '=', the.id),
    );

  expect(forgets).toThrow('The statement test.forgets is not bound to its tenancy');
});

test('rejects a part or subquery without the tenancy', () => {
  const part = () =>
    scoped('test.part', (q, the: Marks<{ id: string }>, tenancyId) =>
      zoo(q)
        .with('gone', (inner) => inner.deleteFrom('fish').where('otter_id', '=', the.id))
        .selectFrom('otters')
        .selectAll()
        .where('tenancy_id', '=', tenancyId),
    );
  const subquery = () =>
    scoped('test.subquery', (q, _the, tenancyId) =>
      zoo(q)
        .selectFrom('otters as o')
        .selectAll()
        .where('tenancy_id', '=', tenancyId)
        .where(({ exists, selectFrom }) =>
          exists(selectFrom('fish as f').select('f.id').whereRef('f.otter_id', '=', 'o.id')),
        ),
    );

  expect(part).toThrow('not bound to its tenancy');
  expect(subquery).toThrow('not bound to its tenancy');
});

test('accepts parts bound by tenancy columns, and tables above tenancies', () => {
  const statement = scoped('test.accepted', (q, the: Marks<{ id: string; changeId: string }>, tenancyId) =>
    zoo(q)
      .with('chosen', (part) =>
        part
          .selectFrom('otters')
          .select(['tenancy_id', 'id'])
          .where('tenancy_id', '=', tenancyId)
          .where('id', '=', the.id),
      )
      .with('announced', (part) => part.insertInto('changes').values({ id: the.changeId, topic: 'otter', key: the.id }))
      .deleteFrom('fish as f')
      .using('chosen as c')
      .whereRef('f.tenancy_id', '=', 'c.tenancy_id')
      .whereRef('f.otter_id', '=', 'c.id'),
  );

  expect(statement.text).toContain('delete from "fish"');
});

test('rejects a duplicate name', () => {
  const again = () => unscoped('test.server_time', () => sql`select 1`);

  expect(again).toThrow('Two statements are named test.server_time');
});

test('rejects a placeholder used as a value while the statement is built', () => {
  const computes = () => unscoped('test.computes', (_q, the: Marks<{ n: number }>) => sql`select ${the.n + 1}`);

  expect(computes).toThrow('The placeholder n has no value');
});

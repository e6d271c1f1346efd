import { failingCommits } from '@portico/testkit/conflicts';
import { engines, type OpenedDatabase, openTestDatabase } from '@portico/testkit/databases/databases';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isUniqueViolation } from './errors.ts';
import type { DbHandle } from './handle.ts';
import { inTransaction } from './handle.ts';

describe.each(engines)('%s', (kind) => {
  let opened: OpenedDatabase;

  beforeAll(async () => {
    opened = await openTestDatabase(kind);
    await opened.database.handle().script('create table otters (id int primary key, name text)');
  });

  afterAll(async () => await opened.drop());

  const handle = () => opened.database.handle();
  const rows = async (text: string, values: unknown[] = [], on: DbHandle = handle()) =>
    (await on.run({ text, values })).rows;

  test('returns the same JavaScript values on every engine', async () => {
    const [row] = await rows(
      `select timestamptz '2026-01-02 03:04:05.678+00' as instant, 9007199254740991::int8 as big, count(*) as many,
              '{"a":[1,null]}'::jsonb as doc, '0190a000-0000-7000-8000-000000000001'::uuid as id, date '2026-01-02' as day,
              1.50::numeric as price, array['a','b'] as list, null as nothing, true as flag from otters where false`,
    );

    expect(row).toEqual({
      instant: new Date('2026-01-02T03:04:05.678Z'),
      big: 9007199254740991,
      many: 0,
      doc: { a: [1, null] },
      id: '0190a000-0000-7000-8000-000000000001',
      day: '2026-01-02',
      price: '1.50',
      list: ['a', 'b'],
      nothing: null,
      flag: true,
    });
  });

  test('returns columns with any name, also one that looks like code', async () => {
    const names = ['?column?', `it's "quoted"`, '}); throw 1; ({', 'back\\slash', 'line\nbreak', '${0}`'];
    const list = names.map((name, index) => `${index} as "${name.replaceAll('"', '""')}"`).join(', ');

    expect(await rows(`select ${list}`)).toEqual([Object.fromEntries(names.map((name, index) => [name, index]))]);
  });

  test('rejects a bigint that a number cannot represent', async () => {
    await expect(rows('select 9007199254740993::int8 as big')).rejects.toThrow(/no exact form/);
    expect(await rows('select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('distinguishes a unique violation from other errors', async () => {
    await rows(`insert into otters values (1, 'Ada')`);

    const error = await rows(`insert into otters values (1, 'Bob')`).catch((thrown: unknown) => thrown);

    expect(isUniqueViolation(error, 'otters_pkey')).toBe(true);
    expect(isUniqueViolation(error, 'otters_name_key')).toBe(false);
    expect(isUniqueViolation(new Error('otters_pkey'), 'otters_pkey')).toBe(false);
  });

  test('a named statement is prepared once and stays prepared after an error', async () => {
    await inTransaction({ db: handle() }, async ({ db }) => {
      const find = { name: 'test.find_otter', text: 'select name from otters where id = $1' };
      for (let id = 0; id < 20; id += 1) await db.run({ ...find, values: [id] });

      const [row] = await rows(
        `select generic_plans + custom_plans as runs from pg_prepared_statements where name = 'test.find_otter'`,
        [],
        db,
      );
      expect(row).toEqual({ runs: 20 });
    });
  });

  test.each([
    ['fresh', { generic_plans: 0, custom_plans: 20 }],
    ['generic', { generic_plans: 20, custom_plans: 0 }],
  ] as const)(
    'prepares a statement with a %s plan once, without affecting the plans of others',
    async (plan, counts) => {
      const db = handle();
      const find = { name: `test.find_${plan}`, text: 'select name from otters where id = $1', plan };
      for (let id = 0; id < 20; id += 1) await db.run({ ...find, values: [id] });

      const [row] = await rows(
        `select generic_plans, custom_plans, current_setting('plan_cache_mode') as mode
       from pg_prepared_statements where name = $1`,
        [find.name],
        db,
      );
      expect(row).toEqual({ ...counts, mode: 'auto' });
      expect(db.trips).toBe(21);
    },
  );

  test.each(['fresh', 'generic'] as const)(
    'a %s plan in a transaction does not affect the plans of others',
    async (plan) => {
      await inTransaction({ db: handle() }, async ({ db }) => {
        const find = {
          name: `test.find_in_transaction_${plan}`,
          text: 'select name from otters where id = $1',
          values: [1],
        };
        await db.run({ ...find, plan });

        expect(await rows(`select current_setting('plan_cache_mode') as mode`, [], db)).toEqual([{ mode: 'auto' }]);
      });
    },
  );

  test('a handle counts its round trips, including begin and commit', async () => {
    const db = handle();

    await db.run({ text: 'select 1', values: [] });
    await inTransaction({ db }, async (context) => await context.db.run({ text: 'select 2', values: [] }));

    expect(db.trips).toBe(4);
    expect(handle().trips).toBe(0);
  });

  test('rolls back a transaction whose work throws', async () => {
    const work = inTransaction({ db: handle() }, async ({ db }) => {
      await db.run({ text: `insert into otters values (50, 'Gone')`, values: [] });
      throw new Error('changed my mind');
    });

    await expect(work).rejects.toThrow('changed my mind');
    expect(await rows('select * from otters where id = 50')).toEqual([]);
  });

  test('repeats work and single statements after a serialization failure', async () => {
    const conflicting = await openTestDatabase(kind, { aroundStatement: failingCommits(2) });
    try {
      const db = conflicting.database.handle();
      await db.script('create table otters (id int primary key)');
      const insert = (id: number) => ({ text: `insert into otters values (${id})`, values: [], isWrite: true });
      let attempts = 0;

      await db.run(insert(1));
      await db.run(insert(2));
      for (const id of [3, 4]) {
        await inTransaction({ db }, async (context) => {
          attempts += 1;
          await context.db.run(insert(id));
        });
      }

      expect(await rows('select id from otters order by id', [], db)).toEqual([1, 2, 3, 4].map((id) => ({ id })));
      expect(attempts).toBe(4);
    } finally {
      await conflicting.drop();
    }
  });

  test('work that cannot be repeated fails with the first conflict', async () => {
    const conflicting = await openTestDatabase(kind, { aroundStatement: failingCommits(1) });
    try {
      const work = inTransaction({ db: conflicting.database.handle() }, async () => undefined, { retry: false });
      await expect(work).rejects.toThrow('could not serialize access');
    } finally {
      await conflicting.drop();
    }
  });

  test('rejects a statement on the outer handle inside a transaction', async () => {
    const outer = handle();

    const work = inTransaction({ db: outer }, async () => await outer.run({ text: 'select 1', values: [] }));

    await expect(work).rejects.toThrow(/outer handle inside an open transaction/);
    expect(await rows('select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('rejects a second transaction on another handle inside a transaction', async () => {
    const work = inTransaction({ db: handle() }, async () => {
      await inTransaction({ db: handle() }, async () => undefined);
    });

    await expect(work).rejects.toThrow(/outer handle inside an open transaction/);
  });

  test('a transaction inside a transaction joins it', async () => {
    const db = handle();
    const work = inTransaction({ db }, async (context) => {
      await inTransaction(context, async (inner) => {
        await inner.db.run({ text: `insert into otters values (60, 'Inner')`, values: [] });
      });
      throw new Error('outer fails');
    });

    await expect(work).rejects.toThrow('outer fails');
    expect(await rows('select * from otters where id = 60')).toEqual([]);
  });

  test('rejects the handle of a transaction that has ended', async () => {
    const kept = await inTransaction({ db: handle() }, async ({ db }) => ({ db }));

    await expect(kept.db.run({ text: 'select 1', values: [] })).rejects.toThrow(/has ended/);
  });

  test('work started in a transaction can use the database after the transaction has ended', async () => {
    const gate = Promise.withResolvers<void>();
    const later = await inTransaction({ db: handle() }, async () => ({
      done: gate.promise.then(async () => await rows('select 1 as one')),
    }));

    gate.resolve();

    expect(await later.done).toEqual([{ one: 1 }]);
  });

  test('throws if an error inside a transaction was swallowed', async () => {
    const work = inTransaction({ db: handle() }, async ({ db }) => {
      await db.run({ text: `insert into otters values (70, 'Lost')`, values: [] });
      await db.run({ text: 'select * from no_such_table', values: [] }).catch(() => undefined);
    });

    await expect(work).rejects.toThrow(/swallowed/);
  });

  test('runs all statements that are started together in a transaction', async () => {
    const answers = await inTransaction(
      { db: handle() },
      async ({ db }) => await Promise.all([1, 2, 3].map(async (n) => await rows('select $1::int as n', [n], db))),
    );

    expect(answers.flat()).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
  });

  test('serves many concurrent callers, also during transactions', async () => {
    const numbers = Array.from({ length: 60 }, (_, n) => n + 1000);

    await Promise.all(
      numbers.map(async (id) => {
        const insert = { text: 'insert into otters values ($1, $2)', values: [id, `otter ${id}`] };
        if (id % 2 === 0) await inTransaction({ db: handle() }, async ({ db }) => await db.run(insert));
        else await handle().run(insert);
      }),
    );

    expect(await rows('select count(*) as many from otters where id >= 1000')).toEqual([{ many: 60 }]);
  });

  test('accepts large results and large arguments', async () => {
    const text = 'äöü🦦'.repeat(200_000);

    const [row] = await rows('select $1::text as text, length($1) as length', [text]);

    expect(row?.text === text).toBe(true);
    expect(row?.length).toBe(800_000);
  });

  test('delivers notifications, including those of a committed transaction', async () => {
    const heard: string[] = [];
    const subscription = await opened.database.listen('test_channel', (payload) => heard.push(payload));

    await rows(`select pg_notify('test_channel', 'one')`);
    await inTransaction(
      { db: handle() },
      async ({ db }) => await rows(`select pg_notify('test_channel', 'two')`, [], db),
    );

    await expect.poll(() => heard).toEqual(['one', 'two']);
    expect(subscription.isConnected()).toBe(true);
    await subscription.close();
    expect(subscription.isConnected()).toBe(false);
  });

  test('resolves a deadlock between a transaction and a caller that waits for its connection', async () => {
    const impatient = await openTestDatabase(kind, { poolMax: 1, idleInTransactionMillisMax: 100 });
    const db = impatient.database.handle();
    const gate = Promise.withResolvers<void>();
    const other = gate.promise.then(async () => await rows('select 1 as one', [], impatient.database.handle()));

    const work = inTransaction({ db }, async (context) => {
      gate.resolve();
      await other;
      await context.db.run({ text: 'select 2', values: [] });
    });

    await expect(work).rejects.toThrow(/rolled back: it was open without running a statement/);
    expect(await other).toEqual([{ one: 1 }]);
    await impatient.drop();
  });

  test('a long statement does not count as idle', async () => {
    const impatient = await openTestDatabase(kind, { poolMax: 1, idleInTransactionMillisMax: 100 });

    const answer = await inTransaction(
      { db: impatient.database.handle() },
      async ({ db }) => await rows(`select 'slow' as kind from pg_sleep(0.4)`, [], db),
    );

    expect(answer).toEqual([{ kind: 'slow' }]);
    await impatient.drop();
  });

  test('trigram indexes can be used', async () => {
    await handle().script(
      'create extension if not exists pg_trgm; create index on otters using gin (name gin_trgm_ops)',
    );

    expect(await rows(`select similarity('otter', 'otters') > 0.5 as similar`)).toEqual([{ similar: true }]);
  });
});

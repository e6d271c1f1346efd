import { engines, type OpenedDatabase, openTestDatabase } from '@portico/testkit/databases/databases';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isStalePlan } from '../errors.ts';

describe.each(engines)('%s', (kind) => {
  let opened: OpenedDatabase;

  beforeAll(async () => {
    opened = await openTestDatabase(kind);
    await opened.database.handle().script('create table otters (id int primary key, name text)');
    await opened.database.handle().script(`insert into otters select i, 'otter ' || i from generate_series(0, 99) i`);
  });

  afterAll(async () => await opened.drop());

  const run = async (text: string, values: unknown[]) => (await opened.database.handle().run({ text, values })).rows;
  const read = async (name: string, text: string, values: unknown[]) =>
    (await opened.database.handle().run({ name, text, values, isShortRead: true })).rows;
  const find = async (id: unknown) => await read('test.find', 'select name from otters where id = $1', [id]);

  test('preserves the types of arguments', async () => {
    const [row] = await run(
      `select $1::text[] as list, $2::bytea as bytes, $3::jsonb as doc, $4::timestamptz as late, $5::int as n,
              $6::boolean as flag, $7::text as nothing, $8::text as text, $9::int[][] as nested, $10::bytea[] as blobs`,
      [
        ['a "quoted" \\ one', null, '{x,y}', ''],
        Buffer.from([0, 1, 255]),
        { a: ['ü', null] },
        new Date(Date.UTC(12_345, 0, 2)),
        7,
        false,
        undefined,
        'naïve 🦦',
        [
          [1, 2],
          [3, 4],
        ],
        [Buffer.from([0, 92])],
      ],
    );

    expect(row).toEqual({
      list: ['a "quoted" \\ one', null, '{x,y}', ''],
      bytes: Buffer.from([0, 1, 255]),
      doc: { a: ['ü', null] },
      late: new Date(Date.UTC(12_345, 0, 2)),
      n: 7,
      flag: false,
      nothing: null,
      text: 'naïve 🦦',
      nested: [
        [1, 2],
        [3, 4],
      ],
      blobs: [Buffer.from([0, 92])],
    });
  });

  test('rejects an invalid argument without affecting other statements', async () => {
    await expect(run('select $1::timestamptz', [new Date(Number.NaN)])).rejects.toThrow(RangeError);
    expect(await find(1)).toEqual([{ name: 'otter 1' }]);
  });

  test('concurrent short reads each get their own result', async () => {
    const ids = Array.from({ length: 100 }, (_, id) => id);

    const answers = await Promise.all([...ids.map(find), read('test.none', 'select 1 as one where false', [])]);

    expect(answers).toEqual([...ids.map((id) => [{ name: `otter ${id}` }]), []]);
  });

  test('a rejected short read does not fail others', async () => {
    const answers = await Promise.allSettled([find(1), find('not a number'), find(2), find(3)]);

    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
    expect(await find(4)).toEqual([{ name: 'otter 4' }]);
  });

  test('an unparsable value fails only its own short read', async () => {
    const big = async (value: string) => await read('test.big', 'select $1::int8 as big', [value]);

    const answers = await Promise.allSettled([find(1), big('9007199254740993'), big('5')]);

    expect(answers).toMatchObject([{ status: 'fulfilled' }, { status: 'rejected' }, { value: [{ big: 5 }] }]);
  });

  test('short reads still work after a migration of their table', async () => {
    const all = async () => await read('test.all', 'select * from otters where id = 1', []);
    await Promise.all([all(), all()]);

    await opened.database.handle().script('alter table otters add column age int');
    const answers = await Promise.all([all(), all(), all()]);

    expect(answers).toEqual(Array(3).fill([{ id: 1, name: 'otter 1', age: null }]));
  });

  test('the error of a failed statement contains the stack of the caller', async () => {
    const error = await find('not a number').catch((thrown: unknown) => thrown);

    expect(isStalePlan(error)).toBe(false);
    expect(error).toHaveProperty('stack', expect.stringContaining('statement-batch.test.ts'));
  });
});

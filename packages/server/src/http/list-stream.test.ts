import { expect, test } from 'vitest';
import { batchRows } from '../db/page-bytes.ts';
import { ListStream, wholeList } from './list-stream.ts';

interface Item {
  readonly id: number;
  readonly isLarge: boolean;
}

/** A list of items, some of them large, which writes down how it is read. */
function listOf(count: number, isLarge: (id: number) => boolean = () => false) {
  const reads: string[] = [];
  const items = Array.from({ length: count }, (_, id): Item => ({ id, isLarge: isLarge(id) }));
  const read = async (size: 'many' | 'few', after: Item | undefined) => {
    const from = after === undefined ? 0 : after.id + 1;
    reads.push(`${size} from ${from}`);
    return items.slice(from, from + batchRows[size]);
  };
  const list = wholeList({
    many: (after: Item | undefined) => read('many', after),
    few: (after: Item | undefined) => read('few', after),
    isWhole: (item): item is Item => !item.isLarge,
    toWire: ({ id }) => id,
  });
  return { list, reads };
}

async function allOf(list: ReturnType<typeof listOf>['list']): Promise<number[]> {
  const answered = await list;
  if (!(answered instanceof ListStream)) return answered.items;
  const all = [...answered.first];
  for await (const batch of answered.rest) all.push(...batch);
  return all;
}

const idsTo = (count: number) => Array.from({ length: count }, (_, id) => id);

test('a list that fits into one batch is read once and is not a stream', async () => {
  const { list, reads } = listOf(batchRows.many - 1);

  expect(await list).toEqual({ items: idsTo(batchRows.many - 1), is_paginated: false });
  expect(reads).toEqual(['many from 0']);
});

test('a longer list is read in batches, each one while the one before is sent', async () => {
  const { list, reads } = listOf(batchRows.many * 2);

  const answered = await list;
  expect(answered).toBeInstanceOf(ListStream);
  expect(reads).toEqual(['many from 0', `many from ${batchRows.many}`]);
  expect(await allOf(list)).toEqual(idsTo(batchRows.many * 2));
  expect(reads).toHaveLength(3);
});

test('from the first batch with a large item on, a list is read in small batches of whole items', async () => {
  const { list, reads } = listOf(2_025, (id) => id === 2_003);

  expect(await allOf(list)).toEqual(idsTo(2_025));
  expect(reads).toEqual(['many from 0', 'many from 2000', 'few from 2000', 'few from 2010', 'few from 2020']);
});

test('a batch that fails before it is asked for ends the stream with its error', async () => {
  const rows = Array.from({ length: batchRows.many }, (_, id) => ({ id }));
  const read = async (after: { id: number } | undefined) => {
    if (after !== undefined) throw new Error('the database is gone');
    return rows;
  };
  const list = wholeList({
    many: read,
    few: read,
    isWhole: (row): row is typeof row => true,
    toWire: ({ id }) => id,
  });

  const answered = await list;
  await new Promise((resolve) => setImmediate(resolve));

  await expect(allOf(Promise.resolve(answered))).rejects.toThrow('the database is gone');
});

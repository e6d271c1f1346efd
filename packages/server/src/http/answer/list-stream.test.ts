import { expect, test } from 'vitest';
import { batchRows } from '../../db/page-bytes.ts';
import { ListStream, wholeList } from './list-stream.ts';

interface Item {
  readonly id: number;
  readonly bytes: number;
}

/** Returns a list of items, some of them large, that records how it is read. */
function listOf(length: number, bytesOf: (id: number) => number = () => 0) {
  const reads: string[] = [];
  const items = Array.from({ length }, (_, id): Item => ({ id, bytes: bytesOf(id) }));
  const read = async (kind: 'lean' | 'whole', after: Item | undefined, count: number) => {
    const from = after === undefined ? 0 : after.id + 1;
    reads.push(`${count} ${kind} from ${from}`);
    return items.slice(from, from + count);
  };
  const list = wholeList({
    lean: (after: Item | undefined) => read('lean', after, batchRows),
    whole: (after, count) => read('whole', after, count),
    isWhole: (item): item is Item => item.bytes === 0,
    bytesOf: ({ bytes }) => bytes,
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

test('reads a list that fits into one batch once, without a stream', async () => {
  const { list, reads } = listOf(batchRows - 1);

  expect(await list).toEqual({ items: idsTo(batchRows - 1), is_paginated: false });
  expect(reads).toEqual(['2000 lean from 0']);
});

test('reads a longer list in batches, each while the previous one is sent', async () => {
  const { list, reads } = listOf(batchRows * 2);

  const answered = await list;
  expect(answered).toBeInstanceOf(ListStream);
  expect(reads).toEqual(['2000 lean from 0', '2000 lean from 2000']);
  expect(await allOf(list)).toEqual(idsTo(batchRows * 2));
  expect(reads).toHaveLength(3);
});

test('one large item takes one more round trip', async () => {
  const { list, reads } = listOf(2_500, (id) => (id === 3 ? 60_000 : 0));

  expect(await allOf(list)).toEqual(idsTo(2_500));
  expect(reads).toEqual(['2000 lean from 0', '2000 whole from 0', '2000 lean from 2000']);
});

test('a batch of large items ends at 4 MB', async () => {
  const { list, reads } = listOf(9, (id) => (id < 6 ? 1_400_000 : 0));

  expect(await allOf(list)).toEqual(idsTo(9));
  expect(reads).toEqual([
    '2000 lean from 0',
    '3 whole from 0',
    '2000 lean from 3',
    '3 whole from 3',
    '2000 lean from 6',
  ]);
});

test('a prefetched batch that fails ends the stream with its error', async () => {
  const rows = Array.from({ length: batchRows }, (_, id) => ({ id }));
  const read = async (after: { id: number } | undefined) => {
    if (after !== undefined) throw new Error('the database is gone');
    return rows;
  };
  const list = wholeList({
    lean: read,
    whole: read,
    isWhole: (row): row is typeof row => true,
    bytesOf: () => 0,
    toWire: ({ id }) => id,
  });

  const answered = await list;
  await new Promise((resolve) => setImmediate(resolve));

  await expect(allOf(Promise.resolve(answered))).rejects.toThrow('the database is gone');
});

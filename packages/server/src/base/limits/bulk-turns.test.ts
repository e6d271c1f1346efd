import { expect, test } from 'vitest';
import { TooBusy } from '../too-busy.ts';
import { createBulkTurns } from './bulk-turns.ts';

const items = (count: number) => Array.from({ length: count }, (_, index) => index);

/** A time that only passes when work or a pause takes it. */
function createTime() {
  let now = 0;
  const pauses: number[] = [];
  const pass = (millis: number) => {
    now += millis;
  };
  const wait = async (millis: number) => {
    pauses.push(millis);
    pass(millis);
  };
  return { pauses, pass, time: { now: () => now, wait } };
}

/** Creates turns and work that takes milliseconds for each item. */
function createWork(millisOfItem: number) {
  const { pauses, pass, time } = createTime();
  const turns = createBulkTurns(time);
  const parts: number[] = [];
  const done: number[] = [];
  const work = async (part: readonly number[]) => {
    parts.push(part.length);
    done.push(...part);
    pass(part.length * millisOfItem);
  };
  return { turns, parts, done, work, pauses, pass };
}

test('without other requests, all items are one part', async () => {
  const { turns, parts, pauses, work } = createWork(0.2);
  await turns.inParts('a', items(1000), work);
  expect(parts).toEqual([1000]);
  expect(pauses).toEqual([]);
});

test('with other requests, parts have the size that fits into their time, with pauses as long as they', async () => {
  const { turns, parts, done, pauses, work } = createWork(0.2);
  turns.noteOther();
  await turns.inParts('a', items(500), work);
  expect(done).toEqual(items(500));
  // 8 ms are 40 items.
  expect(parts).toEqual([30, ...Array.from({ length: 11 }, () => 40), 30]);
  expect(pauses.map((millis) => Math.round(millis))).toEqual([6, ...Array.from({ length: 11 }, () => 8), 6]);
});

test('slow items are in small parts with bounded pauses', async () => {
  const { turns, parts, pauses, work } = createWork(20);
  turns.noteOther();
  await turns.inParts('a', items(70), work);
  expect(parts).toEqual([30, 20, 20]);
  expect(pauses).toEqual([100, 100, 100]);
});

test('five seconds after the last request of others, the rest is one part', async () => {
  const { turns, parts, work, pass } = createWork(0.2);
  turns.noteOther();
  await turns.inParts('a', items(500), async (part) => {
    await work(part);
    if (parts.length === 3) pass(5_000);
  });
  expect(parts).toEqual([30, 40, 40, 390]);
});

test('with other requests, one part of all bulk work runs at a time', async () => {
  const { turns, work } = createWork(0.2);
  turns.noteOther();
  const order: string[] = [];
  let [running, most] = [0, 0];
  const run = async (name: string) =>
    await turns.inParts(name, items(200), async (part) => {
      running += 1;
      most = Math.max(most, running);
      order.push(name);
      await Promise.resolve();
      await work(part);
      running -= 1;
    });
  await Promise.all([run('a'), run('b')]);
  expect(most).toBe(1);
  expect(order.join('')).toMatch(/^(ab)+/);
});

test('one item waits for no turn', async () => {
  const { turns, parts, pauses, work } = createWork(0.2);
  turns.noteOther();
  const never = turns.inParts('a', items(100), () => new Promise(() => undefined));
  await turns.inParts('a', items(1), work);
  expect(parts).toEqual([1]);
  expect(pauses).toEqual([]);
  expect(never).toBeInstanceOf(Promise);
});

test('a part that fails ends its work, and the next one has its turn', async () => {
  const { turns, parts, work } = createWork(0.2);
  turns.noteOther();
  const failed = turns.inParts('a', items(100), async () => {
    throw new Error('failed');
  });
  const other = turns.inParts('a', items(20), work);
  await expect(failed).rejects.toThrow('failed');
  await other;
  expect(parts).toEqual([20]);
});

test('a project with much waiting work leaves room and turns to another one', async () => {
  const { turns, parts, work } = createWork(0.2);
  turns.noteOther();
  const first = Promise.withResolvers<void>();
  const waiting = Array.from({ length: 200 }, async () => await turns.inParts('a', items(11), () => first.promise));
  const refused = Promise.allSettled(waiting);
  const other = turns.inParts('b', items(30), work);
  first.resolve();
  await other;
  expect(parts.reduce((sum, part) => sum + part)).toBe(30);
  const outcomes = (await refused).map((one) => (one.status === 'rejected' ? one.reason : 'done'));
  expect(outcomes.filter((one) => one instanceof TooBusy)).toHaveLength(99);
});

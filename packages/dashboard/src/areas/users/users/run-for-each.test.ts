import { expect, test } from 'vitest';
import { runForEach } from './run-for-each.ts';

const never = new AbortController().signal;
const numbers = Array.from({ length: 100 }, (_, index) => index);

test('each item is worked on once, a few at a time, with progress', async () => {
  let running = 0;
  let most = 0;
  const progress: number[] = [];
  const act = async () => {
    running += 1;
    most = Math.max(most, running);
    await Promise.resolve();
    running -= 1;
  };
  const { done, failed } = await runForEach(numbers, act, (count) => progress.push(count), never);
  expect(done.toSorted((one, other) => one - other)).toEqual(numbers);
  expect(failed).toEqual([]);
  expect(most).toBe(4);
  expect(progress).toEqual(numbers.map((index) => index + 1));
});

test('a failure does not stop the others, but many do', async () => {
  const seventh = new Error('7');
  const one = await runForEach(
    numbers,
    async (item) => {
      if (item === 7) throw seventh;
    },
    () => undefined,
    never,
  );
  expect(one.done).toHaveLength(99);
  expect(one.failed).toEqual([{ item: 7, error: seventh }]);
  const many = await runForEach(
    numbers,
    async (item) => {
      if (item > 0) throw seventh;
    },
    () => undefined,
    never,
  );
  expect(many.done).toEqual([0]);
  expect(many.failed.length).toBeLessThan(25);
});

test('the first error is thrown if all items fail', async () => {
  const act = async (item: number) => {
    throw new Error(`no ${item}`);
  };
  await expect(runForEach(numbers, act, () => undefined, never)).rejects.toThrow('no 0');
});

test('it stops after the current items', async () => {
  const controller = new AbortController();
  const { done } = await runForEach(
    numbers,
    async () => undefined,
    (count) => count === 10 && controller.abort(),
    controller.signal,
  );
  expect(done.length).toBeGreaterThanOrEqual(10);
  expect(done.length).toBeLessThan(15);
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ConnectionQueue } from './connection-queue.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function queueOf(max: number): ConnectionQueue<string> {
  return new ConnectionQueue(max, 1000);
}

/** Returns the tenancies that are served next, in order, while connections are free. */
function turns(queue: ConnectionQueue<string>, count: number): (string | undefined)[] {
  return Array.from({ length: count }, () => queue.next()?.tenancy);
}

function waitFor(queue: ConnectionQueue<string>, tenancy: string | undefined, count: number): void {
  for (let index = 0; index < count; index += 1) queue.wait(tenancy).catch(() => undefined);
}

test('tenancies take turns, regardless of the number of waiting callers', () => {
  const queue = queueOf(100);
  waitFor(queue, 'busy', 5);
  waitFor(queue, 'quiet', 1);
  waitFor(queue, undefined, 2);

  expect(turns(queue, 9)).toEqual(['busy', 'quiet', undefined, 'busy', undefined, 'busy', 'busy', 'busy', undefined]);
  expect(queue.isEmpty).toBe(true);
});

test('reserves connections for other tenancies, and half of them while others wait', () => {
  const queue = queueOf(10);
  const takeAll = () => {
    let taken = 0;
    for (; queue.mayTake('busy'); taken += 1) queue.take('busy');
    return taken;
  };

  expect(takeAll()).toBe(8);
  waitFor(queue, 'quiet', 1);
  for (let held = 8; held > 5; held -= 1) queue.giveBack('busy');
  expect(queue.mayTake('busy')).toBe(false);
  queue.giveBack('busy');
  expect(queue.mayTake('busy')).toBe(true);
});

test('skips a tenancy at its limit until it releases a connection', () => {
  const queue = queueOf(4);
  for (let held = 0; held < 3; held += 1) queue.take('busy');
  waitFor(queue, 'busy', 1);
  waitFor(queue, 'quiet', 1);

  expect(turns(queue, 2)).toEqual(['quiet', undefined]);
  queue.giveBack('busy');
  expect(turns(queue, 1)).toEqual(['busy']);
});

test('with one connection there is no limit', () => {
  const queue = queueOf(1);
  waitFor(queue, 'only', 1);

  expect(turns(queue, 1)).toEqual(['only']);
});

test('rejects callers after the maximum wait, and callers of a full queue', async () => {
  const queue = queueOf(1);
  const waiting = expect(queue.wait('slow')).rejects.toThrow('became free in time');
  vi.advanceTimersByTime(1000);
  await waiting;
  expect(queue.isEmpty).toBe(true);

  waitFor(queue, 'flood', 1000);
  await expect(queue.wait('flood')).rejects.toThrow('Too many requests');
  waitFor(queue, 'other', 1);
  expect(queue.size).toBe(1001);
  queue.rejectAll(new Error('closed'));
  expect(queue.size).toBe(0);
});

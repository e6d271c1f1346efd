import { expect, onTestFinished, test, vi } from 'vitest';
import { createRead, Reads } from './read.ts';

const fast = { throttleMillis: 0, keepMillis: 20 };

/** Creates a load that the test completes manually. */
function slowLoad<T>() {
  const open: { resolve: (value: T) => void; reject: (error: unknown) => void }[] = [];
  let count = 0;
  return {
    load: () => {
      count++;
      return new Promise<T>((resolve, reject) => open.push({ resolve, reject }));
    },
    count: () => count,
    answer: async (value: T) => {
      open.shift()?.resolve(value);
      await settled();
    },
    fail: async (error: unknown) => {
      open.shift()?.reject(error);
      await settled();
    },
  };
}

/** Runs everything that waits only for promises. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('peeking starts one load for all callers', async () => {
  const source = slowLoad<string>();
  const read = createRead(source.load, fast);

  const states = [read.peek(), read.peek(), read.peek()].map(({ state }) => state);
  await settled();
  await source.answer('a');

  expect(states).toEqual(['pending', 'pending', 'pending']);
  expect(source.count()).toBe(1);
  expect(read.peek()).toEqual({ state: 'ready', value: 'a' });
});

test('fetch always loads, one load at a time; concurrent calls share the next load', async () => {
  const source = slowLoad<number>();
  const read = createRead(source.load, fast);

  const first = read.fetch();
  await settled();
  const second = read.fetch();
  const third = read.fetch();
  expect(source.count()).toBe(1);
  await source.answer(1);
  expect(source.count()).toBe(2);
  await source.answer(2);

  expect(await Promise.all([first, second, third])).toEqual([1, 2, 2]);
});

test('watchers see the old value until the new one has loaded', async () => {
  const source = slowLoad<string>();
  const read = createRead(source.load, fast);
  const seen: unknown[] = [];
  const stop = read.watch(() => seen.push(read.peek()));
  read.peek();
  await settled();
  await source.answer('old');

  read.refresh();
  await settled();
  expect(read.peek()).toEqual({ state: 'ready', value: 'old' });
  await source.answer('new');
  stop();

  expect(seen).toEqual([
    { state: 'ready', value: 'old' },
    { state: 'ready', value: 'new' },
  ]);
});

test('an older load does not overwrite a value that was set', async () => {
  const source = slowLoad<string>();
  const read = createRead(source.load, fast);
  const answer = read.fetch();
  await settled();

  read.set('newer');
  await source.answer('older');

  expect(await answer).toBe('older');
  expect(read.peek()).toEqual({ state: 'ready', value: 'newer' });
});

test('waits for a given value and loads only afterwards', async () => {
  const source = slowLoad<string>();
  const read = createRead(source.load, fast);
  const stop = read.watch(() => undefined);

  read.give(Promise.resolve('given'));
  expect(read.peek().state).toBe('pending');
  await settled();
  expect(read.peek()).toEqual({ state: 'ready', value: 'given' });
  read.refresh();
  read.give(Promise.resolve('older than what is being asked for'));
  await settled();
  await source.answer('asked');

  expect([source.count(), read.peek()]).toEqual([1, { state: 'ready', value: 'asked' }]);
  stop();
});

test('an older load does not count as the result of a change', async () => {
  const source = slowLoad<string>();
  const read = createRead(source.load, fast);
  const stop = read.watch(() => undefined);
  read.peek();
  await settled();

  read.refresh();
  await source.answer('from before');
  expect(read.peek().state).toBe('pending');
  await source.answer('from after');
  stop();

  expect(read.peek()).toEqual({ state: 'ready', value: 'from after' });
});

test('a failed load is the state of the read, unless there is a previous value', async () => {
  const source = slowLoad<string>();
  const read = createRead(source.load, fast);
  const stop = read.watch(() => undefined);
  read.peek();
  await settled();
  await source.fail(new Error('first'));
  expect(read.peek()).toMatchObject({ state: 'failed', error: new Error('first') });

  const again = read.fetch();
  await settled();
  await source.answer('value');
  await again;
  read.refresh();
  await settled();
  await source.fail(new Error('second'));
  stop();

  expect(read.peek()).toEqual({ state: 'ready', value: 'value' });
});

test.each([
  ['was returned', true],
  ['nobody has seen', false],
])('loads again a second after a failure that %s', async (_, isSeen) => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const source = slowLoad<string>();
  const read = createRead(source.load, { throttleMillis: 0, keepMillis: 60_000 });
  read.peek();
  await settled();
  await source.fail(new Error('no network'));

  if (isSeen) {
    // The second starts when the failure is first returned, so that a slow rendering gets it again.
    vi.advanceTimersByTime(900);
    expect(read.peek().state).toBe('failed');
    vi.advanceTimersByTime(900);
    expect(read.peek().state).toBe('failed');
    vi.advanceTimersByTime(101);
  } else vi.advanceTimersByTime(1001);
  expect(source.count()).toBe(1);

  expect(read.peek().state).toBe('pending');
  await settled();
  await source.answer('value');
  expect(read.peek()).toEqual({ state: 'ready', value: 'value' });
});

test('a failure stays for its watchers until they load again', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const source = slowLoad<string>();
  const read = createRead(source.load, fast);
  const stop = read.watch(() => undefined);
  read.peek();
  await settled();
  await source.fail(new Error('no network'));

  vi.advanceTimersByTime(60_000);

  expect([read.peek().state, source.count()]).toEqual(['failed', 1]);
  stop();
});

test('removes a value some time after the last watcher has left, and loads it again', async () => {
  const source = slowLoad<string>();
  const read = createRead(source.load, fast);
  const stop = read.watch(() => undefined);
  read.peek();
  await settled();
  await source.answer('a');
  let isOtherDropped = false;
  const onDrop = () => {
    isOtherDropped = true;
  };
  await createRead(async () => 'b', { ...fast, onDrop }).fetch();
  await expect.poll(() => isOtherDropped).toBe(true);
  expect(read.peek().state).toBe('ready');

  stop();

  await expect.poll(() => read.peek().state).toBe('pending');
  await expect.poll(source.count).toBe(2);
});

test('limits the rate of loads in browsers', async () => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  let loads = 0;
  const read = createRead(async () => ++loads, { throttleMillis: 80, keepMillis: 1000 });

  await read.fetch();
  const second = read.fetch();
  await vi.advanceTimersByTimeAsync(79);
  expect(loads).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await second).toBe(2);
});

test('the same key is the same read, and a refresh reaches all reads with its prefix', async () => {
  const reads = new Reads(fast);
  let loads = 0;
  const load = async () => ++loads;
  const list = reads.of('users.list:1', load);
  const other = reads.of('project', load);
  const stops = [list.watch(() => undefined), other.watch(() => undefined)];
  await list.fetch();
  await other.fetch();

  reads.refresh('users.');
  await expect.poll(() => loads).toBe(3);
  for (const stop of stops) stop();

  expect(reads.of('users.list:1', load)).toBe(list);
  expect(list.peek()).toEqual({ state: 'ready', value: 3 });
  expect(other.peek()).toEqual({ state: 'ready', value: 2 });
});

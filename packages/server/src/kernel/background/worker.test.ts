import { expect, test } from 'vitest';
import { systemClock } from '../../base/clock.ts';
import type { Limits } from './lanes.ts';
import { type Taking, type Work, Worker } from './worker.ts';

/** An item of the queue of a test. */
interface Item {
  readonly lane: string;
  readonly name: string;
  readonly due?: Date;
}

interface Options {
  readonly limits?: Partial<Limits>;
  readonly takenAtOnce?: number;
  readonly work?: Partial<Work<Item, string>>;
}

const wide: Limits = { running: 100, runningOfLane: 10, reserved: 100, reservedOfLane: 10 };
const settled = async () => await new Promise((resolve) => setImmediate(resolve));

/** Creates a worker over a queue in memory, whose attempts end when the test says so. */
function workerOver(queue: Item[], { limits, takenAtOnce = 20, work: more }: Options = {}) {
  const open = new Map<string, () => void>();
  const stored: string[] = [];
  const released: string[] = [];
  const asked: Taking[] = [];
  const errors: unknown[] = [];
  const work: Work<Item, string> = {
    name: 'test',
    everySeconds: 3600,
    holdSeconds: 60,
    attemptSeconds: 1,
    stopSeconds: 0,
    limits: { ...wide, ...limits },
    takenAtOnce,
    laneOf: ({ lane }) => lane,
    onSignal: (signal, { wake }) => {
      if (signal === 'written') wake();
    },
    take: async (taking) => {
      asked.push(taking);
      const isDue = ({ lane, due }: Item) => !taking.full.includes(lane) && (due === undefined || due <= taking.now);
      const taken = queue.filter(isDue).slice(0, Math.min(takenAtOnce, taking.max));
      for (const item of taken) queue.splice(queue.indexOf(item), 1);
      return taken;
    },
    attempt: async ({ name }, signal) => {
      const { promise, resolve, reject } = Promise.withResolvers<string>();
      signal.addEventListener('abort', () => reject(new Error('aborted')));
      open.set(name, () => {
        open.delete(name);
        resolve(name);
      });
      return await promise;
    },
    store: async (results) => {
      stored.push(...results);
    },
    oldestDue: async () => undefined,
    release: async (items) => {
      released.push(...items.map(({ name }) => name));
    },
    ...more,
  };
  const worker = new Worker(work, { clock: systemClock, onError: (error) => errors.push(error) });
  const endAll = async () => {
    for (const end of [...open.values()]) end();
    await settled();
  };
  return { worker, queue, open, stored, released, asked, errors, endAll };
}

const items = (count: number, lane = 'a'): Item[] =>
  Array.from({ length: count }, (_, index) => ({ lane, name: `${lane}${index + 1}` }));

test('a lane has as many attempts at the same time as it may, and the next ones begin when these end', async () => {
  const { worker, open, stored, endAll } = workerOver(items(15), { limits: { reservedOfLane: 20 } });
  worker.start();
  await settled();
  expect(open.size).toBe(10);

  await endAll();
  expect(open.size).toBe(5);
  await endAll();
  expect(stored).toHaveLength(15);
});

test('items that are written while a lane is full are taken when it has room, without a poll', async () => {
  const { worker, queue, stored, endAll } = workerOver(items(10));
  worker.start();
  await settled();
  queue.push(...items(1, 'b'), { lane: 'a', name: 'later' });
  worker.onSignal('written');
  await settled();

  await endAll();
  await endAll();
  expect(stored).toContain('later');
  expect(worker.counts()).toMatchObject({ polls: 0, stored: 12, running: 0, reserved: 0 });
});

test('attempts that end while the next items are looked up ask for another look', async () => {
  const answers: (() => void)[] = [];
  const queue = items(10);
  const { worker, stored, open, endAll } = workerOver(queue, {
    work: {
      take: async ({ full }) => {
        const isFull = full.includes('a');
        const { promise, resolve } = Promise.withResolvers<void>();
        answers.push(resolve);
        // What a statement returns is decided by what was known when it began.
        await promise;
        return isFull ? [] : queue.splice(0, 20);
      },
    },
  });
  worker.start();
  answers.shift()?.();
  await settled();
  worker.onSignal('written');
  await settled();
  queue.push({ lane: 'a', name: 'later' });
  await endAll();
  answers.shift()?.();
  await settled();
  answers.shift()?.();
  await settled();

  expect([...open.keys()]).toEqual(['later']);
  expect(stored).toHaveLength(10);
});

test('a queue is drained without a poll, also if attempts end while the next items are looked up', async () => {
  const queue = items(100);
  let ended = 0;
  const { worker, stored } = workerOver(queue, {
    limits: { reservedOfLane: 20 },
    takenAtOnce: 100,
    work: {
      take: async ({ busy, rooms, ofLane }) => {
        const taken = queue.splice(0, busy.length === 0 ? ofLane : rooms[0]);
        // One attempt ends while the statement runs, so that the lane is not full afterwards.
        const before = ended;
        while (busy.length > 0 && ended === before) await settled();
        return taken;
      },
      attempt: async ({ name }) => {
        await settled();
        ended += 1;
        return name;
      },
    },
  });
  worker.start();
  await expect.poll(() => stored.length).toBe(100);

  expect(worker.counts()).toMatchObject({ polls: 0, running: 0, reserved: 0 });
});

test('attempts that end in lanes with room ask for nothing: a new item does', async () => {
  const { worker, endAll } = workerOver(items(3));
  worker.start();
  await settled();
  await endAll();

  expect(worker.counts()).toMatchObject({ wakeUps: 1, polls: 0, stored: 3 });
});

test('an item that is tried again begins at its time, with one wake-up and without a poll', async () => {
  let again: Date | undefined;
  const queue = items(1);
  const { worker, stored, endAll } = workerOver(queue, {
    work: {
      store: async (results, { wakeAt }) => {
        stored.push(...results);
        if (again !== undefined) return;
        again = new Date(Date.now() + 150);
        queue.push({ lane: 'a', name: 'again', due: again });
        wakeAt(again);
      },
    },
  });
  worker.start();
  await settled();
  await endAll();
  expect(worker.counts()).toMatchObject({ wakeUps: 1, taken: 1 });

  await expect.poll(() => worker.counts().running).toBe(1);
  expect(Date.now()).toBeGreaterThanOrEqual(Number(again));
  expect(worker.counts()).toMatchObject({ wakeUps: 2, polls: 0, taken: 2 });
});

test('work that another process has planned is found without a poll', async () => {
  const due = new Date(Date.now() + 100);
  const { worker, asked } = workerOver([{ lane: 'a', name: 'later', due }], {
    work: { nextDue: async (after) => (due > after ? due : undefined) },
  });
  worker.start();
  await settled();

  await expect.poll(() => worker.counts().taken).toBe(1);
  expect(worker.counts()).toMatchObject({ polls: 0 });
  expect(asked).toHaveLength(2);
});

test('work in a year asks for nothing until then', async () => {
  const due = new Date(Date.now() + 365 * 86_400_000);
  const { worker, asked } = workerOver([], { work: { nextDue: async () => due } });
  worker.start();
  // Longer than the shortest timer.
  await new Promise((resolve) => setTimeout(resolve, 150));

  expect(asked).toHaveLength(1);
  await worker.stop();
});

test('an item that is given back is looked for when it is due, without a poll', async () => {
  let attempts = 0;
  const queue = items(1);
  const { worker } = workerOver(queue, {
    work: {
      attempt: async ({ name }) => {
        attempts += 1;
        if (attempts === 1) throw new Error('busy');
        return name;
      },
      release: async (released, due) => {
        queue.push(...released.map((item) => ({ ...item, due })));
      },
      pauseSecondsAfter: () => 0.1,
    },
  });
  worker.start();

  await expect.poll(() => worker.counts().stored).toBe(1);
  expect(worker.counts()).toMatchObject({ polls: 0, released: 1 });
});

test('an item whose reservation has ended is left to the process that has it now', async () => {
  const { worker, released } = workerOver([]);
  const results = await worker.perform(items(2), new Date(Date.now() - 1), 1);

  expect(results).toEqual([undefined, undefined]);
  expect(released).toEqual([]);
});

test('lanes that wait because the process is full take turns', async () => {
  const queue = [...items(2, 'a'), ...items(2, 'b'), ...items(2, 'c')];
  const { worker, open } = workerOver(queue, { limits: { running: 2, runningOfLane: 1 } });
  worker.start();
  const began: string[] = [];
  for (let turn = 0; turn < 6; turn += 1) {
    await settled();
    const [name, end] = [...open][0] ?? [];
    began.push(name ?? 'none');
    end?.();
  }
  expect(began).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'c2']);
});

test('a slow lane leaves room for others while half of the process is busy', async () => {
  const limits = { running: 8, runningOfLane: 4, runningOfLaneWhenBusy: 1 };
  const { worker, open } = workerOver([...items(6, 'slow'), ...items(2, 'other')], { limits });
  worker.start();
  await settled();

  expect([...open.keys()]).toEqual(['slow1', 'slow2', 'slow3', 'slow4', 'other1']);
});

test('a stop gives back what waits, and what is aborted', async () => {
  const { worker, released, stored } = workerOver(items(4), { limits: { runningOfLane: 2 } });
  worker.start();
  await settled();
  await worker.stop();

  expect(released.toSorted()).toEqual(['a1', 'a2', 'a3', 'a4']);
  expect(stored).toEqual([]);
});

test('an attempt that could outlast its reservation does not begin, nor do those behind it', async () => {
  const { worker, released, open } = workerOver([]);
  const results = await worker.perform(items(3), new Date(Date.now() + 500), 1);

  expect(results).toEqual([undefined, undefined, undefined]);
  expect(released).toEqual(['a1', 'a2', 'a3']);
  expect(open.size).toBe(0);
});

test('a failure without a result is reported, and the item waits as the work says', async () => {
  const { worker, released, errors } = workerOver(items(1), {
    work: {
      attempt: async () => {
        throw new Error('no key');
      },
      pauseSecondsAfter: () => 60,
    },
  });
  worker.start();
  await settled();

  expect(released).toEqual(['a1']);
  expect(errors).toEqual([new Error('no key')]);
});

test('a project with many lanes leaves room for the attempts and the reserved items of another one', async () => {
  const lanes = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
  const limits = { running: 8, runningOfLane: 4, reserved: 40, reservedOfLane: 10 };
  const projectOf = ({ lane }: Item) => (lane === 'z' ? 'other' : 'busy');
  const waiting = lanes.flatMap((lane) => items(5, lane));
  const take = async ({ ofProject, fullProjects }: Taking) => {
    const taken = waiting.filter((item) => !fullProjects.includes(projectOf(item))).slice(0, ofProject);
    for (const item of taken) waiting.splice(waiting.indexOf(item), 1);
    return taken;
  };
  const { worker, open, endAll } = workerOver([], { limits, work: { projectOf, take } });
  worker.start();
  await settled();
  expect([open.size, waiting.length]).toEqual([4, 20]);

  waiting.push(...items(5, 'z'));
  worker.onSignal('written');
  await settled();
  expect([...open.keys()].filter((name) => name.startsWith('z'))).toHaveLength(2);
  expect(waiting).toHaveLength(20);

  await endAll();
  expect(open.size).toBeGreaterThan(0);
});

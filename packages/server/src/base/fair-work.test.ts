import { expect, test } from 'vitest';
import { FairWork } from './fair-work.ts';
import { TooBusy } from './too-busy.ts';

/** Work that ends when the test says so. */
function controlled(options: Partial<ConstructorParameters<typeof FairWork>[0]> = {}) {
  const work = new FairWork({ atOnce: () => 1, alwaysLeavesOne: false, waitingMax: 1000, ...options });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const run = (name: string, task: Partial<Parameters<typeof work.run>[0]> = {}) =>
    work.run({ project: name.charAt(0), millis: 10, ...task }, async () => {
      begun.push(name);
      await new Promise<void>((resolve) => ends.set(name, resolve));
    });
  const settled = async () => await new Promise((resolve) => setImmediate(resolve));
  const end = async (name: string) => {
    ends.get(name)?.();
    await settled();
  };
  const endAll = async () => {
    for (let count = 0; count < begun.length; count += 1) await end(begun[count] ?? '');
  };
  return { work, begun, run, end, endAll, settled };
}

test('projects take turns, however much one of them has asked for', async () => {
  const { run, begun, endAll, settled } = controlled();

  const tasks = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2'].map((name) => run(name));
  await settled();
  await endAll();
  await Promise.all(tasks);

  expect(begun).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'a4']);
});

test('turns count the cost: a project with costly tasks waits for those of the others', async () => {
  const { run, begun, endAll, settled } = controlled();

  const tasks = ['a1', 'a2', 'b1', 'b2', 'b3', 'b4'].map((name) =>
    run(name, { millis: name.startsWith('a') ? 150 : 10 }),
  );
  await settled();
  await endAll();
  await Promise.all(tasks);

  expect(begun).toEqual(['a1', 'b1', 'b2', 'b3', 'b4', 'a2']);
});

test('slow tasks of all projects leave one place to quick ones, which use all of them', async () => {
  const { run, begun, endAll, settled } = controlled({ atOnce: () => 2, waitingMax: 100_000 });

  const slow = ['a1', 'a2', 'b1'].map((name) => run(name, { millis: 1000 }));
  const quick = ['c1', 'c2'].map((name) => run(name));
  await settled();
  expect(begun).toEqual(['a1', 'c1']);

  await endAll();
  await Promise.all([...slow, ...quick]);
});

test('a slow task begins where there is a single place', async () => {
  const { run, begun, endAll, settled } = controlled();

  const task = run('a1', { millis: 1000 });
  await settled();
  expect(begun).toEqual(['a1']);

  await endAll();
  await task;
});

test('the cost of what waits is limited, and a project that fills the queue leaves room to others', async () => {
  const { run, endAll, settled } = controlled({ waitingMax: 100 });

  const tasks = Array.from({ length: 6 }, (_, index) => run(`a${index}`));
  await expect(run('a6')).rejects.toBeInstanceOf(TooBusy);
  tasks.push(run('b1'), run('b2'), run('b3'));
  await expect(run('b4')).rejects.toBeInstanceOf(TooBusy);
  tasks.push(run('c1', { millis: 5000 }));
  await settled();

  await endAll();
  await Promise.all(tasks);
});

test('a task for which nobody waits any more never begins, and makes room at once', async () => {
  const { run, begun, endAll, settled } = controlled({ waitingMax: 20 });
  let isGone = false;
  const running = run('a1');
  const left = run('a2', { isGone: () => isGone });
  await expect(run('a3')).rejects.toBeInstanceOf(TooBusy);

  isGone = true;
  const next = run('a4');
  await expect(left).rejects.toBeInstanceOf(TooBusy);
  await settled();
  await endAll();
  await Promise.all([running, next]);

  expect(begun).toEqual(['a1', 'a4']);
});

test('a caller who leaves while nothing else waits is dropped when the turn comes', async () => {
  const { run, begun, endAll, settled } = controlled();
  const running = run('a1');
  const left = run('a2', { isGone: () => true });
  left.catch(() => undefined);
  await settled();

  await endAll();
  await running;

  await expect(left).rejects.toBeInstanceOf(TooBusy);
  expect(begun).toEqual(['a1']);
});

test('a failed task makes room for the next one', async () => {
  const { work } = controlled();
  const task = { project: 'a', millis: 1 };

  await expect(work.run(task, () => Promise.reject(new Error('no')))).rejects.toThrow('no');

  expect(await work.run(task, async () => 'yes')).toBe('yes');
});

test('a lower limit applies to the next tasks, and a higher one to waiting tasks', async () => {
  let atOnce = 2;
  const { run, begun, end, endAll, settled } = controlled({ atOnce: () => atOnce });
  const tasks = ['a1', 'a2', 'a3', 'a4', 'a5', 'a6'].map((name) => run(name));
  await settled();
  expect(begun).toHaveLength(2);

  atOnce = 1;
  await end('a1');
  expect(begun).toHaveLength(2);
  await end('a2');
  expect(begun).toHaveLength(3);
  atOnce = 3;
  await end('a3');
  expect(begun).toHaveLength(6);
  await endAll();
  await Promise.all(tasks);
});

test('closing rejects what waits, and everything later', async () => {
  const { run, work, endAll, settled } = controlled();
  const running = run('a1');
  const waiting = run('a2');

  work.close();

  await expect(waiting).rejects.toBeInstanceOf(TooBusy);
  await expect(run('b1')).rejects.toBeInstanceOf(TooBusy);
  await settled();
  await endAll();
  await running;
});

import { expect, test } from 'vitest';
import { type FairItem, FairQueue } from './fair-queue.ts';

interface Named extends FairItem {
  readonly name: string;
}

const any = () => true;

function order(queue: FairQueue<Named>, spent: Readonly<Record<string, number>> = {}): string[] {
  const taken: string[] = [];
  for (let next = queue.take(any); next !== undefined; next = queue.take(any)) {
    taken.push(next.name);
    queue.spend(next.project, spent[next.project] ?? 10);
  }
  return taken;
}

test('projects take turns, however much one of them has added', () => {
  const queue = new FairQueue<Named>();
  for (const item of ['a1', 'a2', 'a3', 'a4']) queue.add({ project: 'a', name: item });
  for (const item of ['b1', 'b2']) queue.add({ project: 'b', name: item });

  expect(order(queue)).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'a4']);
  expect(queue.isEmpty).toBe(true);
});

test('a project with slow templates waits for the others', () => {
  const queue = new FairQueue<Named>();
  for (const item of ['slow1', 'slow2']) queue.add({ project: 'slow', name: item });
  for (const item of ['b1', 'b2', 'b3', 'b4']) queue.add({ project: 'b', name: item });

  expect(order(queue, { slow: 1000 })).toEqual(['slow1', 'b1', 'b2', 'b3', 'b4', 'slow2']);
});

test('urgent items go first', () => {
  const queue = new FairQueue<Named>();
  queue.add({ project: 'a', name: 'newsletter' });
  queue.add({ project: 'b', name: 'code', isUrgent: true });
  queue.add({ project: 'a', name: 'code of a', isUrgent: true });
  queue.spend('b', 150);

  expect(order(queue)).toEqual(['code of a', 'code', 'newsletter']);
});

test('the items of a slow project are not urgent', () => {
  const queue = new FairQueue<Named>();
  queue.spend('slow', 1000);
  queue.spend('b', 5000);
  for (let index = 0; index < 12; index += 1) queue.spend('b', 1);
  queue.add({ project: 'slow', name: 'code of slow', isUrgent: true });
  queue.add({ project: 'b', name: 'newsletter' });
  queue.add({ project: 'c', name: 'code', isUrgent: true });
  queue.add({ project: 'd', name: 'news' });

  expect(['slow', 'b', 'c'].map((project) => queue.isSlow({ project }))).toEqual([true, false, false]);
  expect(order(queue)).toEqual(['code', 'news', 'code of slow', 'newsletter']);
});

test('a project that must not be taken is skipped', () => {
  const queue = new FairQueue<Named>();
  queue.add({ project: 'a', name: 'a1' });
  queue.add({ project: 'b', name: 'b1' });

  expect(queue.take(({ project }) => project !== 'a')).toMatchObject({ project: 'b', name: 'b1' });
  expect(queue.take(({ project }) => project !== 'a')).toBeUndefined();
  expect(queue.itemsOf('a')).toHaveLength(1);
});

test('old use is forgotten', () => {
  const queue = new FairQueue<Named>();
  queue.spend('a', 1000);
  for (let index = 0; index < 700; index += 1) queue.spend('b', 1);
  queue.add({ project: 'b', name: 'b1' });
  queue.add({ project: 'a', name: 'a1' });

  expect(order(queue)).toEqual(['a1', 'b1']);
});

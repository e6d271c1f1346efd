import { expect, test } from 'vitest';
import { RenderQueue } from './render-queue.ts';

const anyProject = () => true;

function order(queue: RenderQueue<string>, spent: Readonly<Record<string, number>> = {}): string[] {
  const taken: string[] = [];
  for (let next = queue.take(anyProject); next !== undefined; next = queue.take(anyProject)) {
    taken.push(next.item);
    queue.spend(next.project, spent[next.project] ?? 10);
  }
  return taken;
}

test('projects take turns, however much one of them has added', () => {
  const queue = new RenderQueue<string>();
  for (const item of ['a1', 'a2', 'a3', 'a4']) queue.add('a', item, false);
  for (const item of ['b1', 'b2']) queue.add('b', item, false);

  expect(order(queue)).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'a4']);
  expect(queue.isEmpty).toBe(true);
});

test('a project with slow templates waits for the others', () => {
  const queue = new RenderQueue<string>();
  for (const item of ['slow1', 'slow2']) queue.add('slow', item, false);
  for (const item of ['b1', 'b2', 'b3', 'b4']) queue.add('b', item, false);

  expect(order(queue, { slow: 1000 })).toEqual(['slow1', 'b1', 'b2', 'b3', 'b4', 'slow2']);
});

test('urgent items go first', () => {
  const queue = new RenderQueue<string>();
  queue.add('a', 'newsletter', false);
  queue.add('b', 'code', true);
  queue.add('a', 'code of a', true);
  queue.spend('b', 150);

  expect(order(queue)).toEqual(['code of a', 'code', 'newsletter']);
});

test('the items of a slow project are not urgent', () => {
  const queue = new RenderQueue<string>();
  queue.spend('slow', 1000);
  queue.spend('b', 5000);
  for (let index = 0; index < 12; index += 1) queue.spend('b', 1);
  queue.add('slow', 'code of slow', true);
  queue.add('b', 'newsletter', false);
  queue.add('c', 'code', true);
  queue.add('d', 'news', false);

  expect([queue.isSlow('slow'), queue.isSlow('b'), queue.isSlow('c')]).toEqual([true, false, false]);
  expect(order(queue)).toEqual(['code', 'news', 'code of slow', 'newsletter']);
});

test('a project that must not be taken is skipped', () => {
  const queue = new RenderQueue<string>();
  queue.add('a', 'a1', false);
  queue.add('b', 'b1', false);

  expect(queue.take((project) => project !== 'a')).toEqual({ project: 'b', item: 'b1' });
  expect(queue.take((project) => project !== 'a')).toBeUndefined();
  expect(queue.lengthOf('a')).toBe(1);
});

test('old use is forgotten', () => {
  const queue = new RenderQueue<string>();
  queue.spend('a', 1000);
  for (let index = 0; index < 700; index += 1) queue.spend('b', 1);
  queue.add('b', 'b1', false);
  queue.add('a', 'a1', false);

  expect(order(queue)).toEqual(['a1', 'b1']);
});

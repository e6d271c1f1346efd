import { expect, test } from 'vitest';
import { TooBusy } from '../passwords/work-queue.ts';
import { createOpenWork } from './open-work.ts';

test('rejects requests above the limits, and each completed one makes room for exactly one', () => {
  const work = createOpenWork({ inAll: 3, perAddress: 2 });

  const leave = [work.enter('a'), work.enter('a')];
  expect(() => work.enter('a')).toThrow(TooBusy);
  leave.push(work.enter('b'));
  for (const address of ['a', 'b', 'c', null]) expect(() => work.enter(address)).toThrow(TooBusy);

  leave[0]?.();
  leave.push(work.enter(null));
  expect(() => work.enter('a')).toThrow(TooBusy);
  for (const done of leave.slice(1)) done();
  expect([work.enter('a'), work.enter('a'), work.enter('b')]).toHaveLength(3);
});

import { expect, test } from 'vitest';
import { TooBusy } from '../too-busy.ts';
import { createOpenWork } from './open-work.ts';

test('rejects requests above the limits, and each completed one makes room for exactly one', () => {
  const open = createOpenWork({ inAll: 3, perAddress: 2 });
  const work = { enter: (address: string | null) => open.enter({ address, project: null }) };

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

test('a project can use as much as it leaves free, so another one has room', () => {
  const work = createOpenWork({ inAll: 8, perAddress: 8 });
  const enter = (project: string) => work.enter({ address: null, project });
  const enterAll = (project: string) => {
    const leave: (() => void)[] = [];
    expect(() => {
      for (;;) leave.push(enter(project));
    }).toThrow(TooBusy);
    return leave;
  };

  const a = enterAll('a');
  const b = enterAll('b');
  expect([a.length, b.length]).toEqual([4, 2]);
  expect(enterAll('c')).toHaveLength(1);

  a[0]?.();
  expect(() => enter('a')).toThrow(TooBusy);
  expect(enter('d')).toBeTypeOf('function');
});

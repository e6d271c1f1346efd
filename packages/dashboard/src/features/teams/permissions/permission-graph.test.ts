import { expect, test } from 'vitest';
import { cycleThrough, relationsOf } from './permission-graph.ts';

const graph = [
  { id: 'admin', containedPermissionIds: ['write'] },
  { id: 'write', containedPermissionIds: ['read', 'list'] },
  { id: 'read', containedPermissionIds: ['list'] },
  { id: 'list', containedPermissionIds: [] },
];

test('direct and indirect relations are separate', () => {
  expect(relationsOf('write', graph)).toEqual({
    contains: ['list', 'read'],
    containsThroughOthers: [],
    containedBy: ['admin'],
    containedByThroughOthers: [],
  });
  expect(relationsOf('admin', graph).containsThroughOthers).toEqual(['list', 'read']);
  expect(relationsOf('read', graph).containedByThroughOthers).toEqual(['admin']);
});

test('a cycle is returned with its whole path', () => {
  expect(cycleThrough('list', 'admin', graph)).toEqual(['list', 'admin', 'write', 'list']);
  expect(cycleThrough('list', 'list', graph)).toEqual(['list', 'list']);
  expect(cycleThrough('admin', 'read', graph)).toBeUndefined();
});

test('a graph with a cycle is traversed completely', () => {
  const ring = [
    { id: 'a', containedPermissionIds: ['b'] },
    { id: 'b', containedPermissionIds: ['a'] },
  ];
  expect(relationsOf('a', ring).containsThroughOthers).toEqual([]);
  expect(cycleThrough('c', 'a', ring)).toBeUndefined();
});

import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Platform } from '../kernel/platform.ts';
import { features, operatorCommands } from './features.ts';

const nothing = {} as Platform;

test('every feature is in the list once', () => {
  const files = globSync('**/feature.ts', { cwd: join(import.meta.dirname, '..') }).filter(
    (file) => file !== join('http', 'feature.ts'),
  );

  expect(features).toHaveLength(files.length);
  expect(new Set(features).size).toBe(features.length);
});

test('events are erased last, because the removal of other rows can cause some', () => {
  const kinds = features.flatMap(({ erasure }) => erasure?.(nothing) ?? []).map(({ kind }) => kind);

  expect(new Set(kinds).size).toBe(kinds.length);
  expect(kinds.at(-1)).toBe('events');
});

test('the rows of a removed tenancy go before the events and the data keys that they need', () => {
  const names = features.flatMap(({ cleanups = [] }) => cleanups).map(({ name }) => name);
  const after = (first: string, later: string) => {
    expect(names).toEqual(expect.arrayContaining([first, later]));
    expect(names.indexOf(first), `${first} before ${later}`).toBeLessThan(names.indexOf(later));
  };

  expect(new Set(names).size).toBe(names.length);
  for (const name of ['users', 'teams', 'emails']) after(name, 'events');
  after('vault entries', 'data keys');
});

test('no two features have an endpoint or a command of the same name', () => {
  const operations = features.flatMap(({ endpoints = [] }) => endpoints).map(({ operation }) => operation);
  const commands = features.flatMap(({ commands = {} }) => Object.keys(commands));

  expect(new Set(operations).size).toBe(operations.length);
  expect(new Set(commands).size).toBe(commands.length);
  expect(commands.filter((name) => !(name in operatorCommands))).toEqual([]);
});

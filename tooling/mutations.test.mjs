import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { guards } from '../tests/mutations/guards.mjs';
import { at } from './lib/paths.mjs';

test.each(guards)(
  'the guard "$guard" is where the mutations remove it, and its test exists',
  ({ file, from, test }) => {
    const [path] = test.split('#');

    expect(readFileSync(at(file), 'utf8').split(from)).toHaveLength(2);
    expect(existsSync(at(`tests/${path}.test.ts`))).toBe(true);
  },
);

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { guards } from '../tests/mutations/guards.mjs';
import { at } from './lib/paths.mjs';

const tracked = execFileSync('git', ['ls-files', '*.test.ts'], { cwd: at('.'), encoding: 'utf8' });
const testFiles = tracked.split('\n');

test.each(guards)(
  'the guard "$guard" is where the mutations remove it, and its test exists',
  ({ file, from, test }) => {
    const [path] = test.split('#');

    expect(readFileSync(at(file), 'utf8').split(from)).toHaveLength(2);
    expect(testFiles.some((file) => file.includes(path))).toBe(true);
  },
);

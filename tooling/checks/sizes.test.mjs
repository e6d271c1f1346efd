import { describe, expect, test } from 'vitest';
import { repository } from '../lib/temporary-repository.mjs';
import { check as fileSizes } from './file-sizes.mjs';
import { check as functionSizes } from './function-sizes.mjs';
import { check as pageSizes } from './page-sizes.mjs';
import { check as usualFileSizes } from './usual-file-sizes.mjs';

describe('file sizes', () => {
  test('rejects a file of 401 lines, but not one of 400', () => {
    const base = repository({
      'packages/js/src/long.ts': 'x;\n'.repeat(401),
      'packages/js/src/full.ts': 'x;\n'.repeat(400),
    });

    expect(fileSizes(base)).toEqual([expect.stringContaining('packages/js/src/long.ts has 401 lines')]);
  });

  test('rejects a second file above 150 lines among ten, but not the first one', () => {
    const files = (long) =>
      Object.fromEntries(
        Array.from({ length: 10 }, (_, index) => [
          `packages/js/src/${index}.ts`,
          'x;\n'.repeat(index < long ? 151 : 150),
        ]),
      );

    expect(usualFileSizes(repository(files(1)))).toEqual([]);
    expect(usualFileSizes(repository(files(2)))).toEqual([
      expect.stringContaining('has 151 or more lines. The limit is 150. Split a file, such as packages/js/src/0.ts'),
    ]);
  });

  test('rejects a page of 100,001 bytes, but not one of 100,000', () => {
    const base = repository({ 'docs/long.md': 'x'.repeat(100_001), 'docs/full.md': 'x'.repeat(100_000) });

    expect(pageSizes(base)).toEqual([expect.stringContaining('docs/long.md has 100001 bytes')]);
  });

  test('rejects a function of 61 lines, also in a function or an object, but not one of 60 with a guard', () => {
    const body = (lines) => `{\n${'  x;\n'.repeat(lines - 2)}}`;
    const base = repository({
      'packages/js/src/full.ts': `export function full() ${body(60).replace('x;', 'x;\n  // @guard some-guard')}\n`,
      'packages/js/src/long.ts': `\nexport const long = () => ${body(61)};\nexport const parts = { inner() ${body(61)} };\n`,
      'packages/js/src/long.test.ts': `test('long', () => ${body(61)});\n`,
    });

    expect(functionSizes(base)).toEqual([
      'packages/js/src/long.ts:2 long has 61 lines. The limit is 60. Give a part of it a name.',
      'packages/js/src/long.ts:63 inner has 61 lines. The limit is 60. Give a part of it a name.',
    ]);
  });

  test.each([
    'packages/pages/src/portal/long.tsx',
    'packages/js/testing/long.ts',
    'packages/cli/bin/long.js',
    'packages/dashboard/vite.config.ts',
    'packages/react/src/features/generated/long.mts',
    'packages/contract/src/errors/passwords.ts',
    'examples/a/long.jsx',
    'deploy/long.cjs',
    'long.config.ts',
    'new-folder/nested/long.ts',
  ])('sees %s', (file) => {
    expect(fileSizes(repository({ [file]: 'x;\n'.repeat(401) }))).toHaveLength(1);
    expect(fileSizes(repository({ [file]: `${'x;\n'.repeat(400)}x;` }))).toHaveLength(1);
    expect(functionSizes(repository({ [file]: `export default () => {\n${'x;\n'.repeat(60)}}` }))).toHaveLength(1);
    if (file.startsWith('packages/'))
      expect(usualFileSizes(repository({ [file]: 'x;\n'.repeat(151) }))).toHaveLength(1);
  });

  test.each(['site/src/site.css', 'site/src/Long.astro', '.ci/run'])('counts the lines of %s', (file) => {
    expect(fileSizes(repository({ [file]: 'x\n'.repeat(401) }))).toHaveLength(1);
  });

  const lines = 'x;\n'.repeat(60);

  test.each([
    ['a method', `class A {\n  long() {\n${lines}}\n}`, 'long'],
    ['a private method', `class A {\n  #long() {\n${lines}}\n}`, 'long'],
    ['a method by a text', `class A {\n  static async *'long'() {\n${lines}}\n}`, 'long'],
    ['a constructor', `export default class {\n  constructor() {\n${lines}}\n}`, 'constructor'],
    ['an accessor', `const a = {\n  get long() {\n${lines}}\n};`, 'long'],
    ['an arrow function of a class', `class A {\n  long = () => {\n${lines}};\n}`, 'long'],
    ['a static block', `class Long {\n  static {\n${lines}}\n}`, 'Long'],
    ['a component', `export const Long = memo(function Own() {\n${lines}});`, 'Own'],
    ['a function in a call', `run(() => {\n${lines}});`, 'the function'],
    ['an expression', `const long = () =>\n  a(\n${'    x,\n'.repeat(60)}  );`, 'long'],
  ])('counts the lines of %s', (_, code, name) => {
    expect(functionSizes(repository({ 'bench/a.tsx': code }))).toEqual([expect.stringContaining(` ${name} has `)]);
  });

  test('rejects a large page below the folder of the API report', () => {
    expect(pageSizes(repository({ 'docs/build/a.api.md': 'x'.repeat(100_001) }))).toHaveLength(1);
    expect(pageSizes(repository({ 'docs/contribute/api/a.api.md': 'x'.repeat(100_001) }))).toEqual([]);
  });
});

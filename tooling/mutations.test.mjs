import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { guards } from '../tests/mutations/guards.mjs';
import { guardsOfCommit, mostInCi } from './lib/chosen-guards.mjs';
import { allMarks, marksOf, withoutGuard } from './lib/guards.mjs';
import { at } from './lib/paths.mjs';

const tracked = execFileSync('git', ['ls-files', '*.test.ts'], { cwd: at('.'), encoding: 'utf8' });
const testFiles = tracked.split('\n');
const fileOf = new Map(allMarks().map(({ name, file }) => [name, file]));
const marked = guards.filter(({ file }) => file === undefined);

test('each guard has one mark in the code, and each mark has a guard', () => {
  const names = marked.map(({ guard }) => guard).sort();

  expect(
    allMarks()
      .map(({ name }) => name)
      .sort(),
  ).toEqual(names);
  expect(new Set(names).size).toBe(names.length);
});

test.each(marked)('the guard "$guard" can be removed', (mutation) => {
  const file = fileOf.get(mutation.guard);
  const text = readFileSync(at(file), 'utf8');
  const without = withoutGuard(text, mutation);

  expect(without).not.toBe(text);
  expect(parseSync(file, without).errors).toEqual([]);
});

test.each(guards.filter(({ file }) => file !== undefined))(
  'the guard "$guard" is in its file, which has no mark',
  ({ file, from }) => {
    expect(readFileSync(at(file), 'utf8').split(from)).toHaveLength(2);
  },
);

test.each(guards)('the test of the guard "$guard" exists', ({ test }) => {
  const [path, name = ''] = test.split('#');
  const files = testFiles.filter((file) => `/${file}`.endsWith(`/${path}.test.ts`));
  const text = files.length === 1 ? readFileSync(at(files[0]), 'utf8') : '';
  // The title of a test that runs with many values contains only a part of the words.
  const isInText = new RegExp(name).test(text) || name.split(' ').every((word) => text.includes(word));

  expect(files).toHaveLength(1);
  expect(isInText).toBe(true);
});

const statement = `
function act(caller) {
  // @guard first
  // @guard second
  if (
    caller.level === 'client'
  ) {
    throw new Error();
  }
  return db
    // @guard third
    .where('id', '=', caller.id)
    .first();
}
`;

test('a mark marks the line below it, with the lines that are indented further and the closing brackets', () => {
  const condition = "  if (\n    caller.level === 'client'\n  ) {\n    throw new Error();\n  }";

  expect(marksOf('act.ts', statement)).toEqual([
    { name: 'first', file: 'act.ts', code: condition },
    { name: 'second', file: 'act.ts', code: condition },
    { name: 'third', file: 'act.ts', code: "    .where('id', '=', caller.id)" },
  ]);
});

test('a guard without an edit is removed completely, and another one is edited in the marked code only', () => {
  const edited = withoutGuard(statement, { guard: 'second', from: 'caller.level', to: 'caller.other' });

  expect(withoutGuard(statement, { guard: 'third' })).not.toContain('.where');
  expect(edited).toContain("caller.other === 'client'");
  expect(() => withoutGuard(statement, { guard: 'third', from: 'level' })).toThrow('occurs 0 times');
  expect(() => withoutGuard(statement, { guard: 'fourth' })).toThrow('has 0 marks');
});

test('CI removes another seventh of the guards for each commit, also if there is no commit to compare with', () => {
  const many = Array.from({ length: 280 }, (_, index) => ({ guard: `guard-${index}` }));
  const named = (commit) => guardsOfCommit(many, commit, undefined).map(({ guard }) => guard);

  expect(named('1a2b')).toEqual(named('1a2b'));
  expect(named('1a2b')).not.toEqual(named('3c4d'));
  expect(named('1a2b').length).toBeGreaterThan(20);
  expect(named('1a2b').length).toBeLessThanOrEqual(mostInCi);
});

import { expect, test } from 'vitest';
import { repository } from '../lib/temporary-repository.mjs';
import { check } from './faces.mjs';

const folder = 'packages/server/src/users/users';
const names = (count, prefix = 'a') => Array.from({ length: count }, (_, index) => `${prefix}${index}`);
const consts = (count, prefix) =>
  names(count, prefix)
    .map((name) => `export const ${name} = 1;`)
    .join('\n');

const problemsOf = (index, others = {}) => check(repository({ [`${folder}/index.ts`]: index, ...others }));

test('a face of 40 names passes, and one of 41 does not, however it exports them', () => {
  const b = { [`${folder}/b.ts`]: consts(20, 'b'), [`${folder}/c.ts`]: "export * from './b.ts';\nexport default 1;\n" };

  expect(problemsOf(consts(40))).toEqual([]);
  for (const index of [
    consts(41),
    `export { ${names(41)} } from './b.ts';`,
    `export type { ${names(41)} } from './b.ts';`,
    `export const { ${names(41).map((name) => `${name}: [${name}]`)} } = c;`,
    `export interface A {}\nexport type B = 1;\nexport function c() {}\nexport class D {}\n${consts(37)}`,
    `export default 1;\n${consts(40)}`,
  ])
    expect(problemsOf(index), index).toEqual([expect.stringContaining('exports 41 names. The limit is 40.')]);
  expect(problemsOf(`export * from './c.ts';\n${consts(21)}`, b)).toHaveLength(1);
  expect(problemsOf(`export * as b from './b.ts';\n${consts(21)}`, b)).toHaveLength(1);
  expect(problemsOf(`export * from './b.ts';\nexport { b0 } from './b.ts';\n${consts(20)}`, b)).toEqual([]);
});

import { expect, test } from 'vitest';
import { typesResult } from './types.mjs';

const figures = (kilobytes) => `Files:                    420
Types:                 291213
Memory used:          ${kilobytes}K
Check time:            8.669s`;

test('the memory of each project is within the limit', () => {
  expect(typesResult(0, [figures(321_112), figures(1_541_450)].join('\n'), 2000)).toEqual({ code: 0, output: '' });
  expect(typesResult(0, [figures(2_541_450), figures(321_112)].join('\n'), 2000)).toEqual({
    code: 1,
    output: '  The type check keeps 2482 MB for one project. The limit is 2000 MB (tooling/budgets.mjs).',
  });
});

test('errors are shown without the figures', () => {
  const error =
    "packages/server/src/process/start.ts(35,3): error TS2322: Type 'number' is not assignable to type 'string'.";

  expect(typesResult(2, `${error}\n${figures(321_112)}\n  The expected type comes from here.`, 2000)).toEqual({
    code: 2,
    output: `${error}\n  The expected type comes from here.`,
  });
});

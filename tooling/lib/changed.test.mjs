import { expect, test } from 'vitest';
import { filtersFor } from './changed.mjs';

test('runs a changed test', () => {
  expect(filtersFor(['tests/attacks/codes.test.ts'])).toEqual(['tests/attacks/codes.test.ts']);
});

test('a change in a feature runs the tests of that feature in all packages', () => {
  expect(
    filtersFor(['packages/server/src/teams/teams/teams.service.ts', 'packages/js/src/areas/teams/teams/team.ts']),
  ).toEqual(['/teams/']);
});

test('a change of a page also runs its browser tests', () => {
  expect(filtersFor(['packages/dashboard/src/areas/teams/teams/screen.tsx'])).toEqual([
    '/teams/',
    'tests/browser/teams/',
    'tests/browser/dashboard/teams',
  ]);
});

test('other changes run the tests in their folder, and documents run none', () => {
  expect(filtersFor(['packages/server/src/http/pipeline/check.ts', 'docs/README.md'])).toEqual([
    'packages/server/src/http/pipeline/',
  ]);
});

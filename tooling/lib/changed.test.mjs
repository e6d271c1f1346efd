import { expect, test } from 'vitest';
import { filtersFor } from './changed.mjs';

test('a changed test is run', () => {
  expect(filtersFor(['tests/attacks/codes.test.ts'])).toEqual(['tests/attacks/codes.test.ts']);
});

test('a change in a feature runs the tests of that feature in all packages', () => {
  expect(
    filtersFor(['packages/server/src/features/teams/teams.service.ts', 'packages/js/src/areas/teams/team.ts']),
  ).toEqual(['features/teams/', 'areas/teams/']);
});

test('a change of a page runs its browser tests as well', () => {
  expect(filtersFor(['packages/dashboard/src/areas/teams/screen.tsx'])).toContain('tests/browser/teams');
});

test('another change runs the tests in its folder, and documents run none', () => {
  expect(filtersFor(['packages/server/src/http/check.ts', 'docs/README.md'])).toEqual(['packages/server/src/http/']);
});

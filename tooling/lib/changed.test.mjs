import { expect, test } from 'vitest';
import { filtersFor } from './changed.mjs';

test('runs a changed test', () => {
  expect(filtersFor(['tests/attacks/codes.test.ts'])).toEqual(['tests/attacks/codes.test.ts']);
});

test('a change in a feature runs the tests of that feature in all packages', () => {
  expect(
    filtersFor(['packages/server/src/features/teams/teams.service.ts', 'packages/js/src/areas/teams/team.ts']),
  ).toEqual(['features/teams/', 'areas/teams/']);
});

test('a change of a page also runs its browser tests', () => {
  expect(filtersFor(['packages/dashboard/src/areas/teams/screen.tsx'])).toContain('tests/browser/teams');
});

test('other changes run the tests in their folder, and documents run none', () => {
  expect(filtersFor(['packages/server/src/http/check.ts', 'docs/README.md'])).toEqual(['packages/server/src/http/']);
});

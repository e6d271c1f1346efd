import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { at } from './lib/paths.mjs';
import { generatedPages } from './pages.mjs';

/** Reads all declarations. */
const patient = { timeout: 300_000 };

test('no generated page is in git, and git ignores each', patient, async () => {
  const paths = [...(await generatedPages()).keys()];
  expect(paths).toEqual(
    expect.arrayContaining([
      'docs/reference/api/users.md',
      'docs/reference/errors.md',
      'docs/reference/sdk/js/server-user.md',
      'docs/run/configuration.md',
    ]),
  );

  // Says nothing about files that are in git.
  const ignored = execFileSync('git', ['check-ignore', '--stdin'], { cwd: at('.'), input: paths.join('\n') });
  expect(String(ignored).trim().split('\n').sort()).toEqual(paths.sort());
});

import { describe, expect, test } from 'vitest';
import { problemsOf } from './commits.mjs';

describe('subjects of commits', () => {
  test.each(['server: move the features into wings', 'http, testkit: sort files', 'js: give `PorticoAdminApp` areas'])(
    '%s is accepted',
    (subject) => {
      expect(problemsOf({ subject })).toEqual([]);
    },
  );

  test.each([
    ['Move the features', 'component'],
    ['server: Move the features', 'component'],
    ['server: move the features.', 'component'],
    [`server: ${'move '.repeat(15)}on`, '72 characters'],
  ])('%s is refused', (subject, problem) => {
    expect(problemsOf({ subject })).toEqual([expect.stringContaining(problem)]);
  });

  test.each(['', 'Signed-off-by: A <a@example.com>', 'Co-authored-by: A <a@example.com>\n\nRefs: 4'])(
    'a commit whose body is %j says no reason',
    (body) => {
      const subject = 'server: sort files';
      const at = Date.parse('2026-12-01');

      expect(problemsOf({ subject, body, at })).toEqual([expect.stringContaining('has no body')]);
      expect(problemsOf({ subject, body, at: Date.parse('2026-11-01') })).toEqual([]);
      expect(problemsOf({ subject, body: `Files were in no order.\n\n${body}`, at })).toEqual([]);
    },
  );
});

import { execFileSync } from 'node:child_process';

/** Such as `server: move the features into wings`. A component can be a list. */
const form = /^[a-z@][\w@./, -]*: [a-z@`"'][^\n]*[^.\s]$/;
const lengthMax = 72;
/** Earlier commits had no such check. */
const since = '2026-11-26T02:00:00Z';

/** Finds commits with subjects that do not have the form of CONTRIBUTING.md: the last one, and those that `origin/main` lacks. */
export function check(base) {
  const subjects = subjectsOf(base, 'origin/main..HEAD') ?? subjectsOf(base, '-1') ?? [];
  return subjects.flatMap(problemsOf);
}

/**
 * Returns what is wrong with the subject of a commit.
 *
 * @param {string} subject
 * @returns {string[]}
 */
export function problemsOf(subject) {
  const quoted = `The commit "${subject}"`;
  return [
    ...(form.test(subject) ? [] : [`${quoted} does not begin with its component, such as "server: add …".`]),
    ...(subject.length <= lengthMax ? [] : [`${quoted} has more than ${lengthMax} characters in its subject.`]),
  ];
}

/** Returns the subjects of commits. Undefined without such commits, for example in an archive without a repository. */
function subjectsOf(base, range) {
  try {
    const git = ['log', '--no-merges', `--since=${since}`, '--format=%s', range, '--'];
    const output = execFileSync('git', git, { cwd: base, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    return output === '' ? [] : output.trim().split('\n');
  } catch {
    return undefined;
  }
}

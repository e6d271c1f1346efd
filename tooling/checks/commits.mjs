import { execFileSync } from 'node:child_process';

/** Such as `server: move the features into wings`. A component can be a list. */
const form = /^[a-z@][\w@./, -]*: [a-z@`"'][^\n]*[^.\s]$/;
const lengthMax = 72;
/** Earlier commits had no such check. */
const since = '2026-11-26T02:00:00Z';

/** The first commits that need a body. */
const bodiesSince = Date.parse('2026-11-29T16:00:00Z');

/** Lines that name people or changes, and no reason. */
const trailer = /^(?:[A-Z][\w-]*-by|Change-Id|Refs?|Fixes|Closes)\b.*$/gim;

/** Finds commits that do not have the form of CONTRIBUTING.md: those that `origin/main` lacks, or the last one. */
export function check(base) {
  return (commitsOf(base, 'origin/main..HEAD') ?? commitsOf(base, '-1') ?? []).flatMap(problemsOf);
}

/**
 * Returns what is wrong with the message of a commit.
 *
 * @param {{ subject: string, body?: string, at?: number }} commit `at` is its time in milliseconds
 * @returns {string[]}
 */
export function problemsOf({ subject, body = '', at = 0 }) {
  const quoted = `The commit "${subject}"`;
  return [
    ...(form.test(subject) ? [] : [`${quoted} does not begin with its component, such as "server: add …".`]),
    ...(subject.length <= lengthMax ? [] : [`${quoted} has more than ${lengthMax} characters in its subject.`]),
    ...(at < bodiesSince || body.replaceAll(trailer, '').trim() !== ''
      ? []
      : [`${quoted} has no body. Say why in a few lines.`]),
  ];
}

/** Returns commits. Undefined without such commits, for example in an archive without a repository. */
function commitsOf(base, range) {
  try {
    const git = ['log', '--no-merges', `--since=${since}`, '--format=%s%x1f%ct%x1f%b%x1e', range, '--'];
    const output = execFileSync('git', git, { cwd: base, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    return output
      .split('\x1e')
      .map((one) => one.trim())
      .filter((one) => one !== '')
      .map((one) => one.split('\x1f'))
      .map(([subject, seconds, body]) => ({ subject, body, at: Number(seconds) * 1000 }));
  } catch {
    return undefined;
  }
}

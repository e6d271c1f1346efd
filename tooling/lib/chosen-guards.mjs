import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { allMarks, marksOf } from './guards.mjs';
import { root } from './paths.mjs';

/** How many guards CI removes: about a seventh of all. */
export const mostInCi = 48;

/**
 * Returns the guards that CI removes: those whose marked code changed since the base, then a seventh of all, which is
 * another one for each commit. Together they are at most `mostInCi`: the hash of the commit chooses among more.
 *
 * @param base a commit, or undefined if there is none to compare with
 */
export function guardsOfCommit(guards, commit, base) {
  const changed = base === undefined ? new Set() : changedSince(base);
  const ranked = guards
    .filter(({ file }) => file === undefined)
    .map((one) => ({ one, isChanged: changed.has(one.guard), rank: rankOf(one.guard, commit) }))
    .filter(({ isChanged, rank }) => isChanged || rank % 7 === 0)
    .sort((a, b) => Number(b.isChanged) - Number(a.isChanged) || a.rank - b.rank);
  return ranked.slice(0, mostInCi).map(({ one }) => one);
}

const rankOf = (guard, commit) => createHash('sha256').update(`${commit} ${guard}`).digest().readUInt32BE();

/** Returns the hash of the current commit. */
export const currentCommit = () => git('rev-parse', 'HEAD')?.trim() ?? '';

/**
 * Returns the commit to compare with: PORTICO_MUTATIONS_BASE, or where the branch left `main`, or else the commit before.
 * Returns undefined if there is none, as in a clone with one commit.
 */
export function baseCommit() {
  const { PORTICO_MUTATIONS_BASE: given = '' } = process.env;
  if (given !== '') return given;
  const head = currentCommit();
  const left = ['origin/main', 'main'].map((branch) => git('merge-base', 'HEAD', branch)?.trim());
  return [...left, git('rev-parse', '--verify', '--quiet', 'HEAD~1')?.trim()].find(
    (commit) => commit !== undefined && commit !== '' && commit !== head,
  );
}

/** Returns the names of the guards whose marked code differs from that of a commit, or was not marked in it. */
function changedSince(base) {
  const files = git('grep', '-l', '-F', '// @guard ', base, '--', 'packages')?.trim().split('\n') ?? [];
  const before = files.flatMap((file) => marksOf(file, git('show', file) ?? ''));
  const former = new Map(before.map(({ name, code }) => [name, code.trim()]));
  return new Set(
    allMarks()
      .filter(({ name, code }) => former.get(name) !== code.trim())
      .map(({ name }) => name),
  );
}

/** Runs git. @returns its output, or undefined if it failed */
function git(...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 });
  return status === 0 ? stdout : undefined;
}

import { runQuietly } from '../lib/run.mjs';

/**
 * Returns the commit of a working tree.
 *
 * @param folder the root of the repository
 * @returns `{ commit, time }`: its hash, and its time as ISO 8601
 * @throws if files differ from the commit or are not in it. The message lists them
 */
export async function commitOf(folder) {
  const git = async (...words) => {
    const { code, output } = await runQuietly('git', words, { cwd: folder });
    if (code !== 0) throw new Error(`git ${words.join(' ')} failed: ${output}`);
    return output.trimEnd();
  };
  const changes = await git('status', '--porcelain');
  if (changes !== '')
    throw new Error(
      `These files differ from the last commit:\n${changes}\nCommit or remove them, so that the packages are those of a commit.`,
    );
  const [commit, time] = (await git('log', '-1', '--format=%H %cI')).split(' ');
  return { commit, time: new Date(time).toISOString() };
}

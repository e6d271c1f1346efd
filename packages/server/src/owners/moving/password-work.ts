import { mostWork, noImportedWork, problemOfWork } from '../../base/passwords/imported/cost.ts';
import type { Work } from '../../base/passwords/imported/kinds.ts';
import type { TenancyContext } from '../../kernel/context.ts';
import { findImportedWork } from '../../users/credentials/index.ts';
import type { ReadLine, RefusedLine } from './read-line.ts';

/**
 * Creates what refuses users whose password hashes, with those of the project and of the lines before, would make a sign-in take too long.
 * It runs one statement, if a line has such a hash.
 */
export function createWorkBound(context: TenancyContext) {
  let known: readonly Work[] | undefined;
  return async (lines: readonly (ReadLine | RefusedLine)[]): Promise<readonly (ReadLine | RefusedLine)[]> => {
    if (!lines.some((line) => line.kind === 'user' && line.passwordWork !== null)) return lines;
    let most = known ?? mostWork(await findImportedWork(context));
    const bounded = lines.map((line): ReadLine | RefusedLine => {
      if (line.kind !== 'user' || line.passwordWork === null) return line;
      const problem = problemOfWork(line.passwordWork, most);
      if (problem !== undefined) return { kind: 'refused', line: line.line, reason: `password_hash: ${problem}` };
      most = mostWork(noImportedWork, [...most, line.passwordWork]);
      return line;
    });
    known = most;
    return bounded;
  };
}

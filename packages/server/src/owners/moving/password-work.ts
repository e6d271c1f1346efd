import { mostWork, noImportedWork, problemOfWork } from '../../base/passwords/imported/cost.ts';
import type { TenancyContext } from '../../kernel/context.ts';
import { findImportedWork } from '../../users/users/index.ts';
import type { ReadLine, RefusedLine } from './read-line.ts';

/**
 * Refuses users whose password hashes, with those of the project and of the lines before, would make a sign-in take too long. Runs one
 * statement if a line has such a hash.
 */
export async function withoutTooMuchWork(
  context: TenancyContext,
  lines: readonly (ReadLine | RefusedLine)[],
): Promise<readonly (ReadLine | RefusedLine)[]> {
  if (!lines.some((line) => line.kind === 'user' && line.passwordWork !== null)) return lines;
  let known = mostWork(await findImportedWork(context));
  return lines.map((line) => {
    if (line.kind !== 'user' || line.passwordWork === null) return line;
    const problem = problemOfWork(line.passwordWork, known);
    if (problem !== undefined) return { kind: 'refused', line: line.line, reason: `password_hash: ${problem}` };
    known = mostWork(noImportedWork, [...known, line.passwordWork]);
    return line;
  });
}

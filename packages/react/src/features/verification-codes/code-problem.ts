import type { Result } from '@portico/js';
import { hasCode } from '@portico/js/internals';

/** What is wrong with the code of a link: nobody knows it, or it expired, was used, or was tried too often. */
export type CodeProblem = 'unknown' | 'expired' | 'used' | 'worn';

/**
 * Makes a call with a code and answers what is wrong with the code, if anything is.
 *
 * @throws what went wrong otherwise
 */
export async function problemOfCode(call: () => Promise<Result<unknown, unknown>>): Promise<CodeProblem | undefined> {
  try {
    const result = await call();
    if (result.status === 'ok') return undefined;
    throw result.error;
  } catch (error) {
    const problem = namesOf(error);
    if (problem === undefined) throw error;
    return problem;
  }
}

function namesOf(error: unknown): CodeProblem | undefined {
  if (hasCode(error, 'VERIFICATION_CODE_EXPIRED')) return 'expired';
  if (hasCode(error, 'VERIFICATION_CODE_ALREADY_USED')) return 'used';
  if (hasCode(error, 'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED')) return 'worn';
  // A link that was cut off on its way has a code that no server can read.
  const isCutOff = hasCode(error, 'SCHEMA_ERROR') && error.details.message.includes('body.code');
  return isCutOff || hasCode(error, 'VERIFICATION_CODE_NOT_FOUND') ? 'unknown' : undefined;
}

import type { Result } from '@portico/js';
import { hasCode } from '@portico/js/internals';

/** Why the code of a link is not valid: it is unknown, expired, already used, or was tried too often. */
export type CodeProblem = 'unknown' | 'expired' | 'used' | 'worn';

/**
 * Makes a call with a code and returns why the code is not valid, if that is the reason of a failure.
 *
 * @throws any other error
 */
export async function problemOfCode(call: () => Promise<Result<unknown, unknown>>): Promise<CodeProblem | undefined> {
  try {
    const result = await call();
    if (result.status === 'ok') return undefined;
    throw result.error;
  } catch (error) {
    const problem = codeProblemOf(error);
    if (problem === undefined) throw error;
    return problem;
  }
}

/** Returns why the code of a call was not valid. Undefined for other errors. */
export function codeProblemOf(error: unknown): CodeProblem | undefined {
  if (hasCode(error, 'VERIFICATION_CODE_EXPIRED')) return 'expired';
  if (hasCode(error, 'VERIFICATION_CODE_ALREADY_USED')) return 'used';
  if (hasCode(error, 'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED')) return 'worn';
  // A truncated link has a code that fails the validation of the server.
  const isCutOff = hasCode(error, 'SCHEMA_ERROR') && error.details.message.includes('body.code');
  return isCutOff || hasCode(error, 'VERIFICATION_CODE_NOT_FOUND') ? 'unknown' : undefined;
}

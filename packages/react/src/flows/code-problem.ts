import { KnownErrors, type Result } from '@portico/js';

/** What is wrong with the code of a link: nobody knows it, or it expired, was used, or was tried too often. */
export type CodeProblem = 'unknown' | 'expired' | 'used' | 'worn';

/**
 * Makes a call with a code and answers what is wrong with the code, if anything is.
 *
 * @throws what went wrong otherwise
 */
export async function problemOfCode(call: () => Promise<Result<undefined, unknown>>): Promise<CodeProblem | undefined> {
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
  if (KnownErrors.VerificationCodeExpired.isInstance(error)) return 'expired';
  if (KnownErrors.VerificationCodeAlreadyUsed.isInstance(error)) return 'used';
  if (KnownErrors.VerificationCodeMaxAttemptsReached.isInstance(error)) return 'worn';
  // A link that was cut off on its way has a code that no server can read.
  const isCutOff = KnownErrors.SchemaError.isInstance(error) && error.details.message.includes('body.code');
  return isCutOff || KnownErrors.VerificationCodeNotFound.isInstance(error) ? 'unknown' : undefined;
}

import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** From 0 (very weak) to 4 (very strong). */
export type PasswordStrength = 0 | 1 | 2 | 3 | 4;

const estimator = new ZxcvbnFactory({ graphs: adjacencyGraphs, dictionary });

/**
 * Estimates how hard a password is to guess. The module is large: import it only when the user types a new password.
 *
 * @see https://zxcvbn-ts.github.io/zxcvbn/
 */
export function strengthOf(password: string): PasswordStrength {
  return estimator.check(password).score;
}

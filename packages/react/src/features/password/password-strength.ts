import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** From 0, guessed at once, to 4, safe from guessing. */
export type PasswordStrength = 0 | 1 | 2 | 3 | 4;

const estimator = new ZxcvbnFactory({ graphs: adjacencyGraphs, dictionary });

/**
 * Estimates how hard a password is to guess. The module is large, so it is imported when a new password is typed.
 *
 * @see https://zxcvbn-ts.github.io/zxcvbn/
 */
export function strengthOf(password: string): PasswordStrength {
  return estimator.check(password).score;
}

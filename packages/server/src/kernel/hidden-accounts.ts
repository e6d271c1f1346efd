import type { ProjectConfig } from '@portico/contract';

/**
 * Returns whether answers must not show visitors which addresses have an account. Where anyone can sign up with a password, the sign-up
 * shows it, so other answers say what helps.
 *
 * @see docs/run/security.md#who-is-a-member
 */
export function hidesAccounts({ auth }: ProjectConfig): boolean {
  return auth.hideAccounts && !(auth.allowSignUp && auth.password.allowSignIn);
}

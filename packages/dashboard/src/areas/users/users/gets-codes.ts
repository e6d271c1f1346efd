import type { AdminOwnedProject, ServerUser } from '@portico/react';

/**
 * Returns whether a user can sign in with codes by email: they have used one, or the next one to the primary email
 * works.
 */
export function getsCodes(
  { otpAuthEnabled, otpAuthAvailable }: Pick<ServerUser, 'otpAuthEnabled' | 'otpAuthAvailable'>,
  { config }: AdminOwnedProject,
): boolean {
  return otpAuthEnabled || (otpAuthAvailable && config.magicLinkEnabled);
}

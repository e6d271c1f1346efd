import { KnownErrors } from '../../errors/index.ts';

/** Errors of clients that read what a customer has: their own user, and teams of which it is a member. */
export const readAccessErrors = [
  KnownErrors.CannotGetOwnUserWithoutUser,
  KnownErrors.UserAuthenticationRequired,
  KnownErrors.TeamMembershipNotFound,
] as const;

/** Errors of clients that buy or pay for a customer: their own user, and teams in which it has `$update_team`. */
export const buyAccessErrors = [...readAccessErrors, KnownErrors.TeamPermissionRequired] as const;

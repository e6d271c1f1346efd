import { KnownErrors } from '@portico/contract';
import { isForeignKeyViolation, isUniqueViolation } from '../../db/errors.ts';
import { Refusal } from '../../platform/refusal.ts';

/** What is said of a second account of a provider to sign in with. @see docs/protocol/users.md#oauth-provider-links */
export const signsInAlready = 'The same provider type with sign-in enabled already exists for this user.';

/** What is said of an account that is linked to the user already. */
export const isLinkedAlready = 'The same provider type with the same account ID already exists for this user.';

/**
 * Turns the database's refusals of a link into what the protocol says.
 *
 * @throws {OAuthProviderAccountIdAlreadyUsedForSignIn | UserNotFound | Refusal}
 */
export async function refuseLinkConflicts<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isUniqueViolation(error, 'provider_links_once_for_sign_in')) throw new Refusal(400, signsInAlready);
    if (isUniqueViolation(error, 'provider_links_by_account')) throw new Refusal(400, isLinkedAlready);
    if (isUniqueViolation(error, 'provider_links_for_sign_in')) {
      throw new KnownErrors.OAuthProviderAccountIdAlreadyUsedForSignIn();
    }
    if (isForeignKeyViolation(error, 'provider_links_of_user')) throw new KnownErrors.UserNotFound();
    throw error;
  }
}

import { KnownErrors } from '@portico/contract';
import { Refusal } from '../../base/refusal.ts';
import { isForeignKeyViolation, isUniqueViolation } from '../../db/errors.ts';

/** Error for a second sign-in account of the same provider. @see docs/reference/protocol/users.md#oauth-provider-links */
export const signsInAlready = 'The same provider type with sign-in enabled already exists for this user.';

/** Error for an account that is already linked to the user. */
export const isLinkedAlready = 'The same provider type with the same account ID already exists for this user.';

/**
 * Converts constraint violations of a link to the errors of the protocol.
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

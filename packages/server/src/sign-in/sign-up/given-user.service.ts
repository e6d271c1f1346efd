import { type BodyOf, type Endpoints, KnownErrors, type UserId } from '@portico/contract';
import { newId } from '../../base/ids.ts';
import { Refusal } from '../../base/refusal.ts';
import { inTransaction } from '../../db/handle.ts';
import { readImage, storeImage } from '../../ground/images/index.ts';
import type { TenancyContext } from '../../kernel/context.ts';
import { normaliseEmail } from '../../kernel/search-text.ts';
import { requireSendable } from '../../mail/emails/index.ts';
import { refuseFlagsWithoutEmail } from '../../users/contact-channels/index.ts';
import { passwordHashToStore, refuseImpossibleSwitches, sealTotpSecret } from '../../users/credentials/index.ts';
import {
  givenFields,
  requireAnonymousStorage,
  requireUserRow,
  restrictionColumns,
  type UserRow,
} from '../../users/users/index.ts';
import { createUser } from './sign-up.service.ts';

/** The body of a request that creates a user. */
type GivenUser = BodyOf<Endpoints['POST /users'], 'server'>;

async function totpSecretToStore(context: TenancyContext, id: UserId, { totp_secret_base64: secret }: GivenUser) {
  return secret === null || secret === undefined ? null : await sealTotpSecret(context, id, secret);
}

function requireKnownProviders({ project }: TenancyContext, links: GivenUser['oauth_providers']): void {
  const unknown = links?.find((link) => !Object.hasOwn(project.config.auth.oauth.providers, link.id));
  if (unknown !== undefined) throw new Refusal(400, `OAuth provider ${unknown.id} not found`);
}

/** An anonymous user needs no second factor, because there is nothing to sign in with. @throws {SchemaError} */
function refuseSignInData(given: GivenUser): void {
  const { primary_email, password, password_hash, totp_secret_base64, oauth_providers = [] } = given;
  const values = [primary_email, password, password_hash, totp_secret_base64];
  // @guard given-anonymous-users-without-sign-in-data
  if (oauth_providers.length > 0 || values.some((value) => (value ?? null) !== null))
    throw new KnownErrors.SchemaError({
      message: 'An anonymous user cannot have an email, password, second factor or provider account.',
    });
}

/**
 * Creates a user for a server, without verification.
 *
 * @throws {UserWithEmailAlreadyExists | PasswordRequirementsNotMet | SchemaError | Refusal}
 * @see docs/reference/protocol/users.md#writable-fields
 */
export async function createGivenUser(context: TenancyContext, given: GivenUser): Promise<UserRow> {
  refuseImpossibleSwitches(context, { otp_auth_enabled: given.otp_auth_enabled });
  const email =
    given.primary_email === undefined || given.primary_email === null ? null : normaliseEmail(given.primary_email);
  if (email === null) refuseFlagsWithoutEmail(given);
  await requireSendable(context, email);
  requireKnownProviders(context, given.oauth_providers);

  const image =
    typeof given.profile_image_url === 'string' ? readImage(given.profile_image_url, { takesLinks: true }) : null;
  if (given.is_anonymous === true) {
    refuseSignInData(given);
    requireAnonymousStorage(given);
  }
  const restriction = restrictionColumns(given, false);
  const passwordHash = await passwordHashToStore(context, given);
  const id = newId<UserId>();
  const totpSecretSealed = await totpSecretToStore(context, id, given);
  const userId = await inTransaction(context, async (context) =>
    createUser(context, {
      id,
      fields: givenFields(given),
      displayName: given.display_name,
      profileImageUrl: image === null ? null : await storeImage(context, `user:${id}`, image),
      clientMetadata: given.client_metadata,
      clientReadOnlyMetadata: given.client_read_only_metadata,
      serverMetadata: given.server_metadata,
      tags: given.tags,
      isAnonymous: given.is_anonymous ?? false,
      passwordHash,
      otpAuthEnabled: given.otp_auth_enabled,
      totpSecretSealed,
      email,
      isEmailVerified: given.primary_email_verified,
      isEmailUsedForAuth: given.primary_email_auth_enabled,
      providerLinks: given.oauth_providers,
      isRestricted: restriction.restricted_by_admin,
      restrictedReason: restriction.restricted_by_admin_reason,
      restrictedDetails: restriction.restricted_by_admin_private_details,
    }),
  );
  return await requireUserRow(context, userId);
}

import { KnownErrors, type UserId, type userChanges } from '@portico/contract';
import type { z } from 'zod';
import { dropImage, type GivenImage, readImage, storeImage } from '../../ground/images/index.ts';
import type { Caller, TenancyContext } from '../../kernel/context.ts';
import { passwordHashToStore, sealTotpSecret } from '../../users/credentials/index.ts';
import { givenFields, type UserColumns } from '../../users/users/index.ts';
import { totpStepOf } from '../totp/index.ts';

/** Column values that are prepared before the row is locked, since they take time or can reject the change. */
export interface PreparedColumns {
  readonly image: GivenImage | null | undefined;
  readonly columns: Pick<
    UserColumns,
    | 'password_hash'
    | 'totp_secret_sealed'
    | 'requires_totp'
    | 'passkey_replaces_totp'
    | 'totp_last_step'
    | 'totp_added_at'
  >;
}

/**
 * Parses the image, hashes the password and encrypts the secret of the second factor.
 *
 * @throws {PasswordRequirementsNotMet | InvalidTotpCode | SchemaError | Refusal | KeyServiceFailure}
 */
export async function prepareColumns(
  context: TenancyContext & Pick<Caller, 'level'>,
  userId: UserId,
  changes: UserChanges,
): Promise<PreparedColumns> {
  const { profile_image_url: given } = changes;
  const image = typeof given === 'string' ? readImage(given, { takesLinks: context.level !== 'client' }) : given;
  const hash = await passwordHashToStore(context, changes);
  const password = hash === undefined ? {} : { password_hash: hash };
  return { image, columns: { ...password, ...(await secondFactorColumns(context, userId, changes)) } };
}

/**
 * Returns the columns for a new secret. Null removes the second factor. A code that proves that the authenticator app has
 * the secret counts as used. A new authenticator app is asked for after a passkey too, unless the same change says otherwise.
 *
 * @throws {InvalidTotpCode} the code does not match the secret
 * @throws {SchemaError} there is a code without a secret
 * @see docs/reference/protocol/users.md#writable-fields
 */
async function secondFactorColumns(
  context: TenancyContext,
  userId: UserId,
  changes: Pick<UserChanges, 'totp_secret_base64' | 'totp_code' | 'passkey_replaces_totp'>,
): Promise<PreparedColumns['columns']> {
  const { totp_secret_base64: secret, totp_code: code } = changes;
  if (code !== undefined && typeof secret !== 'string') {
    throw new KnownErrors.SchemaError({ message: 'totp_code requires totp_secret_base64' });
  }
  if (secret === undefined) return {};
  const step = code === undefined || secret === null ? null : totpStepOf(secret, code, context.now);
  // @guard proof-of-new-authenticator-app
  if (step === undefined) throw new KnownErrors.InvalidTotpCode();
  const totp_added_at = secret === null ? null : context.now;
  const totp_secret_sealed = secret === null ? null : await sealTotpSecret(context, userId, secret);
  const requires_totp = secret !== null;
  // @guard passkeys-new-authenticator-app
  const passkey_replaces_totp = requires_totp && changes.passkey_replaces_totp === true;
  return { totp_secret_sealed, requires_totp, passkey_replaces_totp, totp_last_step: step, totp_added_at };
}

/** Returns the columns that are stored unchanged. */
export function plainColumns(changes: UserChanges): UserColumns {
  const { display_name, selected_team_id, otp_auth_enabled, is_anonymous } = changes;
  return {
    ...(display_name === undefined ? {} : { display_name: display_name === '' ? null : display_name }),
    ...(selected_team_id === undefined ? {} : { selected_team_id }),
    ...(otp_auth_enabled === undefined ? {} : { otp_auth_enabled, otp_auth_removed: !otp_auth_enabled }),
    ...(is_anonymous === undefined ? {} : { is_anonymous }),
    ...givenFields(changes),
    client_metadata: changes.client_metadata,
    client_read_only_metadata: changes.client_read_only_metadata,
    server_metadata: changes.server_metadata,
    tags: changes.tags,
  };
}

/** Replaces the image of a user. */
export async function storedImage(
  context: TenancyContext,
  user: { readonly id: UserId; readonly profile_image_url: string | null },
  image: GivenImage | null | undefined,
): Promise<Pick<UserColumns, 'profile_image_url'>> {
  if (image === undefined) return {};
  await dropImage(context, `user:${user.id}`, user.profile_image_url);
  return { profile_image_url: image === null ? null : await storeImage(context, `user:${user.id}`, image) };
}

/** Changes that a server may make to a user. The contract allows clients fewer. */
export type UserChanges = z.output<(typeof userChanges)['server']>;

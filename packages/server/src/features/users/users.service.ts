import { type AccessLevel, KnownErrors, type UserId, type userChanges } from '@portico/contract';
import type { z } from 'zod';
import { isUniqueViolation } from '../../db/errors.ts';
import { inTransaction } from '../../db/handle.ts';
import { announceChange } from '../../platform/changes/announce.ts';
import type { TenancyContext } from '../../platform/context.ts';
import { newId } from '../../platform/ids.ts';
import { isImportableHash } from '../../platform/passwords/imported-hash.ts';
import { refuseGuessablePassword } from '../../platform/passwords/password-rules.ts';
import { Refusal } from '../../platform/refusal.ts';
import { dropImage, type GivenImage, readImage, storeImage } from '../images/index.ts';
import { insertAddress } from './addresses.queries.ts';
import { requireAnonymousStorage } from './anonymous-storage.ts';
import { normaliseEmail, searchTextOf } from './search-text.ts';
import type { UserRow } from './user-row.ts';
import { requireUserRow } from './users.policy.ts';
import {
  addressesOfUser,
  deleteAddress,
  deleteUser,
  lockedUser,
  membershipOfUser,
  type UserColumns,
  updateAddress,
  updateUser,
} from './users.queries.ts';

/** The topic under which replicas hear that every token of a user is to be refused. */
export const userDeleted = 'user.deleted';

/** Everything a server may change of a user. Clients are held to less by the contract. */
export type UserChanges = z.output<(typeof userChanges)['server']>;

/** What else follows from a change of a user, decided by features that know more. */
export interface ChangeFollowers {
  /** Revokes every session of the user, inside the transaction of the change. */
  readonly revokeSessions: (context: TenancyContext, userId: UserId) => Promise<void>;
  /** Takes the passkey of the user away, inside the transaction of the change. */
  readonly removePasskey: (context: TenancyContext, userId: UserId) => Promise<void>;
  /** Names the personal teams of a user who is not anonymous any more, inside the transaction of the change. */
  readonly namePersonalTeams: (context: TenancyContext, user: NamedUser) => Promise<void>;
}

/** A user by id, and what people call them. */
export interface NamedUser {
  readonly userId: UserId;
  readonly displayName: string | null;
  readonly email: string | null;
}

/**
 * Refuses settings of a password that cannot be stored, and answers what to store.
 *
 * @returns undefined when the password stays as it is, null when it is taken away
 * @throws {PasswordRequirementsNotMet}
 * @throws {Refusal} 400 with the text of the protocol
 * @see docs/protocol/users.md#writable-fields
 */
export async function passwordHashToStore(
  context: TenancyContext,
  given: {
    password?: string | null | undefined;
    password_hash?: string | null | undefined;
    primary_email?: string | null | undefined;
    display_name?: string | null | undefined;
  },
): Promise<string | null | undefined> {
  const { password, password_hash } = given;
  if (password === undefined && password_hash === undefined) return undefined;
  if (typeof password === 'string' && typeof password_hash === 'string') {
    throw new Refusal(400, 'Cannot set both password and password_hash at the same time.');
  }
  if (typeof password_hash === 'string' && !isImportableHash(password_hash)) {
    throw new Refusal(400, 'Invalid password hash. Make sure it is a bcrypt hash of at most 16 rounds.');
  }
  const setsOne = typeof password === 'string' || typeof password_hash === 'string';
  if (setsOne && !context.project.config.auth.password.allowSignIn) {
    throw new Refusal(400, 'Password auth not enabled in the project');
  }
  if (typeof password === 'string') {
    const owner = { emails: [given.primary_email], displayName: given.display_name };
    await refuseGuessablePassword(context, password, owner);
    return await context.platform.passwordHasher.hash(password);
  }
  return password_hash ?? null;
}

/** @throws {Refusal} 400 for switches that the project or the kind of switch does not allow */
export function refuseImpossibleSwitches(
  context: TenancyContext,
  given: { otp_auth_enabled?: boolean | undefined; passkey_auth_enabled?: boolean | undefined },
): void {
  if (given.otp_auth_enabled === true && !context.project.config.auth.otp.allowSignIn) {
    throw new Refusal(400, 'OTP auth not enabled in the project');
  }
  if (given.passkey_auth_enabled === true) {
    throw new Refusal(400, 'Cannot manually enable passkey auth, it is enabled by registering a passkey.');
  }
}

/**
 * Changes a user.
 *
 * @throws {UserNotFound | TeamMembershipNotFound | UserWithEmailAlreadyExists | Refusal}
 * @see docs/protocol/users.md#writable-fields
 */
export async function changeUser(
  context: TenancyContext & { readonly level: AccessLevel },
  userId: UserId,
  changes: UserChanges,
  followers: ChangeFollowers,
): Promise<UserRow> {
  refuseImpossibleSwitches(context, changes);
  const image = readProfileImage(changes.profile_image_url, context.level);
  const hash = await passwordHashToStore(context, changes);
  const secondFactor = secondFactorColumns(context, changes.totp_secret_base64);
  const work = async (context: TenancyContext): Promise<UserRow> => {
    const user = await lockedUser.first(context, { userId });
    if (user === undefined) throw new KnownErrors.UserNotFound();
    if (user.is_anonymous && changes.is_anonymous !== false) requireAnonymousStorage(changes, image, user);
    await requireSelectable(context, userId, changes.selected_team_id);
    const credentialsChanged = await changePrimaryEmail(context, userId, changes);
    const columns: UserColumns = {
      ...plainColumns(changes),
      credentialsChanged,
      ...secondFactor,
      ...(hash === undefined ? {} : { password_hash: hash }),
      ...(await newProfileImage(context, userId, user.profile_image_url, image)),
    };
    const displayName = columns.display_name === undefined ? user.display_name : columns.display_name;
    await updateUser(context, userId, { ...columns, ...(await newSearchText(context, userId, displayName, changes)) });
    if (hash !== undefined) await followers.revokeSessions(context, userId);
    if (changes.passkey_auth_enabled === false) await followers.removePasskey(context, userId);
    if (user.is_anonymous && changes.is_anonymous === false) {
      const email = (await requireUserRow(context, userId)).primary_email;
      await followers.namePersonalTeams(context, { userId, displayName, email });
    }
    return await requireUserRow(context, userId);
  };
  // Users who exchange addresses at once wait for each other; the database ends one of the two.
  return await inTransaction(context, work, { retry: true });
}

function plainColumns(changes: UserChanges): UserColumns {
  const { display_name, selected_team_id, otp_auth_enabled, is_anonymous } = changes;
  return {
    ...(display_name === undefined ? {} : { display_name: display_name === '' ? null : display_name }),
    ...(selected_team_id === undefined ? {} : { selected_team_id }),
    ...(otp_auth_enabled === undefined ? {} : { otp_auth_enabled, otp_auth_removed: !otp_auth_enabled }),
    ...(is_anonymous === undefined ? {} : { is_anonymous }),
    client_metadata: changes.client_metadata,
    client_read_only_metadata: changes.client_read_only_metadata,
    server_metadata: changes.server_metadata,
  };
}

/** Seals the secret of a second factor for the database; it opens for this tenancy only. */
export function sealTotpSecret(context: TenancyContext, secretBase64: string): string {
  return context.platform.serverKeys.seal(totpPurpose(context), secretBase64);
}

/** Opens what `sealTotpSecret` made. */
export function openTotpSecret(context: TenancyContext, sealed: string): string {
  return context.platform.serverKeys.unseal(totpPurpose(context), sealed);
}

function totpPurpose(context: TenancyContext): string {
  return `totp:${context.tenancyId}`;
}

/**
 * A new secret starts with no code taken; a null takes the second factor away.
 *
 * @see docs/protocol/users.md#writable-fields
 */
function secondFactorColumns(context: TenancyContext, secret: string | null | undefined): UserColumns {
  if (secret === undefined) return {};
  const totp_added_at = secret === null ? null : context.now;
  const totp_secret_sealed = secret === null ? null : sealTotpSecret(context, secret);
  return { totp_secret_sealed, requires_totp: secret !== null, totp_last_step: null, totp_added_at };
}

/** @throws {Refusal} 400 for what is no picture, or a link from a client */
function readProfileImage(given: string | null | undefined, level: AccessLevel): GivenImage | null | undefined {
  return typeof given === 'string' ? readImage(given, { takesLinks: level !== 'client' }) : given;
}

async function newProfileImage(
  context: TenancyContext,
  userId: UserId,
  before: string | null,
  image: GivenImage | null | undefined,
): Promise<Pick<UserColumns, 'profile_image_url'>> {
  if (image === undefined) return {};
  await dropImage(context, `user:${userId}`, before);
  return { profile_image_url: image === null ? null : await storeImage(context, `user:${userId}`, image) };
}

async function requireSelectable(
  context: TenancyContext,
  userId: UserId,
  teamId: UserChanges['selected_team_id'],
): Promise<void> {
  if (teamId === undefined || teamId === null) return;
  const membership = await membershipOfUser.first(context, { userId, teamId });
  if (membership === undefined) throw new KnownErrors.TeamMembershipNotFound({ team_id: teamId, user_id: userId });
}

/**
 * Changes the primary address of a user. The verified flag stays as it was unless it is given; a new address starts
 * unverified, and one that the user has already is as verified as it was. A null takes the address away. Belongs into a transaction that holds the user.
 *
 * @returns whether the user has another primary address now
 * @throws {UserWithEmailAlreadyExists} somebody else signs in with the address
 */
export async function changePrimaryEmail(
  context: TenancyContext,
  userId: UserId,
  changes: UserChanges,
): Promise<boolean> {
  const { primary_email, primary_email_verified, primary_email_auth_enabled } = changes;
  if (primary_email === undefined && primary_email_verified === undefined && primary_email_auth_enabled === undefined) {
    return false;
  }
  const addresses = await addressesOfUser.all(context, { userId });
  const old = addresses.find((address) => address.is_primary);
  const value =
    primary_email === undefined ? old?.value : primary_email === null ? undefined : normaliseEmail(primary_email);
  if (value === undefined) {
    refuseFlagsWithoutEmail(changes);
    if (old !== undefined) await deleteAddress.run(context, { id: old.id });
    return old !== undefined;
  }
  const other = addresses.find((address) => address.value === value && address.id !== old?.id);
  const isVerified = primary_email_verified ?? (other ?? old)?.is_verified ?? false;
  const usedForAuth = primary_email_auth_enabled ?? [old, other].some((address) => address?.used_for_auth === true);
  await refuseTakenEmail(value, async () => {
    if (other !== undefined) {
      if (old !== undefined) await deleteAddress.run(context, { id: old.id });
      await updateAddress.run(context, { id: other.id, value, isVerified, usedForAuth, isPrimary: true });
    } else if (old !== undefined) {
      await updateAddress.run(context, { id: old.id, value, isVerified, usedForAuth, isPrimary: true });
    } else {
      const flags = { isPrimary: true, isVerified, usedForAuth };
      await insertAddress.run(context, { id: newId(), userId, value, ...flags, now: context.now });
    }
  });
  return value !== old?.value;
}

/** @throws {Refusal} 400 with the text of the protocol */
export function refuseFlagsWithoutEmail(given: {
  primary_email_verified?: boolean | undefined;
  primary_email_auth_enabled?: boolean | undefined;
}): void {
  for (const flag of ['primary_email_verified', 'primary_email_auth_enabled'] as const) {
    if (given[flag] === true) throw new Refusal(400, `${flag} cannot be true without primary_email`);
  }
}

/** Turns the database's refusal of an address that is taken into the known error. */
export async function refuseTakenEmail<T>(email: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isUniqueViolation(error, 'contact_channels_used_for_auth')) throw error;
    throw new KnownErrors.UserWithEmailAlreadyExists({ email, would_work_if_email_was_verified: false });
  }
}

/** What a user is found by after a change of the name or the primary address. */
export async function newSearchText(
  context: TenancyContext,
  userId: UserId,
  displayName: string | null,
  changes: UserChanges,
): Promise<Pick<UserColumns, 'search_text'>> {
  if (changes.display_name === undefined && changes.primary_email === undefined) return {};
  const addresses = await addressesOfUser.all(context, { userId });
  return {
    search_text: searchTextOf(
      displayName,
      addresses.map(({ value }) => value),
    ),
  };
}

/**
 * Deletes a user with everything of it; its access tokens are refused from then on.
 *
 * @throws {UserNotFound}
 */
export async function removeUser(context: TenancyContext, userId: UserId): Promise<void> {
  await inTransaction(context, async (context) => {
    const deleted = await deleteUser.first(context, { userId });
    if (deleted === undefined) throw new KnownErrors.UserNotFound();
    await dropImage(context, `user:${userId}`, deleted.profile_image_url);
    await announceChange(context, userDeleted, [userId]);
  });
}

import type { UserId } from '@portico/contract';
import type { TenancyContext } from '../../kernel/context.ts';
import { revokeKeysOfUser } from '../../teams/api-keys/index.ts';
import { keepOnlyProvenAddress, proveAddress } from '../../users/contact-channels/index.ts';
import { deleteProviderLinksOfUser } from '../../users/provider-links/index.ts';
import { revokeSessionsOfUser } from '../../users/sessions/index.ts';
import { lockedUser, updateUser } from '../../users/users/index.ts';
import { removePasskeys } from '../passkey/index.ts';
import { recordRemoval } from './proven-address.queries.ts';

/** The first proof of an address. */
interface Proof {
  readonly userId: UserId;
  /** The proven address, as it is stored. */
  readonly email: string;
  /** Whether the proof has set a new password, which stays. */
  readonly hasNewPassword: boolean;
}

/**
 * Removes what earlier sessions added to an account whose address was never proven, when a person proves it: the password,
 * passkeys, linked accounts, the second factor with its recovery codes and trusted devices, API keys, other contact channels,
 * sessions, and all open codes, flows and command-line logins. Another person can have prepared the account for the owner of
 * the address. The address becomes verified and primary. An address that was verified before changes nothing. One event and one
 * email are about all of it.
 *
 * Each sign-in that an address alone can open calls it, in the transaction of the proof. Changes that a session has begun check
 * after the lock of the user that the session still exists, so that none of them adds anything afterwards.
 *
 * @see docs/run/security.md#accounts-of-unproven-addresses
 */
export async function removeEarlierAccess(
  context: TenancyContext,
  { userId, email, hasNewPassword }: Proof,
): Promise<void> {
  const user = await lockedUser.first(context, { userId });
  const contactChannels = await proveAddress(context, userId, email);
  if (user === undefined || contactChannels === undefined) return;
  await removeAll(context, userId, { ...user, contactChannels, hasNewPassword });
}

/**
 * Removes the same from an account whose address was proven by its verification: everything but the address, also the password. Call it
 * in a transaction.
 *
 * @param the.email the verified address, as it is stored
 * @returns false if the user no longer signs in with the address
 */
export async function removeOtherAccess(
  context: TenancyContext,
  { userId, email }: Pick<Proof, 'userId' | 'email'>,
): Promise<boolean> {
  const user = await lockedUser.first(context, { userId });
  const contactChannels = await keepOnlyProvenAddress(context, userId, email);
  if (user === undefined || contactChannels === undefined) return false;
  await removeAll(context, userId, { ...user, contactChannels, hasNewPassword: false });
  return true;
}

interface Removal {
  readonly password_hash: string | null;
  readonly requires_totp: boolean;
  /** How many other addresses were removed. */
  readonly contactChannels: number;
  readonly hasNewPassword: boolean;
}

async function removeAll(
  context: TenancyContext,
  userId: UserId,
  { contactChannels: contact_channels, hasNewPassword, ...user }: Removal,
): Promise<void> {
  const removed = {
    password: !hasNewPassword && user.password_hash !== null ? 1 : 0,
    second_factor: user.requires_totp ? 1 : 0,
    // @guard prepared-passkeys
    passkeys: await removePasskeys(context, userId),
    // @guard prepared-provider-links
    oauth_accounts: await deleteProviderLinksOfUser.run(context, { userId }),
    // @guard prepared-api-keys
    api_keys: await revokeKeysOfUser(context, userId),
    contact_channels,
  };
  await updateUser(context, userId, {
    // @guard removal-password-is-removed-too
    ...(hasNewPassword ? {} : { password_hash: null }),
    ...withoutSecondFactor,
    credentialsChanged: true,
  });
  await revokeSessionsOfUser(context, userId);
  const isAnyRemoved = Object.values(removed).some((count) => count > 0);
  // @guard prepared-event
  if (isAnyRemoved) await recordRemoval.first(context, { userId, removed: JSON.stringify(removed) });
}

/** A trigger removes recovery codes and trusted devices with the second factor. */
const withoutSecondFactor = {
  totp_secret_sealed: null,
  // @guard prepared-second-factors
  requires_totp: false,
  totp_last_step: null,
  totp_added_at: null,
};

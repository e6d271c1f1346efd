import type { UserId } from '@portico/contract';
import type { TenancyContext } from '../../platform/context.ts';
import { revokeApiKeysOfUser } from '../api-keys/index.ts';
import { removePasskeys } from '../passkey/index.ts';
import { revokeSessionsOfUser } from '../sessions/index.ts';
import { deleteProviderLinksOfUser, keepOnlyAddress, lockedUser, updateUser } from '../users/index.ts';
import { recordRemoval, silenceNotices } from './proven-address.queries.ts';

/** The first proof of an address. */
interface Proof {
  readonly userId: UserId;
  /** The address that its owner has proved. Normalised. */
  readonly email: string;
  /** Whether the proof has set a new password, which stays. */
  readonly hasNewPassword: boolean;
}

/**
 * Gives an account to the person who proves an address that nobody has proved before. Anyone can sign up with the address of
 * another person and prepare the account: so everything that earlier sessions added is removed, and the address becomes
 * verified and primary. What is removed: the password, passkeys, provider links with their tokens, the second factor with its
 * recovery codes and trusted devices, other addresses, API keys, sessions, and all open codes, flows and command-line logins.
 *
 * Every sign-in that an address alone can open calls it, in the transaction of the sign-in. Changes that a session has begun
 * before check after the lock of the user that the session still exists, so none of them can add anything afterwards.
 *
 * @returns false if the address was verified before, or is not used for sign-in: then nothing changes
 * @see docs/security.md#guarantees
 */
export async function proveAddress(context: TenancyContext, { userId, email, hasNewPassword }: Proof): Promise<boolean> {
  const user = await lockedUser.first(context, { userId });
  if (user === undefined) return false;
  const addresses = await keepOnlyAddress(context, user, email);
  if (addresses === undefined) return false;
  await silenceNotices.run(context, { userId });
  const removed = {
    password: !hasNewPassword && user.password_hash !== null ? 1 : 0,
    second_factor: user.requires_totp ? 1 : 0,
    passkeys: await removePasskeys(context, userId),
    oauth_accounts: await deleteProviderLinksOfUser.run(context, { userId }),
    api_keys: await revokeApiKeysOfUser(context, userId),
    contact_channels: addresses.removed,
  };
  await updateUser(context, userId, {
    ...(hasNewPassword ? {} : { password_hash: null }),
    ...withoutSecondFactor,
    search_text: addresses.searchText,
    credentialsChanged: true,
  });
  await revokeSessionsOfUser(context, userId);
  const isAnyRemoved = Object.values(removed).some((count) => count > 0);
  if (isAnyRemoved) await recordRemoval.first(context, { userId, removed: JSON.stringify(removed) });
  return true;
}

/** A trigger removes recovery codes and trusted devices with the second factor. */
const withoutSecondFactor = {
  totp_secret_sealed: null,
  requires_totp: false,
  totp_last_step: null,
  totp_added_at: null,
};

import type { UserId } from '@portico/contract';
import type { TenancyContext } from '../../platform/context.ts';
import { revokeKeysOfUser } from '../api-keys/index.ts';
import { removePasskeys } from '../passkey/index.ts';
import { deleteProviderLinksOfUser, proveAddress, updateUser } from '../users/index.ts';

/**
 * Removes what earlier sessions added to an account whose address was never proven, when a person proves it: passkeys, linked
 * accounts, the second factor with its recovery codes and trusted devices, API keys, and other contact channels. Another person
 * can have prepared the account for the owner of the address. The address becomes verified and primary. An address that was
 * verified before changes nothing.
 *
 * Call it in the transaction of the proof, with the user locked, and after all sessions were revoked: then no earlier session
 * can add anything any more.
 *
 * @param email the proven address
 * @see docs/security.md#accounts-of-unproven-addresses
 */
export async function removeEarlierAccess(
  context: TenancyContext,
  { userId, email }: { readonly userId: UserId; readonly email: string },
): Promise<void> {
  if (!(await proveAddress(context, userId, email))) return;
  await removePasskeys(context, userId);
  await deleteProviderLinksOfUser.run(context, { userId });
  await revokeKeysOfUser(context, userId);
  await updateUser(context, userId, {
    totp_secret_sealed: null,
    requires_totp: false,
    totp_last_step: null,
    totp_added_at: null,
  });
}

import type { UserId } from '@portico/contract';
import type { TenancyContext } from '../../platform/context.ts';
import { searchTextOf } from './search-text.ts';
import { addressesOfUser, deleteOtherAddresses, updateAddress } from './users.queries.ts';

/**
 * Makes an unverified address the only one of a user: verified and primary. Call it in a transaction that has locked the user.
 *
 * @returns how many others were removed, and the search text of the user. Undefined, without a change, if the address is
 *   verified or not used for sign-in
 */
export async function keepOnlyAddress(
  context: TenancyContext,
  { id: userId, display_name: displayName }: { readonly id: UserId; readonly display_name: string | null },
  value: string,
): Promise<{ readonly removed: number; readonly searchText: string } | undefined> {
  const addresses = await addressesOfUser.all(context, { userId });
  const proven = addresses.find((address) => address.value === value && address.used_for_auth);
  if (proven === undefined || proven.is_verified) return undefined;
  const { id } = proven;
  const removed = await deleteOtherAddresses.run(context, { userId, keptId: id });
  await updateAddress.run(context, { id, value, isVerified: true, usedForAuth: true, isPrimary: true });
  return { removed, searchText: searchTextOf(displayName, [value]) };
}

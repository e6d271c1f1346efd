import type { UserId } from '@portico/contract';
import type { TenancyContext } from '../../platform/context.ts';
import { deleteOtherAddresses } from './addresses.queries.ts';
import { searchTextOf } from './search-text.ts';
import { addressesOfUser, lockedUser, updateAddress, updateUser } from './users.queries.ts';

/**
 * Marks an email of a user as verified, makes it the primary email and removes all others, if it was not verified before. Call
 * it in a transaction.
 *
 * @param email as it is stored
 * @returns how many others were removed. Undefined if there is nothing to do: it was verified, or the user does not have it
 */
export async function proveAddress(
  context: TenancyContext,
  userId: UserId,
  email: string,
): Promise<number | undefined> {
  const user = await lockedUser.first(context, { userId });
  const addresses = await addressesOfUser.all(context, { userId });
  const proven = addresses.find(({ value }) => value === email);
  if (user === undefined || proven === undefined || proven.is_verified) return undefined;
  const { id } = proven;
  const removed = await deleteOtherAddresses.run(context, { userId, id });
  const { used_for_auth: usedForAuth } = proven;
  await updateAddress.run(context, { id, value: email, isVerified: true, usedForAuth, isPrimary: true });
  await updateUser(context, userId, { search_text: searchTextOf(user.display_name, [email]) });
  return removed;
}

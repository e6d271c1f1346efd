import type { UserId } from '@portico/contract';
import type { TenancyContext } from '../../kernel/context.ts';
import { searchTextOf } from '../../kernel/search-text.ts';
import { lockedUser, updateUser } from '../users/index.ts';
import { addressesOfUser, deleteOtherAddresses, updateAddress } from './addresses.queries.ts';

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
  const addresses = await lockedAddresses(context, userId);
  const proven = addresses?.all.find(({ value }) => value === email);
  // @guard prepared-verified-before
  if (addresses === undefined || proven === undefined || proven.is_verified) return undefined;
  return await keepOnly(context, userId, addresses, proven);
}

/**
 * Makes a verified email, which the user signs in with, the primary email and removes all others. Call it in a transaction.
 *
 * @param email as it is stored
 * @returns how many others were removed. Undefined if the user no longer has such an email
 */
export async function keepOnlyProvenAddress(
  context: TenancyContext,
  userId: UserId,
  email: string,
): Promise<number | undefined> {
  const addresses = await lockedAddresses(context, userId);
  const proven = addresses?.all.find(({ value }) => value === email);
  if (addresses === undefined || proven === undefined) return undefined;
  // @guard removal-link-dies-with-address
  if (!proven.is_verified || !proven.used_for_auth) return undefined;
  return await keepOnly(context, userId, addresses, proven);
}

type AddressRow = Awaited<ReturnType<typeof addressesOfUser.all>>[number];

interface LockedAddresses {
  readonly displayName: string | null;
  readonly all: readonly AddressRow[];
}

async function lockedAddresses(context: TenancyContext, userId: UserId): Promise<LockedAddresses | undefined> {
  const user = await lockedUser.first(context, { userId });
  if (user === undefined) return undefined;
  return { displayName: user.display_name, all: await addressesOfUser.all(context, { userId }) };
}

async function keepOnly(
  context: TenancyContext,
  userId: UserId,
  { displayName }: LockedAddresses,
  { id, value, used_for_auth: usedForAuth }: AddressRow,
): Promise<number> {
  // @guard prepared-addresses
  const removed = await deleteOtherAddresses.run(context, { userId, id });
  await updateAddress.run(context, { id, value, isVerified: true, usedForAuth, isPrimary: true });
  await updateUser(context, userId, { search_text: searchTextOf(displayName, [value]) });
  return removed;
}

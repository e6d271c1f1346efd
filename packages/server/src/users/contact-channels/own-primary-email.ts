import type { UserId } from '@portico/contract';
import { newId } from '../../base/ids.ts';
import type { TenancyContext } from '../../kernel/context.ts';
import { normaliseEmail } from '../../kernel/search-text.ts';
import { addressesOfUser, demoteAddresses, insertAddress, updateAddress } from './addresses.queries.ts';
import { refuseAnotherAddress } from './addresses.service.ts';

/**
 * Changes the primary email as the user's own client may: a new address is unverified and opens nothing, because nobody
 * has proved that it belongs to the user. An address that the user already has keeps its flags. The old address stays as
 * a contact channel, with its sign-in. Null leaves the user without a primary email. Call it in a transaction that has locked the
 * user.
 *
 * @returns whether the primary email has changed
 * @throws {Refusal} 400, the user has the maximum number of contact channels
 */
export async function changeOwnPrimaryEmail(
  context: TenancyContext,
  userId: UserId,
  email: string | null,
): Promise<boolean> {
  const addresses = await addressesOfUser.all(context, { userId });
  const old = addresses.find((address) => address.is_primary);
  const value = email === null ? undefined : normaliseEmail(email);
  if (value === old?.value) return false;
  const known = addresses.find((address) => address.value === value);
  if (value !== undefined && known === undefined) refuseAnotherAddress(context, addresses);
  await demoteAddresses.run(context, { userId });
  if (value === undefined) return true;
  if (known === undefined) {
    const flags = { isPrimary: true, isVerified: false, usedForAuth: false };
    await insertAddress.run(context, { id: newId(), userId, value, ...flags, now: context.now });
  } else {
    const { id, is_verified: isVerified, used_for_auth: usedForAuth } = known;
    await updateAddress.run(context, { id, value, isVerified, usedForAuth, isPrimary: true });
  }
  return true;
}

import { KnownErrors, type UserId } from '@portico/contract';
import { isUniqueViolation } from '../../db/errors.ts';
import { inTransaction } from '../../db/handle.ts';
import type { TenancyContext } from '../../platform/context.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import { demoteAddresses, insertAddress } from './addresses.queries.ts';
import { normaliseEmail, searchTextOf } from './search-text.ts';
import { addressesOfUser, deleteAddress, lockedUser, updateAddress, updateUser } from './users.queries.ts';

/** An address as its user has it. */
export interface Address {
  readonly id: string;
  readonly value: string;
  readonly is_primary: boolean;
  readonly is_verified: boolean;
  readonly used_for_auth: boolean;
}

/** What is known of an address to be added. */
export interface NewAddress {
  readonly value: string;
  readonly used_for_auth: boolean;
  readonly is_primary?: boolean | undefined;
  readonly is_verified?: boolean | undefined;
}

/** What is to become of an address; what is left out stays. */
export type AddressChanges = { readonly [K in keyof NewAddress]?: NewAddress[K] | undefined };

/**
 * Adds an address to a user. A new primary one takes the place of the old one, which stays.
 *
 * @throws {UserIdDoesNotExist}
 * @throws {Refusal} 400, the user has the address already, or has too many
 * @throws {ContactChannelAlreadyUsedForAuthBySomeoneElse}
 * @see docs/protocol/users.md#contact-channels
 */
export async function addAddress(context: TenancyContext, userId: UserId, given: NewAddress): Promise<Address> {
  const added: Address = {
    id: newId(),
    value: normaliseEmail(given.value),
    is_primary: given.is_primary ?? false,
    is_verified: given.is_verified ?? false,
    used_for_auth: given.used_for_auth,
  };
  return await changeAddresses(context, userId, async (context, addresses) => {
    if (addresses === undefined) throw new KnownErrors.UserIdDoesNotExist({ user_id: userId });
    refuseDuplicate(addresses, added);
    const { contactChannels } = context.platform.settings.bounds;
    if (addresses.length >= contactChannels) {
      throw new Refusal(400, `A user can have at most ${contactChannels} contact channels.`);
    }
    if (added.is_primary) await demoteAddresses.run(context, { userId });
    await refuseAddressOfOthers(added.value, async () => {
      await insertAddress.run(context, { ...addressColumns(added), userId, now: context.now });
    });
    return { answer: added, after: [...addresses.map((address) => demotedBy(added, address)), added] };
  });
}

/**
 * Changes an address of a user. Another value is unverified unless it is said to be verified.
 *
 * @throws {Refusal} 400, the user has no such address, or has the new value already
 * @throws {ContactChannelAlreadyUsedForAuthBySomeoneElse} without the address: who changes another thing of it may not
 *   know that
 * @see docs/protocol/users.md#contact-channels
 */
export async function changeAddress(
  context: TenancyContext,
  userId: UserId,
  addressId: string,
  changes: AddressChanges,
): Promise<Address> {
  return await changeAddresses(context, userId, async (context, addresses) => {
    const old = requireAddress(addresses, addressId);
    const value = changes.value === undefined ? old.value : normaliseEmail(changes.value);
    const changed: Address = {
      id: old.id,
      value,
      is_primary: changes.is_primary ?? old.is_primary,
      is_verified: changes.is_verified ?? (value === old.value && old.is_verified),
      used_for_auth: changes.used_for_auth ?? old.used_for_auth,
    };
    const all = (addresses ?? []).map((address) => (address.id === old.id ? changed : address));
    refuseDuplicate(
      all.filter(({ id }) => id !== old.id),
      changed,
    );
    if (changed.is_primary && !old.is_primary) await demoteAddresses.run(context, { userId });
    await refuseAddressOfOthers(null, async () => {
      await updateAddress.run(context, addressColumns(changed));
    });
    return {
      answer: changed,
      after: all.map((address) => (address === changed ? changed : demotedBy(changed, address))),
    };
  });
}

/**
 * Takes an address from a user, be it the primary one.
 *
 * @throws {Refusal} 400, the user has no such address
 */
export async function removeAddress(context: TenancyContext, userId: UserId, addressId: string): Promise<void> {
  await changeAddresses(context, userId, async (context, addresses) => {
    const old = requireAddress(addresses, addressId);
    await deleteAddress.run(context, { id: old.id });
    return { answer: undefined, after: (addresses ?? []).filter(({ id }) => id !== old.id) };
  });
}

interface Change<T> {
  readonly answer: T;
  /** All addresses as they are now, in the order of their creation. */
  readonly after: readonly Address[];
}

/** A user has one primary address. */
function demotedBy(primary: Address, other: Address): Address {
  return primary.is_primary ? { ...other, is_primary: false } : other;
}

function primaryOf(addresses: readonly Address[]): string | undefined {
  return addresses.find(({ is_primary }) => is_primary)?.value;
}

/**
 * Changes the addresses of a user while nobody else does, and what the user is found by. The user is locked first, as
 * everywhere. Two users who exchange addresses wait for each other in the unique index; the database ends one of the
 * two, which is run again.
 *
 * @param change gets undefined for the addresses of a user that is not there
 */
async function changeAddresses<T>(
  context: TenancyContext,
  userId: UserId,
  change: (context: TenancyContext, addresses: readonly Address[] | undefined) => Promise<Change<T>>,
): Promise<T> {
  const work = async (context: TenancyContext) => {
    const user = await lockedUser.first(context, { userId });
    const addresses = user === undefined ? undefined : await addressesOfUser.all(context, { userId });
    const { answer, after } = await change(context, addresses);
    if (user === undefined || addresses === undefined) return answer;
    const values = after.map(({ value }) => value);
    const credentialsChanged = primaryOf(addresses) !== primaryOf(after);
    if (credentialsChanged || values.join('\n') !== addresses.map(({ value }) => value).join('\n')) {
      await updateUser(context, userId, { search_text: searchTextOf(user.display_name, values), credentialsChanged });
    }
    return answer;
  };
  return await inTransaction(context, work, { retry: true });
}

function requireAddress(addresses: readonly Address[] | undefined, addressId: string): Address {
  const found = addresses?.find(({ id }) => id === addressId);
  if (found === undefined) throw new Refusal(400, 'Contact channel not found');
  return found;
}

function refuseDuplicate(others: readonly Address[], address: Address): void {
  if (others.some(({ value }) => value === address.value)) throw new Refusal(400, 'Contact channel already exists');
}

function addressColumns(address: Address) {
  return {
    id: address.id,
    value: address.value,
    isPrimary: address.is_primary,
    isVerified: address.is_verified,
    usedForAuth: address.used_for_auth,
  };
}

/** Turns the database's refusal of an address that somebody else signs in with into the known error. */
async function refuseAddressOfOthers(told: string | null, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!isUniqueViolation(error, 'contact_channels_used_for_auth')) throw error;
    throw new KnownErrors.ContactChannelAlreadyUsedForAuthBySomeoneElse({
      type: 'email',
      contact_channel_value: told,
      would_work_if_email_was_verified: false,
    });
  }
}

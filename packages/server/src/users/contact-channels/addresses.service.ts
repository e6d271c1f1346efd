import { KnownErrors, type UserId } from '@portico/contract';
import { newId } from '../../base/ids.ts';
import { Refusal } from '../../base/refusal.ts';
import { isUniqueViolation } from '../../db/errors.ts';
import { inTransaction } from '../../db/handle.ts';
import type { Caller, TenancyContext } from '../../kernel/context.ts';
import { normaliseEmail, searchTextOf } from '../../kernel/search-text.ts';
import { lockedUser, updateUser } from '../users/index.ts';
import {
  addressesOfUser,
  deleteAddress,
  demoteAddresses,
  insertAddress,
  livingSession,
  updateAddress,
} from './addresses.queries.ts';

/** A caller who may be a client with a session. */
type AddressContext = TenancyContext & Partial<Pick<Caller, 'level' | 'claims'>>;

/** A contact channel of a user. */
export interface Address {
  readonly id: string;
  readonly value: string;
  readonly is_primary: boolean;
  readonly is_verified: boolean;
  readonly used_for_auth: boolean;
}

/** Values of a contact channel to add. */
export interface NewAddress {
  readonly value: string;
  readonly used_for_auth: boolean;
  readonly is_primary?: boolean | undefined;
  readonly is_verified?: boolean | undefined;
}

/** Changes of a contact channel. Undefined values stay the same. */
export type AddressChanges = { readonly [K in keyof NewAddress]?: NewAddress[K] | undefined };

/**
 * Adds an email to a user. A new primary email replaces the old one, which stays as a contact channel.
 *
 * @throws {UserIdDoesNotExist}
 * @throws {Refusal} 400, the user already has the email, or has too many
 * @throws {SignUpNotEnabled | ContactChannelAlreadyUsedForAuthBySomeoneElse}
 * @see docs/reference/protocol/users.md#contact-channels
 */
export async function addAddress(context: AddressContext, userId: UserId, given: NewAddress): Promise<Address> {
  const added: Address = {
    id: newId(),
    value: normaliseEmail(given.value),
    is_primary: given.is_primary ?? false,
    is_verified: given.is_verified ?? false,
    used_for_auth: given.used_for_auth,
  };
  requireSignUp(context, added);
  return await changeAddresses(context, userId, async (context, addresses) => {
    if (addresses === undefined) throw new KnownErrors.UserIdDoesNotExist({ user_id: userId });
    refuseDuplicate(addresses, added);
    refuseAnotherAddress(context, addresses);
    if (added.is_primary) await demoteAddresses.run(context, { userId });
    await refuseAddressOfOthers(added.value, async () => {
      await insertAddress.run(context, { ...addressColumns(added), userId, now: context.now });
    });
    return { answer: added, after: [...addresses.map((address) => demotedBy(added, address)), added] };
  });
}

/**
 * Changes an email of a user. A new value is unverified unless the change verifies it.
 *
 * @throws {Refusal} 400, the user has no such contact channel, or already has the new value
 * @throws {SignUpNotEnabled}
 * @throws {ContactChannelAlreadyUsedForAuthBySomeoneElse} without the email if only other fields change, since the
 * caller may not know it
 * @see docs/reference/protocol/users.md#contact-channels
 */
export async function changeAddress(
  caller: AddressContext,
  userId: UserId,
  addressId: string,
  changes: AddressChanges,
): Promise<Address> {
  return await changeAddresses(caller, userId, async (context, addresses) => {
    const old = requireAddress(addresses, addressId);
    const value = changes.value === undefined ? old.value : normaliseEmail(changes.value);
    const changed: Address = {
      id: old.id,
      value,
      is_primary: changes.is_primary ?? old.is_primary,
      is_verified: changes.is_verified ?? (value === old.value && old.is_verified),
      used_for_auth: changes.used_for_auth ?? old.used_for_auth,
    };
    if (!old.used_for_auth || value !== old.value) requireSignUp(caller, changed);
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
 * Removes an email from a user, even the primary one.
 *
 * @throws {Refusal} 400, the user has no such contact channel
 */
export async function removeAddress(context: AddressContext, userId: UserId, addressId: string): Promise<void> {
  await changeAddresses(context, userId, async (context, addresses) => {
    const old = requireAddress(addresses, addressId);
    await deleteAddress.run(context, { id: old.id });
    return { answer: undefined, after: (addresses ?? []).filter(({ id }) => id !== old.id) };
  });
}

interface Change<T> {
  readonly answer: T;
  /** All emails after the change, ordered by creation. */
  readonly after: readonly Address[];
}

/** Removes the primary flag from another address, since a user has only one primary email. */
function demotedBy(primary: Address, other: Address): Address {
  return primary.is_primary ? { ...other, is_primary: false } : other;
}

function primaryOf(addresses: readonly Address[]): string | undefined {
  return addresses.find(({ is_primary }) => is_primary)?.value;
}

/**
 * Changes the emails of a user under a lock, and updates the search text. The user is locked first, as in all
 * statements. Two users who swap emails concurrently deadlock in the unique index. The database aborts one of the two
 * transactions, which is retried.
 *
 * @param change receives undefined if the user does not exist
 */
async function changeAddresses<T>(
  context: AddressContext,
  userId: UserId,
  change: (context: TenancyContext, addresses: readonly Address[] | undefined) => Promise<Change<T>>,
): Promise<T> {
  const work = async (context: AddressContext) => {
    const user = await lockedUser.first(context, { userId });
    // @guard prepared-no-address-after-end
    await requireLivingSession(context);
    const addresses = user === undefined ? undefined : await addressesOfUser.all(context, { userId });
    const { answer, after } = await change(context, addresses);
    if (user === undefined || addresses === undefined) return answer;
    const values = after.map(({ value }) => value);
    // @guard version-after-email-change
    const credentialsChanged = primaryOf(addresses) !== primaryOf(after);
    if (credentialsChanged || values.join('\n') !== addresses.map(({ value }) => value).join('\n')) {
      await updateUser(context, userId, { search_text: searchTextOf(user.display_name, values), credentialsChanged });
    }
    return answer;
  };
  return await inTransaction(context, work);
}

/**
 * An anonymous user who can sign in with an address has signed up. Anyone can become anonymous, and would learn whose address it is.
 *
 * @throws {SignUpNotEnabled}
 */
function requireSignUp({ level, claims, project }: AddressContext, { used_for_auth }: Address): void {
  const isVisitor = level === 'client' && claims?.is_anonymous === true;
  // @guard address-of-anonymous-user-is-sign-up
  if (isVisitor && used_for_auth && !project.config.auth.allowSignUp) throw new KnownErrors.SignUpNotEnabled();
}

/** The session of a client must not have ended since its access token was read. @throws {AccessTokenExpired} */
async function requireLivingSession({ level, claims, ...context }: AddressContext): Promise<void> {
  if (level !== 'client' || claims === null || claims === undefined) return;
  const found = await livingSession.first(context, { sessionId: claims.refresh_token_id, userId: claims.sub });
  if (found === undefined) throw new KnownErrors.AccessTokenExpired({ expired_at_millis: context.now.getTime() });
}

function requireAddress(addresses: readonly Address[] | undefined, addressId: string): Address {
  const found = addresses?.find(({ id }) => id === addressId);
  if (found === undefined) throw new Refusal(400, 'Contact channel not found');
  return found;
}

/** @throws {Refusal} 400, the user has the maximum number of contact channels */
export function refuseAnotherAddress({ platform }: TenancyContext, addresses: readonly Address[]): void {
  const { contactChannels } = platform.settings.bounds;
  if (addresses.length >= contactChannels) {
    throw new Refusal(400, `A user can have at most ${contactChannels} contact channels.`);
  }
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

/** Converts the unique violation of an email that another user signs in with to the known error. */
async function refuseAddressOfOthers(address: string | null, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!isUniqueViolation(error, 'contact_channels_used_for_auth')) throw error;
    throw new KnownErrors.ContactChannelAlreadyUsedForAuthBySomeoneElse({
      type: 'email',
      contact_channel_value: address,
      would_work_if_email_was_verified: false,
    });
  }
}

import { KnownErrors, type UserId } from '@portico/contract';
import { newId } from '../../base/ids.ts';
import { Refusal } from '../../base/refusal.ts';
import { isUniqueViolation } from '../../db/errors.ts';
import type { TenancyContext } from '../../kernel/context.ts';
import { normaliseEmail, searchTextOf } from '../../kernel/search-text.ts';
import type { UserColumns } from '../users/index.ts';
import { addressesOfUser, deleteAddress, insertAddress, updateAddress } from './addresses.queries.ts';

/** Changes of the primary email. Undefined values stay the same. */
export interface EmailChanges {
  readonly primary_email?: string | null | undefined;
  readonly primary_email_verified?: boolean | undefined;
  readonly primary_email_auth_enabled?: boolean | undefined;
}

/**
 * Changes the primary email of a user. The verified flag stays the same unless it is set. A new email is unverified,
 * and an existing one keeps its flag. Null removes the primary email. Call it in a transaction that has locked the
 * user.
 *
 * @returns whether the primary email has changed
 * @throws {UserWithEmailAlreadyExists} another user signs in with the email
 */
export async function changePrimaryEmail(
  context: TenancyContext,
  userId: UserId,
  changes: EmailChanges,
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

/** @throws {Refusal} 400, with the text that the protocol specifies */
export function refuseFlagsWithoutEmail(given: {
  primary_email_verified?: boolean | undefined;
  primary_email_auth_enabled?: boolean | undefined;
}): void {
  for (const flag of ['primary_email_verified', 'primary_email_auth_enabled'] as const) {
    if (given[flag] === true) throw new Refusal(400, `${flag} cannot be true without primary_email`);
  }
}

/** Converts the unique violation of a used email to the known error. */
export async function refuseTakenEmail<T>(email: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isUniqueViolation(error, 'contact_channels_used_for_auth')) throw error;
    throw new KnownErrors.UserWithEmailAlreadyExists({ email, would_work_if_email_was_verified: false });
  }
}

/** Returns the search text of a user after a change of the name or the primary email. */
export async function newSearchText(
  context: TenancyContext,
  userId: UserId,
  displayName: string | null,
  changes: Pick<EmailChanges, 'primary_email'> & { readonly display_name?: unknown },
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

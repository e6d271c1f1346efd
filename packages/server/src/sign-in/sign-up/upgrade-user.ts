import type { UserId } from '@portico/contract';
import { scoped } from '../../db/statements.ts';
import type { TenancyContext } from '../../kernel/context.ts';
import { changePrimaryEmail, newSearchText } from '../../users/contact-channels/index.ts';
import { insertLinksPart, type NewLinks, providerLinksText } from '../../users/provider-links/index.ts';
import { lockedUser, type NewUser, type UserColumns, updateUser } from '../../users/users/index.ts';

const insertLinks = scoped('users.insert_links', (q, the: NewLinks, tenancyId) => insertLinksPart(q, the, tenancyId));

/** A user with name and email. */
export interface NamedUser {
  readonly userId: UserId;
  readonly displayName: string | null;
  readonly email: string | null;
}

/**
 * Upgrades an anonymous user with the values of a new user. The user keeps the ID and other data. Call it in a
 * transaction.
 *
 * @returns the new name and email. Undefined if the user was deleted or is no longer anonymous
 * @throws {UserWithEmailAlreadyExists} another user signs in with the email
 * @see docs/reference/protocol/sign-in.md#anonymous-users
 */
export async function upgradeUser(
  context: TenancyContext,
  userId: UserId,
  user: NewUser,
): Promise<NamedUser | undefined> {
  const old = await lockedUser.first(context, { userId });
  if (old?.is_anonymous !== true) return undefined;
  const displayName = user.displayName === undefined || user.displayName === null ? old.display_name : user.displayName;
  const email = user.email ?? null;
  const changes = {
    ...(user.displayName === undefined || user.displayName === null ? {} : { display_name: user.displayName }),
    ...(email === null
      ? {}
      : {
          primary_email: email,
          primary_email_verified: user.isEmailVerified ?? false,
          primary_email_auth_enabled: user.isEmailUsedForAuth ?? false,
        }),
  };
  const credentialsChanged = await changePrimaryEmail(context, userId, changes);
  await updateUser(context, userId, {
    ...columnsOf(user),
    credentialsChanged,
    display_name: displayName === '' ? null : displayName,
    ...(await newSearchText(context, userId, displayName, changes)),
  });
  if (user.providerLinks !== undefined && user.providerLinks.length > 0) {
    await insertLinks.run(context, { userId, now: context.now, providerLinks: providerLinksText(user.providerLinks) });
  }
  return { userId, displayName, email };
}

function columnsOf(user: NewUser): UserColumns {
  const { passwordHash, otpAuthEnabled, profileImageUrl } = user;
  return {
    is_anonymous: false,
    ...(passwordHash === undefined ? {} : { password_hash: passwordHash }),
    ...(otpAuthEnabled === undefined ? {} : { otp_auth_enabled: otpAuthEnabled, otp_auth_removed: false }),
    ...(profileImageUrl === undefined || profileImageUrl === null ? {} : { profile_image_url: profileImageUrl }),
  };
}

import type { ImportedUser } from '@portico/contract';
import type { TenancyContext } from '../../kernel/context.ts';
import { unknownPermission } from './known-permissions.ts';
import type { ReadAddress } from './user-addresses.ts';

interface Read {
  readonly given: ImportedUser;
  /** Without what is left out. */
  readonly user: ImportedUser;
  readonly addresses: readonly ReadAddress[];
}

/** Returns why a user cannot be imported, or undefined. */
export function problemOfUser(context: TenancyContext, { given, user, addresses }: Read): string | undefined {
  return problemOfAddresses(context, user, addresses) ?? problemOfAccounts(user) ?? problemOfFlags(context, given);
}

function problemOfAddresses({ platform }: TenancyContext, user: ImportedUser, addresses: readonly ReadAddress[]) {
  const { contactChannels } = platform.settings.bounds;
  const primaries = addresses.filter(({ isPrimary }) => isPrimary).length;
  if (addresses.length > contactChannels) return `contact_channels: a user can have at most ${contactChannels}`;
  if (primaries > 1) return 'contact_channels: more than one address is primary';
  if (hasTwice(addresses, ({ value }) => value)) return 'contact_channels: contains an address twice';
  const saysSomethingOfEmail = user.primary_email_verified ?? user.primary_email_auth_enabled;
  const isMissing = saysSomethingOfEmail === true && (user.primary_email ?? null) === null;
  if (isMissing || (user.otp_auth_enabled === true && primaries === 0)) return 'primary_email: is missing';
  return undefined;
}

function problemOfAccounts({ oauth_providers: accounts = [] }: ImportedUser) {
  if (hasTwice(accounts, ({ id, account_id }) => `${id} ${account_id}`))
    return 'oauth_providers: contains an account twice';
  const signingIn = accounts.filter(({ allow_sign_in }) => allow_sign_in !== false);
  if (hasTwice(signingIn, ({ id }) => id)) return 'oauth_providers: the user signs in with two accounts of a provider';
  return undefined;
}

/** An anonymous user has nothing to sign in with: the first address makes another user of them. */
function hasSignInData(user: ImportedUser): boolean {
  const parts = [user.contact_channels, user.passkeys, user.oauth_providers, user.recovery_codes];
  const values = [user.primary_email, user.password_hash, user.totp_secret_base64];
  return parts.some((part) => (part ?? []).length > 0) || values.some((value) => (value ?? null) !== null);
}

function problemOfFlags(context: TenancyContext, user: ImportedUser): string | undefined {
  // @guard imported-anonymous-users-without-sign-in-data
  if (user.is_anonymous === true && hasSignInData(user)) return 'is_anonymous: the user has sign-in data';
  if (user.otp_auth_enabled === true && user.otp_auth_removed === true)
    return 'otp_auth_removed: codes are on and removed';
  const details = user.restricted_by_admin_reason ?? user.restricted_by_admin_private_details ?? null;
  if (details !== null && user.restricted_by_admin !== true) return 'restricted_by_admin: is missing';
  const { recovery_codes: codes = [], passkeys = [], consents = [], notification_preferences: preferences = [] } = user;
  if (codes.length > 0 && (user.id === undefined || typeof user.totp_secret_base64 !== 'string'))
    return 'recovery_codes: needs the ID and the totp_secret_base64 of the user';
  if (hasTwice(codes, ({ digest }) => digest)) return 'recovery_codes: contains a code twice';
  if (hasTwice(passkeys, ({ credential_id }) => credential_id)) return 'passkeys: contains a passkey twice';
  if (hasTwice(consents, ({ field_id, version }) => `${field_id} ${version}`))
    return 'consents: contains a version twice';
  const withdrawn = user.withdrawn_consents ?? [];
  if (hasTwice(withdrawn, (one) => `${one.field_id} ${one.version} ${one.withdrawn_at_millis}`))
    return 'withdrawn_consents: contains a consent twice';
  if (hasTwice(preferences, ({ category_id }) => category_id))
    return 'notification_preferences: contains a category twice';
  const unknown = unknownPermission(context, 'project', user.permissions);
  return unknown === undefined ? undefined : `permissions: the project has no permission ${unknown}`;
}

function hasTwice<T>(all: readonly T[], nameOf: (one: T) => string): boolean {
  return all.length > 1 && new Set(all.map(nameOf)).size < all.length;
}

import { type ImportedUser, type ImportLine, notificationCategories, type UserId } from '@portico/contract';
import { newId } from '../../base/ids.ts';
import { readImportedHash, storedImport, workOfStored } from '../../base/passwords/imported/imported-hash.ts';
import type { TenancyContext } from '../../kernel/context.ts';
import { importedKeyId } from '../../sign-in/password/index.ts';
import { unknownPermission } from './known-permissions.ts';
import { type LeftOut, partLeftOut } from './left-out.ts';

/** An address of a user to import. */
interface ReadAddress {
  readonly id: string | undefined;
  /** As it is stored. */
  readonly value: string;
  readonly isPrimary: boolean;
  readonly isVerified: boolean;
  readonly usedForAuth: boolean;
  readonly createdAtMillis: number | undefined;
  readonly isReplaced: boolean;
}

/** A user who can be imported, unless there is a conflict. */
export interface ReadUser {
  readonly kind: 'user';
  readonly line: number;
  readonly id: UserId;
  /** Without what is left out. */
  readonly user: ImportedUser;
  readonly leftOut: readonly LeftOut[];
  readonly addresses: readonly ReadAddress[];
  readonly passwordHash: string | null;
  readonly hasWeakHash: boolean;
  /** What a check of the password hash takes. Null: nothing worth mentioning. */
  readonly passwordWork: ReturnType<typeof workOfStored>;
}

/** The secret keys of password hashes in base64, by the name that the hashes refer to. */
export type PasswordKeys = Readonly<Record<string, string>>;

/** Reads a user of a file. @returns the problem of a user who cannot be imported */
export function readUser(
  context: TenancyContext,
  line: number,
  given: Extract<ImportLine, { type: 'user' }>,
  keys: PasswordKeys,
): ReadUser | string {
  const { user, leftOut } = withoutUnknownParts(context, given);
  const addresses = addressesOf(user);
  const problem =
    problemOfAddresses(context, user, addresses) ?? problemOfAccounts(user) ?? problemOfFlags(context, given);
  if (problem !== undefined) return problem;
  const password = readPassword(context, user.password_hash ?? null, keys);
  if (typeof password === 'string') return password;
  return {
    kind: 'user',
    line,
    id: (user.id as UserId | undefined) ?? newId<UserId>(),
    user,
    leftOut,
    addresses,
    passwordHash: password.stored,
    hasWeakHash: password.isWeak,
    passwordWork: password.work,
  };
}

function addressesOf(user: ImportedUser): readonly ReadAddress[] {
  const { primary_email: value, contact_channels: others = [] } = user;
  const rest = others.map((channel) => ({
    id: channel.id,
    value: channel.value,
    isPrimary: channel.is_primary ?? false,
    isVerified: channel.is_verified ?? false,
    usedForAuth: channel.used_for_auth ?? false,
    createdAtMillis: channel.created_at_millis,
    isReplaced: channel.is_replaced ?? false,
  }));
  if (value === null || value === undefined) return rest;
  const primary = {
    id: undefined,
    value,
    isPrimary: true,
    isVerified: user.primary_email_verified ?? false,
    usedForAuth: user.primary_email_auth_enabled ?? true,
    createdAtMillis: undefined,
    isReplaced: false,
  };
  return [primary, ...rest];
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

/**
 * Leaves out what refers to something that the project does not have, and that gives no right: nobody can sign in with an account of a
 * provider that is not there. A permission is a right, so a line with an unknown one is refused.
 */
function withoutUnknownParts({ project }: TenancyContext, given: ImportedUser) {
  const { providers } = project.config.auth.oauth;
  const accounts = given.oauth_providers ?? [];
  const preferences = given.notification_preferences ?? [];
  const [known, unknown] = parted(accounts, ({ id }) => Object.hasOwn(providers, id));
  const [chosen, others] = parted(preferences, ({ category_id }) => categoryIds.has(category_id));
  const leftOut = [
    ...partLeftOut(
      'oauth_providers',
      'has an account of a provider that the project does not have',
      unknown.map(({ id, account_id }) => `${id}:${account_id}`),
    ),
    ...partLeftOut(
      'notification_preferences',
      'has a category that does not exist',
      others.map(({ category_id }) => category_id),
    ),
  ];
  const user = leftOut.length === 0 ? given : { ...given, oauth_providers: known, notification_preferences: chosen };
  return { user, leftOut };
}

const categoryIds: ReadonlySet<string> = new Set(notificationCategories.map(({ id }) => id));

function parted<T>(all: readonly T[], isFirst: (one: T) => boolean): [T[], T[]] {
  return [all.filter(isFirst), all.filter((one) => !isFirst(one))];
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

function readPassword(context: TenancyContext, given: string | null, keys: PasswordKeys) {
  if (given === null) return { stored: null, isWeak: false, work: null };
  const hash = readImportedHash(given);
  const refused = 'password_hash: has a format that cannot be imported';
  if (hash === undefined) return refused;
  const { keyId: name, isWeak } = hash;
  if (name !== null && !Object.hasOwn(keys, name)) return `password_hash: the key ${name} is missing`;
  const stored = storedImport(given, name === null ? null : importedKeyId(context, keys[name] ?? ''));
  return stored === undefined ? refused : { stored, isWeak, work: workOfStored(stored) };
}

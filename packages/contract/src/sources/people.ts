import type { Json } from '../fields/json.ts';
import type { Account } from './accounts.ts';
import type { Notes } from './record.ts';
import { type Fields, idOf, line } from './source.ts';

/** Longest name in the import format. */
const nameMax = 256;

/** Joins names. One that is too long is cut, and noted. @returns undefined if all are empty */
export function nameOf(notes: Notes, field: string, ...parts: readonly (string | undefined)[]): string | undefined {
  const name = parts.filter((part) => part !== undefined && part !== '').join(' ');
  if (name.length > nameMax) notes(field, `is cut to ${nameMax} characters`, `${name.slice(0, 40)}…`);
  // Half of a surrogate pair cannot be stored.
  return name === '' ? undefined : name.slice(0, nameMax).replace(/[\uD800-\uDBFF]$/, '');
}

/** Adds facts of a source to metadata of the other system. One that takes the place of another value is noted. */
export function withOwn(metadata: Fields, facts: Readonly<Record<string, Json | undefined>>, notes: Notes): Fields {
  const own = line(facts);
  for (const [key, value] of Object.entries(own))
    if (Object.hasOwn(metadata, key) && metadata[key] !== value)
      notes(`metadata.${key}`, 'is replaced by that of the record itself', JSON.stringify(metadata[key]).slice(0, 40));
  return { ...metadata, ...own };
}

/** Returns fields, or undefined if there are none. */
export function filled(fields: Fields | undefined): Fields | undefined {
  return fields === undefined || Object.keys(fields).length === 0 ? undefined : fields;
}

/** A user of another system. */
interface OldUser {
  readonly id: string;
  readonly isAnonymous?: boolean | undefined;
  readonly email: string | undefined;
  readonly isVerified?: boolean | undefined;
  /** Other addresses. */
  readonly channels?: Fields[] | undefined;
  readonly name: string | undefined;
  readonly image?: string | undefined;
  readonly created?: number | undefined;
  readonly active?: number | undefined;
  readonly hash?: string | undefined;
  readonly totp?: string | undefined;
  readonly accounts?: Account[] | undefined;
  /** Addresses that providers know, by which a user without an address can be found. */
  readonly accountEmails?: readonly (string | undefined)[];
  readonly isRestricted?: boolean | undefined;
  readonly restrictionDetails?: string | undefined;
  readonly clientMetadata?: Fields | undefined;
  readonly readOnlyMetadata?: Fields | undefined;
  /** Undefined values are left out. */
  readonly serverMetadata: Readonly<Record<string, Json | undefined>>;
}

/** Returns the line of a user. */
export function userLine(source: string, user: OldUser, notes: Notes): Fields {
  const { isAnonymous = false, restrictionDetails } = user;
  const id = idOf(source, user.id);
  // What no UUID says is in the metadata.
  const oldId = id === user.id.toLowerCase() ? {} : { [`${source}_id`]: user.id };
  return line({
    type: 'user',
    id,
    ...(isAnonymous ? anonymous(user, notes) : signInOf(user, notes)),
    display_name: user.name,
    profile_image_url: user.image,
    signed_up_at_millis: user.created,
    last_active_at_millis: user.active,
    restricted_by_admin: user.isRestricted === true || undefined,
    restricted_by_admin_private_details: user.isRestricted === true ? restrictionDetails : undefined,
    client_metadata: filled(user.clientMetadata),
    client_read_only_metadata: filled(user.readOnlyMetadata),
    server_metadata: filled(line({ ...oldId, ...user.serverMetadata })),
  });
}

/** Returns what a user signs in with. */
function signInOf({ email, isVerified, channels = [], hash, totp, accounts = [], ...user }: OldUser, notes: Notes) {
  const found = email ?? (channels.length > 0 ? undefined : user.accountEmails?.find((one) => one !== undefined));
  if (email === undefined && found !== undefined)
    notes('email', 'is missing, so that of an account is the address, not verified and not for sign-in');
  return {
    primary_email: found,
    // @guard addresses-of-accounts-are-not-verified
    primary_email_verified: found === undefined ? undefined : isVerified === true && email !== undefined,
    // Several users of the other system can have the address at a provider.
    primary_email_auth_enabled: email === undefined && found !== undefined ? false : undefined,
    contact_channels: channels.length === 0 ? undefined : channels,
    password_hash: hash,
    totp_secret_base64: totp,
    oauth_providers: accounts.length === 0 ? undefined : accounts,
  };
}

/** The import format has nothing that an anonymous user signs in with. */
function anonymous({ email, hash, accounts = [], channels = [], totp }: OldUser, notes: Notes) {
  const given = { email, password: hash, 'second factor': totp, accounts: accounts[0]?.id, addresses: channels[0] };
  for (const [field, value] of Object.entries(given))
    if (value !== undefined) notes(field, 'is not imported for anonymous users');
  return { is_anonymous: true };
}

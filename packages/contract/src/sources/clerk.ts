import { ClerkKeys, clerkHash } from './clerk-hashes.ts';
import { clerkObjects } from './clerk-objects.ts';
import { csvRows } from './csv-rows.ts';
import { nameOf, userLine } from './people.ts';
import { converted, type Notes, passwordIsLost, readRecord } from './record.ts';
import { base32, oneOf, secret, text, time, unneeded, type Values } from './rules.ts';
import type { Fields, SourceOptions } from './source.ts';
import { formatOf, type SourceFile } from './source-file.ts';
import { isEmpty } from './understood.ts';

/** The names of formats that Clerk has. Most hashes name their format themselves. */
const hashers = [
  'argon2i',
  'argon2id',
  'awscognito',
  'bcrypt',
  'bcrypt_peppered',
  'bcrypt_sha256_django',
  'hmac_sha256_utf16_b64',
  'ldap_ssha',
  'md5',
  'md5_phpass',
  'md5_salted',
  'pbkdf2_sha1',
  'pbkdf2_sha256',
  'pbkdf2_sha256_django',
  'pbkdf2_sha512',
  'pbkdf2_sha512_hex',
  'scrypt_firebase',
  'scrypt_werkzeug',
  'sha256',
  'sha256_salted',
  'sha512_symfony',
] as const;

/** A row of the CSV that the dashboard of Clerk exports. */
const rowRules = {
  id: text('id', '`id`, `server_metadata.clerk_id`'),
  firstName: text('first_name', '`display_name`'),
  lastName: text('last_name', '`display_name`'),
  username: text('username', '`server_metadata.username`, and `display_name` without a name'),
  email: text('primary_email_address', '`primary_email`'),
  verified: text('verified_email_addresses', '`primary_email_verified`, `contact_channels`'),
  unverified: text('unverified_email_addresses', '`contact_channels`'),
  phone: text('primary_phone_number', '`server_metadata.phone_number`'),
  verifiedPhones: text(
    'verified_phone_numbers',
    '`server_metadata.verified_phone_numbers`, if it is not the primary one',
  ),
  unverifiedPhones: text(
    'unverified_phone_numbers',
    '`server_metadata.unverified_phone_numbers`, if it is not the primary one',
  ),
  totp: base32('totp_secret', '`totp_secret_base64`'),
  hash: secret('password_digest', '`password_hash`'),
  hasher: oneOf('password_hasher', hashers, 'the format of `password_hash`'),
  created: time('created_at', '`signed_up_at_millis`'),
  changes: unneeded('updated_at', 'the time of a change in the old system'),
};

/** What the guide and the tests know of the fields. */
export const clerkRowRules = { 'CSV row': rowRules };

/** Reads the CSV that the dashboard of Clerk exports, or JSON of its API. */
export async function* clerk(file: SourceFile, options: SourceOptions): AsyncGenerator<Fields> {
  if ((await formatOf(file)) === 'json') yield* clerkObjects(file, options);
  else {
    const keys = new ClerkKeys();
    yield* converted(file, csvRows(file, ['id']), (row: Fields, notes) => {
      const user = userOfRow(row, keys, notes);
      return [...keys.take(), user];
    });
  }
}

function userOfRow(row: Fields, keys: ClerkKeys, notes: Notes): Fields {
  const user = readRecord(rowRules, row, notes);
  const { id, email, phone, username } = user;
  const [verified, unverified] = [listOf(user.verified), listOf(user.unverified)];
  const isPrimary = (address: string) => address.toLowerCase() === email?.toLowerCase();
  const channels = [...new Set([...verified, ...unverified])].filter((address) => !isPrimary(address));
  return userLine(
    'clerk',
    {
      id: id ?? '',
      email,
      isVerified: verified.some(isPrimary),
      channels: channels.map((value) => {
        const isVerified = verified.includes(value);
        return { value, is_verified: isVerified, used_for_auth: isVerified };
      }),
      name: nameOf(notes, 'first_name', user.firstName, user.lastName) ?? nameOf(notes, 'username', username),
      created: user.created,
      hash: hashOf(user, row, keys, notes),
      totp: user.totp,
      serverMetadata: {
        clerk_id: id,
        username,
        phone_number: phone,
        verified_phone_numbers: user.verifiedPhones === phone ? undefined : user.verifiedPhones,
        unverified_phone_numbers: user.unverifiedPhones === phone ? undefined : user.unverifiedPhones,
      },
    },
    notes,
  );
}

function listOf(addresses: string | undefined): readonly string[] {
  return (addresses ?? '').split(/[|,;\s]+/).filter((part) => part !== '');
}

/** Returns the hash of a row. Undefined without one, or in a format that Portico does not know. */
function hashOf({ hash, hasher }: Values<typeof rowRules>, row: Fields, keys: ClerkKeys, notes: Notes) {
  const isUnknown = hasher === undefined && !isEmpty(row.password_hasher);
  // Clerk asks a user pool for the passwords of `awscognito`.
  if (hasher === 'awscognito' || (isUnknown && hash !== undefined)) {
    notes('password_hasher', passwordIsLost, hasher);
    return undefined;
  }
  return hash === undefined ? undefined : clerkHash(hash, hasher ?? '', keys);
}
